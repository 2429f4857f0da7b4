import packageJson from '../../package.json' with { type: 'json' };
import { quoteForShell } from '../../contracts/report/shell.js';
import { runCompare, type CompareSettings } from '../../contracts/runner/compare.js';
import { createSeed } from '../../contracts/runner/new-run.js';
import { readConnection, type ConnectionFlags } from '../../contracts/runner/read-connection.js';
import { parseTarget, UsageError } from '../../contracts/session/target.js';
import { readCheckEnvironment, type CheckEnvironment } from '../config.js';
import type { CheckFlags } from './check.js';
import { reportErrors, toOutputs } from './suite-command.js';

export interface CompareFlags
  extends
    ConnectionFlags,
    Pick<
      CheckFlags,
      'maxRate' | 'readOnly' | 'sandbox' | 'seed' | 'out' | 'junit' | 'json' | 'github' | 'timeout' | 'quiet'
    > {
  with?: string;
  write: string[];
  sessions: number;
  session?: number;
}

/** Runs `tollgate compare`: compares two deployments. @returns the exit code */
export function compare(baseUrl: string, flags: CompareFlags): Promise<number> {
  return reportErrors(async () => {
    const environment = readCheckEnvironment();
    const settings = toSettings(baseUrl, flags, environment);
    const outputs = toOutputs(flags, environment);
    const controller = new AbortController();
    const interrupt = (): void => {
      if (controller.signal.aborted) process.exit(130);
      process.stderr.write('Interrupted: cleaning up. Interrupt again to exit at once.\n');
      controller.abort();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
    try {
      return await runCompare({
        settings,
        outputs,
        isQuiet: flags.quiet === true,
        isColored: process.stdout.isTTY && !environment.isColorless,
        stdout: process.stdout,
        stderr: process.stderr,
        signal: controller.signal,
      });
    } finally {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupt);
    }
  });
}

function toSettings(
  baseUrl: string,
  flags: CompareFlags,
  { apiKey, withApiKey, proxies }: CheckEnvironment,
): CompareSettings {
  const { with: withUrl, session = null, sessions } = flags;
  if (withUrl === undefined) {
    throw new UsageError(
      '--with is missing. Example: tollgate compare https://staging.example.com/v1 --with http://127.0.0.1:4010/v1',
    );
  }
  if (sessions === 0 || session === 0)
    throw new UsageError('Sessions are counted from 1. Use a number above 0.');
  const isWritable = isWriteAllowed([baseUrl, withUrl], flags);
  const seed = flags.seed ?? createSeed();
  const connections = {
    target: readConnection(parseTarget(baseUrl), flags, proxies),
    reference: readConnection(parseTarget(withUrl), {}, proxies),
  };
  const command = [
    `npx tollgate compare ${quoteForShell(baseUrl)} --with ${quoteForShell(withUrl)} --seed ${seed} --sessions ${sessions}`,
    ...flags.write.map((host) => `--write ${quoteForShell(host)}`),
    ...(flags.readOnly === true ? ['--read-only'] : []),
    ...(flags.sandbox ? [] : ['--no-sandbox']),
    ...connections.target.flags,
  ].join(' ');
  return {
    baseUrl,
    withUrl,
    apiKey,
    withApiKey,
    isWritable,
    usesSandbox: flags.sandbox,
    seed,
    sessions,
    session,
    tokenCommand: flags.tokenCommand ?? null,
    connections,
    limits: flags.maxRate === undefined ? {} : { maxRate: flags.maxRate },
    timeoutMs: flags.timeout * 1000,
    command,
    version: packageJson.version,
  };
}

/** Returns whether a run may write: only if each deployment is on loopback or named by `--write`, without `--read-only`. */
function isWriteAllowed(urls: readonly string[], { write, readOnly }: CompareFlags): boolean {
  const targets = urls.map((url) => {
    const { origin, isLoopback } = parseTarget(url);
    const { host, hostname } = new URL(origin);
    return { names: [host, hostname], isLoopback };
  });
  const unknown = write.find((name) => !targets.some(({ names }) => names.includes(name)));
  if (unknown !== undefined) {
    const hosts = targets.map(({ names }) => names[0]).join(' and ');
    throw new UsageError(`--write names ${unknown}, but the URLs have the hosts ${hosts}: nothing was sent.`);
  }
  const isAllowed = targets.every(
    ({ names, isLoopback }) => isLoopback || names.some((name) => write.includes(name)),
  );
  return readOnly !== true && isAllowed;
}
