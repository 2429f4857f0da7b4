import { relative } from 'node:path';
import { ConfigError, readConfig, type Config, type Flags } from '../config.js';
import { getApiKeyPath } from '../lib/api-key-path.js';
import { startSandbox, type Sandbox } from '../sandbox.js';
import { parsePrivateNetwork, type Network } from '../webhooks/guard.js';
import { toErrorField, type Log } from '../lib/log.js';
import { createLog, reportError } from './create-log.js';
import { printJson, printMessage, printText } from './print.js';
import { EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_USAGE_ERROR } from './exit-codes.js';
import { requireTools, tools } from './tools.js';
import namedSeeds from '../../generated/seeds.json' with { type: 'json' };
import { formatValidationErrors, type Problem } from '../client/problem.js';
import { EncodingError, readTextFile } from '../../contracts/lib/read-text-file.js';

export interface StartFlags extends Flags {
  json?: true;
  stopWithStdin?: true;
}

/** Runs `tollgate start`: starts the sandbox, prints its URLs, and drains it at the first interrupt. */
export async function start({ json, stopWithStdin, ...flags }: StartFlags): Promise<void> {
  try {
    const config = readConfig(flags);
    if (config.databaseUrl !== null) requireTools(tools.pg, tools.kysely);
    const databaseNotice = await inspectApplicationDatabase(config);
    const seed = config.seed === null ? null : await readSeed(config.seed);
    const log = createLog(config.logSettings);
    if (databaseNotice !== null) log.warn({}, databaseNotice);
    const sandbox = await startSandbox({
      ...config,
      webhookNetworks: config.webhookNetworks.map(parseNetwork),
      log,
      countsFromStart: true,
      report: (error, source) => void reportError(log, error, source),
      warn: (message) => void log.warn({}, message),
    });
    stopOnSignal(sandbox, config, {
      log,
      isSilent: json === true,
      stopsWithStdin: stopWithStdin === true,
    });
    const seeded = seed ? await seedIfEmpty(sandbox, seed, log) : {};
    if (json === true) printJson({ ...toConnectionInfo(sandbox, config), seeded });
    else printText(formatBanner(sandbox, config, seeded));
    // After the banner, so that the start does not wait for it.
    await sandbox.loadRemainingValidators();
  } catch (error) {
    process.exitCode = error instanceof ConfigError ? EXIT_USAGE_ERROR : EXIT_FAILURE;
    printMessage(toErrorMessage(error));
  }
}

/** Time within which the database of the application must answer. */
const INSPECTION_TIMEOUT_MS = 2_000;

/**
 * Looks for the tables of Tollgate in the database of `DATABASE_URL`, where earlier versions stored their data. With them,
 * the data folder would silently start empty.
 *
 * @returns a notice if the database cannot be inspected, else null
 * @throws {ConfigError} if the database has the tables of Tollgate
 */
async function inspectApplicationDatabase({ applicationDatabaseUrl: url }: Config): Promise<string | null> {
  if (url === null) return null;
  try {
    const { findTollgateTables } = await import('../store/postgres/find-tollgate-tables.js');
    if (!(await findTollgateTables(url, INSPECTION_TIMEOUT_MS))) return null;
  } catch {
    return 'DATABASE_URL is ignored, and the data is in the data folder. To store it in PostgreSQL, set TOLLGATE_DATABASE_URL.';
  }
  throw new ConfigError(
    'DATABASE_URL names a database with the tables of Tollgate, but Tollgate reads TOLLGATE_DATABASE_URL. To use this database, rename the variable. To use the data folder instead, unset DATABASE_URL.',
  );
}

/** @throws {ConfigError} if a text is no private network */
function parseNetwork(text: string): Network {
  const network = parsePrivateNetwork(text);
  if (network !== null) return network;
  throw new ConfigError(
    `--allow-webhook-network or TOLLGATE_ALLOW_WEBHOOK_NETWORKS has "${text}": write a private network with a prefix of at least 8 bits, such as 172.16.0.0/12.`,
  );
}

/**
 * Applies a seed if the default organization is empty; otherwise logs that it changes nothing.
 *
 * @returns the ids of its objects
 */
async function seedIfEmpty(sandbox: Sandbox<string | null>, seed: SeedRequest, log: Log): Promise<SeededIds> {
  if (!sandbox.isEmpty) {
    log.warn(
      {},
      '--seed was not applied, because the sandbox already contains data. To replace the data, send POST /_sandbox/seed.',
    );
    return {};
  }
  try {
    return await applySeed(sandbox, seed);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Returns the output of `--json`. It has the path of the key file instead of the key. */
function toConnectionInfo({ url, apiKey }: Sandbox<string | null>, { dataDirectory }: Config): object {
  const api_key_file = apiKey === null ? null : getApiKeyPath(dataDirectory);
  return { url, api_url: `${url}/v1`, docs_url: `${url}/docs`, api_key_file, pid: process.pid };
}

/** Formats the banner. It has the API key only on a terminal; in a log it has the path of the key file. */
function formatBanner(
  { url, apiKey }: Sandbox<string | null>,
  { dataDirectory, databaseUrl }: Config,
  seeded: SeededIds,
): string {
  const keyFile = toDisplayPath(getApiKeyPath(dataDirectory));
  const { key, bearer } = formatKey(apiKey, keyFile);
  return [
    '',
    `  Tollgate is running.`,
    '',
    `  API        ${url}/v1`,
    `  Reference  ${url}/docs`,
    `  Sandbox    ${url}/_sandbox/health`,
    `  Dashboard  ${url}/`,
    `  API key    ${key}`,
    `  Data       ${databaseUrl === null ? dataDirectory : formatDatabaseUrl(databaseUrl)}`,
    ...formatSeeded(seeded),
    '',
    '  Try it:',
    '',
    `  curl -s ${url}/v1/customers -H "Authorization: Bearer ${bearer}" \\`,
    `    -H 'Content-Type: application/json' -d '{"name": "Ada Lindqvist", "email": "ada@example.com"}'`,
    '',
    '  Press Ctrl-C to stop Tollgate. The data is kept.',
    '',
  ].join('\n');
}

/** Maximum number of seeded objects in the banner. */
const MAX_SEEDED = 40;

/** Lists the ids of the seeded objects. Plans and services cannot be listed with the API. */
function formatSeeded(seeded: SeededIds): string[] {
  const entries = Object.entries(seeded);
  if (entries.length === 0) return [];
  const shown = entries.slice(0, MAX_SEEDED);
  const width = Math.max(...shown.map(([ref]) => ref.length));
  const more = entries.length - shown.length;
  return [
    '',
    '  Seeded objects:',
    '',
    ...shown.map(([ref, id]) => `  ${ref.padEnd(width)}  ${id}`),
    ...(more > 0 ? [`  and ${more} more: tollgate start --json prints all of them`] : []),
  ];
}

/** Returns the key as the banner shows it, and as a shell expression for the Authorization header. */
function formatKey(apiKey: string | null, keyFile: string): { key: string; bearer: string } {
  if (apiKey === null) {
    const key = 'generated when the database was created; set TOLLGATE_API_KEY to use your own key';
    return { key, bearer: '$TOLLGATE_API_KEY' };
  }
  if (process.stdout.isTTY) return { key: apiKey, bearer: apiKey };
  return { key: `in ${keyFile}`, bearer: `$(cat ${quoteForShell(keyFile)})` };
}

/** Returns a database URL without user and password. */
function formatDatabaseUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Returns a path relative to the current folder if it is inside, else the absolute path. */
function toDisplayPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath.startsWith('..') ? path : relativePath;
}

/** Quotes a text as one word of a shell. */
function quoteForShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Interval for polling whether npm's shell (our parent) is still alive. */
const PARENT_POLL_MS = 250;

/** Drains the sandbox at the first signal or, if requested, when standard input ends. Exits at the next signal. */
function stopOnSignal(
  sandbox: Sandbox<string | null>,
  { isRunByNpm }: Config,
  { log, isSilent, stopsWithStdin }: { log: Log; isSilent: boolean; stopsWithStdin: boolean },
): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(EXIT_INTERRUPTED);
    isStopping = true;
    clearInterval(shellPoll);
    process.stdin.destroy();
    if (!isSilent)
      log.info({}, 'Stopping. Waiting for requests in progress. Interrupt again to stop immediately.');
    sandbox.close().catch((error: unknown) => {
      process.exitCode = EXIT_FAILURE;
      log.error({ error: toErrorField(error) }, 'The sandbox could not be stopped cleanly.');
    });
  };
  // npm sends signals to its shell, and many shells exit without passing them on to their child.
  const shellPid = process.ppid;
  const checkShell = (): void => {
    if (process.ppid !== shellPid) stop();
  };
  const shellPoll = isRunByNpm ? setInterval(checkShell, PARENT_POLL_MS).unref() : undefined;
  process.on('SIGINT', stop).on('SIGTERM', stop);
  if (stopsWithStdin) process.stdin.once('end', stop).resume();
}

function toErrorMessage(error: unknown): string {
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is in use: stop the process that uses it, or start with --port 0 to use a free port.`;
  }
  if (code === 'EADDRNOTAVAIL')
    return `--host ${address ?? ''} is no address of this machine. Use one of its addresses, or 0.0.0.0 for all.`;
  return error instanceof Error ? error.message : String(error);
}

/** Body of `POST /_sandbox/seed`. */
interface SeedRequest {
  contentType: 'application/json' | 'application/yaml';
  text: string;
}

/**
 * Reads a seed: a built-in one by its name, or else a YAML or JSON file by its path.
 *
 * @throws {ConfigError} if there is no such seed and the file cannot be read
 */
export async function readSeed(nameOrPath: string): Promise<SeedRequest> {
  const names = Object.keys(namedSeeds);
  if (names.includes(nameOrPath)) {
    return { contentType: 'application/json', text: JSON.stringify({ name: nameOrPath }) };
  }
  try {
    return { contentType: 'application/yaml', text: await readTextFile(nameOrPath) };
  } catch (cause) {
    if (cause instanceof EncodingError)
      throw new ConfigError(`--seed is "${nameOrPath}", which cannot be read: ${cause.message}.`, { cause });
    const { code = '' } = cause as NodeJS.ErrnoException;
    const advice = `use ${names.join(', ')}, or the path of a readable file (${code})`;
    throw new ConfigError(`--seed is "${nameOrPath}": ${advice}.`, { cause });
  }
}

/** Ids of the objects of a seed, by the `ref` of their entries. */
type SeededIds = Readonly<Record<string, string>>;

/** Applies a seed to the default organization. @throws {Error} with all validation errors if the seed is rejected */
export async function applySeed(
  { url, apiKey }: Sandbox<string | null>,
  { contentType, text }: SeedRequest,
): Promise<SeededIds> {
  const response = await fetch(`${url}/_sandbox/seed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey ?? ''}`, 'content-type': contentType },
    body: text,
  });
  if (response.ok) return ((await response.json()) as { ids: SeededIds }).ids;
  const problem = (await response.json()) as Problem;
  const lines = [`The seed was rejected. ${problem.detail}`, ...formatValidationErrors(problem)];
  throw new Error(lines.join('\n'));
}
