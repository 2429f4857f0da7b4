import { join, relative } from 'node:path';
import { ConfigError, readConfig, type Config, type Flags } from '../config.js';
import { publicDescription, sandboxDescription } from '../openapi/document.js';
import { startSandbox, type Sandbox } from '../sandbox.js';
import { printableError } from './printable.js';
import { plantSeed, readSeed, type SeedRequest } from './seed.js';
import { EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_WRONG_USE } from './exit-codes.js';
import { requireTools, tools } from './tools.js';

/** `tollgate start`: runs the sandbox, prints where it is, and drains on the first interrupt. */
export async function start({ json, ...flags }: Flags & { json?: true }): Promise<void> {
  try {
    const config = readConfig(flags);
    if (config.databaseUrl !== null) requireTools(tools.pg, tools.kysely);
    const seed = config.seed === null ? null : await readSeed(config.seed);
    const sandbox = await startSandbox({
      ...config,
      report: (error, requestId) => {
        console.error(`Request ${requestId} failed in the sandbox itself. ${printableError(error)}`);
      },
      warn: (message) => {
        console.error(message);
      },
    });
    stopOnSignal(sandbox, config);
    if (seed) await plantAtFirst(sandbox, seed);
    console.log(json === true ? JSON.stringify(whereabouts(sandbox, config)) : banner(sandbox, config));
    // Now nobody waits for it.
    for (const description of [publicDescription, sandboxDescription])
      await (await description()).compileRest();
  } catch (error) {
    process.exitCode = error instanceof ConfigError ? EXIT_WRONG_USE : EXIT_FAILURE;
    console.error(adviceOn(error));
  }
}

/** Fills what is empty; what is not stays as it is. */
async function plantAtFirst(sandbox: Sandbox<string | null>, seed: SeedRequest): Promise<void> {
  if (!sandbox.isEmpty) {
    console.error(
      'There is data already: --seed changes nothing. POST /_sandbox/seed replaces what there is.',
    );
    return;
  }
  try {
    await plantSeed(sandbox, seed);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** For a program. The key itself stays in its file. */
function whereabouts({ url, apiKey }: Sandbox<string | null>, { dataDirectory }: Config): object {
  const api_key_file = apiKey === null ? null : join(dataDirectory, 'api-key');
  return { url, api_url: `${url}/v1`, docs_url: `${url}/docs`, api_key_file, pid: process.pid };
}

/** The key is shown to a person; where the output is kept, the file says where it lies. */
function banner({ url, apiKey }: Sandbox<string | null>, { dataDirectory, databaseUrl }: Config): string {
  const keyFile = shownPath(join(dataDirectory, 'api-key'));
  const { key, bearer } = shownKey(apiKey, keyFile);
  return [
    '',
    `  Tollgate is running.`,
    '',
    `  API        ${url}/v1`,
    `  Reference  ${url}/docs`,
    `  Sandbox    ${url}/_sandbox/health`,
    `  Dashboard  ${url}/`,
    `  API key    ${key}`,
    `  Data       ${databaseUrl === null ? dataDirectory : shownDatabase(databaseUrl)}`,
    '',
    '  Try it:',
    '',
    `  curl -s ${url}/v1/customers -H "Authorization: Bearer ${bearer}" \\`,
    `    -H 'Content-Type: application/json' -d '{"name": "Ada Lindqvist", "email": "ada@example.com"}'`,
    '',
    '  Ctrl-C stops it; the data stays.',
    '',
  ].join('\n');
}

/** The key for a person to read, and as a shell takes it. */
function shownKey(apiKey: string | null, keyFile: string): { key: string; bearer: string } {
  if (apiKey === null) {
    const key = 'the one that was made with the database; TOLLGATE_API_KEY sets another';
    return { key, bearer: '$TOLLGATE_API_KEY' };
  }
  if (process.stdout.isTTY) return { key: apiKey, bearer: apiKey };
  return { key: `in ${keyFile}`, bearer: `$(cat ${quoted(keyFile)})` };
}

/** Without user and password. */
function shownDatabase(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** From where the reader stands, unless that leads out of there. */
function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** One word for a shell, whatever is in it. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** So often it is looked whether the shell that npm began is still there. */
const LOOK_MILLISECONDS = 250;

function stopOnSignal(sandbox: Sandbox<string | null>, { isRunByNpm }: Config): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(EXIT_INTERRUPTED);
    isStopping = true;
    clearInterval(watch);
    console.error('Stopping: answering what is under way. Interrupt again to stop at once.');
    sandbox.close().catch((error: unknown) => {
      process.exitCode = EXIT_FAILURE;
      console.error(adviceOn(error));
    });
  };
  // npm passes a signal to its shell, and many a shell ends by it without telling its child.
  const shell = process.ppid;
  const lookForShell = (): void => {
    if (process.ppid !== shell) stop();
  };
  const watch = isRunByNpm ? setInterval(lookForShell, LOOK_MILLISECONDS).unref() : undefined;
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function adviceOn(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is taken: stop what listens there, or start with --port 0 to pick a free one.`;
  }
  return error instanceof Error ? error.message : String(error);
}
