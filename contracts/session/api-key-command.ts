import { escapeText } from '../lib/escape-text.js';
import { ShellCommand } from '../lib/shell-command.js';
import { Interrupted } from '../results/finding.js';
import { maskTexts, MIN_SECRET_LENGTH } from './mask-texts.js';
import { findKeyObstacle } from './run-keys.js';
import { UsageError } from './target.js';

/** Thrown if the API key expired, and the command that prints it fails. The run cannot continue. */
export class KeyExpired extends Interrupted {
  override name = 'KeyExpired';
}

/** Parts of a request that can have an API key. */
interface KeyedRequest {
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/**
 * API key that a command prints. The requests of a run are built and recorded with the first key; the current key takes
 * its place when they are sent.
 */
export class ApiKeyCommand {
  /** Receives each further key, to mask it. */
  onKey: (key: string) => void = () => undefined;
  #currentKey: string;
  /** True if the target has accepted the current key. It cannot have expired before. */
  #isAccepted = false;
  readonly #keys = new Set<string>();
  /** A renewal that failed stays, so that the command is not run again. */
  #renewal: Promise<string> | null = null;

  private constructor(
    /** Key at the start of the run. */
    readonly firstKey: string,
    private readonly run: () => Promise<string>,
  ) {
    this.#currentKey = firstKey;
    this.#keys.add(firstKey);
  }

  /**
   * Runs the command for the first time.
   *
   * @param timeLimitMs time limit of the command, milliseconds
   * @throws UsageError if the command fails, or prints no API key
   */
  static async start(command: string, timeLimitMs = TIME_LIMIT_MS): Promise<ApiKeyCommand> {
    const run = (): Promise<string> => runCommand(command, timeLimitMs);
    try {
      return new ApiKeyCommand(await run(), run);
    } catch (error) {
      throw new UsageError((error as Error).message, { cause: error });
    }
  }

  /** Puts the current key in the place of the first one, wherever a request has it. */
  apply<Request extends KeyedRequest>(request: Request): Request {
    if (this.#currentKey === this.firstKey) return request;
    const replace = (text: string): string => text.replaceAll(this.firstKey, this.#currentKey);
    const { headers, target, body } = request;
    return {
      ...request,
      target: replace(target),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)])),
      body: typeof body === 'string' ? replace(body) : body,
    };
  }

  /** Registers that the target did not reject a request for its key. @param sent headers as they were sent */
  accept(sent: Record<string, string>): void {
    this.#isAccepted ||= parseKey(sent) === this.#currentKey;
  }

  /**
   * Gets another key if the target rejects the current one, which it accepted before. Requests that are rejected at the
   * same time share one call of the command.
   *
   * @param sent headers of the rejected request, as they were sent
   * @returns true if the request can be sent again with another key; false if the rejection has another reason
   * @throws KeyExpired if the command fails
   */
  async renew(sent: Record<string, string>): Promise<boolean> {
    const sentKey = parseKey(sent);
    if (sentKey === null || !this.#keys.has(sentKey)) return false;
    // Another request has got the current key since this one was sent.
    if (sentKey !== this.#currentKey) return true;
    if (this.#renewal === null && !this.#isAccepted) return false;
    this.#isAccepted = false;
    this.#renewal ??= this.#getNewKey();
    const key = await this.#renewal;
    this.#currentKey = key;
    this.#keys.add(key);
    this.#renewal = null;
    return sentKey !== key;
  }

  async #getNewKey(): Promise<string> {
    try {
      const key = await this.run();
      this.onKey(key);
      return key;
    } catch (error) {
      throw new KeyExpired(
        `The target rejects the API key, and there is no new one. ${(error as Error).message}`,
      );
    }
  }
}

/** Returns the key of a request, whose scheme the suite also writes with other letters and spaces; null if it has none. */
const parseKey = ({ authorization = '' }: Record<string, string>): string | null =>
  /^bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? null;

/** Time limit of the command, milliseconds. */
const TIME_LIMIT_MS = 30_000;
const MAX_OUTPUT_LENGTH = 16_384;
const MAX_SHOWN_LENGTH = 2_000;

/** Runs a command in a shell. @returns the API key that it prints @throws {Error} without the output of the command */
async function runCommand(command: string, timeLimitMs: number): Promise<string> {
  const { stdout, stderr, failure } = await execute(command, timeLimitMs);
  const key = stdout.trim();
  const errors = maskTexts(
    stderr.trim(),
    new Set(key.split(/\s+/).filter((one) => one.length >= MIN_SECRET_LENGTH)),
  );
  const shown = errors === '' ? '' : ` Its error output:\n${escapeText(errors.slice(-MAX_SHOWN_LENGTH))}`;
  if (failure !== null) throw new Error(`The command of --token-command ${failure}.${shown}`);
  if (key === '')
    throw new Error(
      `The command of --token-command printed nothing. It has to print the API key to standard output.${shown}`,
    );
  // The message must not include the output, which may have a key.
  if (!/^[\x21-\x7E]+$/.test(key))
    throw new Error(
      'The command of --token-command printed something other than one API key. It has to print only the key, in printable ASCII characters without spaces.',
    );
  const obstacle = findKeyObstacle(key);
  if (obstacle !== null) throw new Error(`The key of --token-command cannot be used. ${obstacle}`);
  return key;
}

async function execute(
  command: string,
  timeLimitMs: number,
): Promise<{ stdout: string; stderr: string; failure: string | null }> {
  const running = new ShellCommand(command);
  const { child } = running;
  const output = { stdout: '', stderr: '' };
  const isTooLong = (): boolean => Math.max(output.stdout.length, output.stderr.length) > MAX_OUTPUT_LENGTH;
  let failure = await new Promise<string | null>((resolve) => {
    setTimeout(resolve, timeLimitMs, `did not end within ${timeLimitMs / 1_000} s`).unref();
    child.once('error', ({ message }) => void resolve(`could not be run: ${message}`));
    child.once('exit', (code) => void resolve(code === 0 ? null : `exited with ${code ?? 1}`));
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (!isTooLong()) output[name] += text;
        if (isTooLong()) resolve(null);
      });
  });
  // Daemons, such as an agent with the passphrase of the user, serve the next call of the command.
  const leftover = await running.kill(child.exitCode !== null);
  if (isTooLong()) failure = `printed more than ${MAX_OUTPUT_LENGTH} bytes`;
  return { ...output, failure: failure !== null && leftover !== null ? `${failure}. ${leftover}` : failure };
}
