import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { LOG_LEVELS, type LogLevel } from './lib/log.js';
import { API_KEY_PATTERN, WEBHOOK_SECRET_PATTERN } from './lib/secrets.js';

export interface Config {
  /** Address on which the sandbox listens. */
  host: string;
  /** Private networks to which webhooks may go if the host is not loopback, in CIDR notation. Not validated. */
  webhookNetworks: readonly string[];
  /** 0 picks a free port. */
  port: number;
  /** Absolute path of the data directory. */
  dataDirectory: string;
  /** PostgreSQL database that replaces the data directory; null if there is none. May contain a password: never print it. */
  databaseUrl: string | null;
  /**
   * PostgreSQL database of `DATABASE_URL`, if `databaseUrl` is null. It belongs to an application, or to an earlier
   * version of Tollgate, which read this variable. May contain a password: never print it.
   */
  applicationDatabaseUrl: string | null;
  /** URL for clients, without a trailing slash; null if it is the address on which the sandbox listens. */
  publicUrl: string | null;
  /** Host names under which clients may call the sandbox, besides loopback names and the host of the public URL. */
  allowedHosts: readonly string[];
  /** Token for control from other machines; null to allow control without an API key from this machine only. */
  controlToken: string | null;
  /** API key of the default organization; null to generate one. */
  apiKey: string | null;
  /** Name or path of a seed for the default organization; null for none. */
  seed: string | null;
  logSettings: LogSettings;
  /** Maximum number of logged requests per organization. */
  requestLogLimit: number;
  /** Age at which logged requests are deleted, in milliseconds; null to keep them. */
  requestLogAgeMs: number | null;
  /** Time that requests in progress have at a stop, in milliseconds. */
  shutdownTimeoutMs: number;
  /** True to take over the data directory from a process in another container or on another machine. */
  takeOverLock: boolean;
  /** True to start even if acknowledged writes are missing. */
  acceptDataLoss: boolean;
  /** False to validate each request and response with express-openapi-validator. */
  hasFastValidation: boolean;
  /** True if npm started the process, through a shell that does not forward signals. */
  isRunByNpm: boolean;
}

export interface LogSettings {
  /** Lowest level that is written. */
  level: LogLevel | 'silent';
  /** `auto`: text on a terminal, otherwise JSON lines. */
  format: (typeof LOG_FORMATS)[number];
}

/** Parsed flags of `tollgate start`. */
export interface Flags {
  host?: string | undefined;
  allowWebhookNetwork?: readonly string[] | undefined;
  port?: string | undefined;
  data?: string | undefined;
  seed?: string | undefined;
  publicUrl?: string | undefined;
  logLevel?: string | undefined;
  logFormat?: string | undefined;
  requestLogLimit?: string | undefined;
  requestLogAge?: string | undefined;
  shutdownTimeout?: string | undefined;
  takeOverLock?: true | undefined;
  allowedHost?: readonly string[] | undefined;
  acceptDataLoss?: true | undefined;
  fastValidation?: boolean | undefined;
}

/** Configuration of a command that is a client of a running sandbox. */
export interface ClientConfig {
  /** Without a trailing slash. */
  url: string;
  /** Absolute path of the data directory, which has the key file. */
  dataDirectory: string;
  /** Description of the setting that the data directory comes from. */
  dataSource?: string;
  /** API key; null to use the key file. */
  apiKey: string | null;
}

/** Parsed flags that select a running sandbox. The API key is not a flag: other users can list the flags of a process. */
export interface ClientFlags {
  url?: string;
  data?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 4010;
const DEFAULT_REQUEST_LOG_LIMIT = 10_000;
const MAX_REQUEST_LOG_LIMIT = 1_000_000;
const DEFAULT_SHUTDOWN_TIMEOUT_SECONDS = 10;
const LOG_FORMATS = ['auto', 'json', 'text'] as const;
/** Lengths of the units of an age, in milliseconds. */
const AGE_UNITS_MS = { min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** Host name or address, without a port. */
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])$/i;
const CONTROL_TOKEN = /^[\x21-\x7E]{16,200}$/;

/** Error for an invalid setting. Its message names the source of the setting and valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration of a sandbox. Flags win over environment variables, and these over defaults. No other file
 * reads the environment.
 *
 * @throws {ConfigError} for an invalid setting
 */
export function readConfig(
  flags: Flags,
  environment: Environment = process.env,
  directory = process.cwd(),
): Config {
  const controlToken = readControlToken(environment);
  return {
    host: readHost(flags, environment, controlToken !== null),
    webhookNetworks: readWebhookNetworks(flags, environment),
    port: readPort(flags, environment),
    dataDirectory: readDataDirectory(flags, environment, directory),
    ...readDatabaseUrls(environment),
    publicUrl: readSandboxUrl(
      ['--public-url', flags.publicUrl],
      ['TOLLGATE_PUBLIC_URL', environment['TOLLGATE_PUBLIC_URL']],
    ),
    allowedHosts: readAllowedHosts(flags, environment),
    controlToken,
    apiKey: readApiKey(environment),
    seed: flags.seed ?? null,
    logSettings: readLogSettings(flags, environment),
    requestLogLimit: readRequestLogLimit(flags, environment),
    requestLogAgeMs: readRequestLogAge(flags, environment),
    shutdownTimeoutMs: readShutdownTimeout(flags, environment),
    takeOverLock: flags.takeOverLock ?? false,
    acceptDataLoss: flags.acceptDataLoss ?? false,
    hasFastValidation: flags.fastValidation ?? true,
    isRunByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

/**
 * Reads the configuration of a client. Flags win over environment variables. The default is the sandbox that
 * `tollgate start` runs with the same environment.
 *
 * @throws {ConfigError} for an invalid setting
 */
export function readClientConfig(
  flags: ClientFlags,
  environment: Environment = process.env,
  directory = process.cwd(),
): ClientConfig {
  const sandboxUrl = readSandboxUrl(['--url', flags.url], ['TOLLGATE_URL', environment['TOLLGATE_URL']]);
  return {
    url: sandboxUrl ?? `http://127.0.0.1:${readPort({}, environment)}`,
    dataDirectory: readDataDirectory(flags, environment, directory),
    dataSource: describeDataSource(flags, environment),
    apiKey: readApiKey(environment),
  };
}

/** Reads the URL and the API key of the sandbox that test processes share; empty if they are not set. */
export function readSharedSandbox(environment: Environment = process.env): { url: string; apiKey: string } {
  const { TOLLGATE_URL: url = '', TOLLGATE_API_KEY: apiKey = '' } = environment;
  return { url, apiKey };
}

/**
 * Reads the data directory of a command that works on its files, without a running sandbox.
 *
 * @throws {ConfigError} when the data is in PostgreSQL
 */
export function readDataFolder(
  flags: { data?: string | undefined },
  environment: Environment = process.env,
  directory = process.cwd(),
): string {
  const usesDatabase = flags.data === undefined && readDatabaseUrl(environment) !== null;
  const data = flags.data ?? environment['TOLLGATE_DATA'] ?? '';
  if (!usesDatabase && !/^postgres(ql)?:/.test(data)) return readDataDirectory(flags, environment, directory);
  // The message must not include the URL, which may have a password.
  const source = usesDatabase
    ? 'TOLLGATE_DATABASE_URL'
    : flags.data === undefined
      ? 'TOLLGATE_DATA'
      : '--data';
  throw new ConfigError(
    `${source} names a PostgreSQL database, but this command works on a data folder. ` +
      'To save a database, use pg_dump. To restore it, use pg_restore. To use a data folder, add --data.',
  );
}

/** Names of the environment variables that have their value from the configuration file. */
const filledVariables = new Set<string>();

/** Environment variables of settings in the configuration file, by path. The variable wins over the file. */
const variableNames = {
  data: 'TOLLGATE_DATA',
  url: 'TOLLGATE_URL',
  'start.port': 'PORT',
  'start.public_url': 'TOLLGATE_PUBLIC_URL',
  'start.allowed_host': 'TOLLGATE_ALLOWED_HOSTS',
  'start.log_level': 'TOLLGATE_LOG_LEVEL',
  'start.log_format': 'TOLLGATE_LOG_FORMAT',
  'start.request_log_limit': 'TOLLGATE_REQUEST_LOG_LIMIT',
  'start.request_log_age': 'TOLLGATE_REQUEST_LOG_AGE',
  'start.shutdown_timeout': 'TOLLGATE_SHUTDOWN_TIMEOUT',
};

/**
 * Sets environment variables from settings of the configuration file, unless they are set. Other commands read them from
 * the environment: the port of `start`, for example, is where all commands expect the sandbox.
 *
 * @param getSetting returns the setting at a path such as `start.port`
 * @returns the paths of all settings that have an environment variable
 */
export function fillEnvironment(
  getSetting: (path: string) => unknown,
  environment: Record<string, string | undefined> = process.env,
): ReadonlySet<string> {
  for (const [path, name] of Object.entries(variableNames)) {
    const value = getSetting(path);
    const isSet = (environment[name] ?? '') !== '';
    const isSetting = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
    if (isSet || !isSetting) continue;
    environment[name] = String(value);
    filledVariables.add(name);
  }
  return new Set(Object.keys(variableNames));
}

/** Reads the secret of `tollgate listen` and `tollgate receive`; null without one. @throws {ConfigError} if it is malformed */
export function readWebhookSecret(environment: Environment = process.env): string | null {
  const { TOLLGATE_WEBHOOK_SECRET: secret = '' } = environment;
  if (secret === '') return null;
  if (WEBHOOK_SECRET_PATTERN.test(secret)) return secret;
  // The message must not include the secret.
  throw new ConfigError('TOLLGATE_WEBHOOK_SECRET must be whsec_, and 24 to 64 bytes in padded base64.');
}

/** Reads the token of `tollgate receive`; null without one. @throws {ConfigError} if it is too short or no header value */
export function readReceiverToken(environment: Environment = process.env): string | null {
  const { TOLLGATE_RECEIVER_TOKEN: token = '' } = environment;
  if (token === '') return null;
  if (/^[\x21-\x7E]{16,200}$/.test(token)) return token;
  // The message must not include the token.
  throw new ConfigError('TOLLGATE_RECEIVER_TOKEN must have 16 to 200 ASCII characters without spaces.');
}

/** Environment variables of `tollgate check` and `tollgate compare`. */
export interface CheckEnvironment {
  apiKey: string | null;
  secondApiKey: string | null;
  /** API key of the deployment that `tollgate compare` compares with. */
  withApiKey: string | null;
  /** File whose content GitHub shows as the summary of a job. */
  stepSummary: string | null;
  /** True if the output must not have colors. @see https://no-color.org */
  isColorless: boolean;
  /** True for `npm run check`. */
  isNpmScript: boolean;
  /** Proxies, each with the name of its variable, and the hosts that need none. */
  proxies: {
    http: readonly [name: string, url: string] | null;
    https: readonly [name: string, url: string] | null;
    noProxy: string;
  };
}

/** Reads the environment variables of `tollgate check` and `tollgate compare`. */
export function readCheckEnvironment(environment: Environment = process.env): CheckEnvironment {
  const readVariable = (name: string): string | null => {
    const value = environment[name];
    return value === undefined || value === '' ? null : value;
  };
  /** The lower-case names win, as in curl. */
  const readProxy = (...names: string[]): readonly [string, string] | null =>
    names.map((name) => [name, readVariable(name) ?? ''] as const).find(([, url]) => url !== '') ?? null;
  return {
    proxies: {
      http: readProxy('http_proxy', 'HTTP_PROXY'),
      https: readProxy('https_proxy', 'HTTPS_PROXY'),
      noProxy: readVariable('no_proxy') ?? readVariable('NO_PROXY') ?? '',
    },
    apiKey: readVariable('TOLLGATE_API_KEY'),
    secondApiKey: readVariable('TOLLGATE_SECOND_API_KEY'),
    withApiKey: readVariable('TOLLGATE_WITH_API_KEY'),
    stepSummary: readVariable('GITHUB_STEP_SUMMARY'),
    isColorless: readVariable('NO_COLOR') !== null,
    isNpmScript: environment['npm_lifecycle_event'] === 'check',
  };
}

/** @throws {ConfigError} if other machines reach the address, and there is no control token */
function readHost(flags: Flags, environment: Environment, hasControlToken: boolean): string {
  const [source, text] = readSetting(['--host', flags.host], 'TOLLGATE_HOST', environment);
  if (text === '') return '127.0.0.1';
  if (isIP(text) === 0 && text !== 'localhost')
    throw new ConfigError(`${source} is "${text}": write an address such as 127.0.0.1, 0.0.0.0 or ::.`);
  // The guard of webhooks knows every notation, but it loads an address parser, which the test kit must not load.
  const isLoopback = text === 'localhost' || text === '::1' || text.startsWith('127.');
  if (isLoopback || hasControlToken) return text;
  throw new ConfigError(
    `${source} is "${text}", which other machines can reach. Set TOLLGATE_CONTROL_TOKEN, so that only clients with this token or an API key control the sandbox.`,
  );
}

function readWebhookNetworks(
  { allowWebhookNetwork = [] }: Flags,
  environment: Environment,
): readonly string[] {
  const flag = ['--allow-webhook-network', allowWebhookNetwork] as const;
  return readList(flag, 'TOLLGATE_ALLOW_WEBHOOK_NETWORKS', environment)[1];
}

function readPort(flags: Flags, environment: Environment): number {
  const [source, text] =
    flags.port === undefined ? (['PORT', environment['PORT']] as const) : (['--port', flags.port] as const);
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new ConfigError(`${source} is "${text}": write a port from 0 to 65535; 0 picks a free one.`);
}

function readLogSettings(flags: Flags, environment: Environment): LogSettings {
  const levels = [...LOG_LEVELS, 'silent'] as const;
  const level = readSetting(['--log-level', flags.logLevel], 'TOLLGATE_LOG_LEVEL', environment);
  const format = readSetting(['--log-format', flags.logFormat], 'TOLLGATE_LOG_FORMAT', environment);
  return { level: parseChoice(level, levels, 'info'), format: parseChoice(format, LOG_FORMATS, 'auto') };
}

function readRequestLogLimit(flags: Flags, environment: Environment): number {
  const [source, text] = readSetting(
    ['--request-log-limit', flags.requestLogLimit],
    'TOLLGATE_REQUEST_LOG_LIMIT',
    environment,
  );
  if (text === '') return DEFAULT_REQUEST_LOG_LIMIT;
  const limit = Number(text);
  if (/^\d{1,7}$/.test(text) && limit >= 1 && limit <= MAX_REQUEST_LOG_LIMIT) return limit;
  throw new ConfigError(`${source} is "${text}": write a number of requests from 1 to 1000000.`);
}

function readRequestLogAge(flags: Flags, environment: Environment): number | null {
  const [source, text] = readSetting(
    ['--request-log-age', flags.requestLogAge],
    'TOLLGATE_REQUEST_LOG_AGE',
    environment,
  );
  if (text === '') return null;
  const [, count, unit] = /^([1-9]\d{0,4})(min|h|d|w)$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * AGE_UNITS_MS[unit as keyof typeof AGE_UNITS_MS];
  throw new ConfigError(`${source} is "${text}": write an age such as 30min, 12h, 7d or 4w.`);
}

/** Reads the time limit of a stop, in milliseconds. */
function readShutdownTimeout(flags: Flags, environment: Environment): number {
  const [source, text] = readSetting(
    ['--shutdown-timeout', flags.shutdownTimeout],
    'TOLLGATE_SHUTDOWN_TIMEOUT',
    environment,
  );
  if (text === '') return DEFAULT_SHUTDOWN_TIMEOUT_SECONDS * 1000;
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text) * 1000;
  throw new ConfigError(`${source} is "${text}": write a number of seconds above 0 and below 10000.`);
}

/** Setting with its source, for error messages. The value is empty if it is not set. */
type Setting = readonly [source: string, value: string];

/** Returns the flag if it is given, otherwise the environment variable. */
function readSetting(
  [flag, value]: readonly [flag: string, value: string | undefined],
  variable: string,
  environment: Environment,
): Setting {
  return value === undefined ? [variable, environment[variable] ?? ''] : [flag, value];
}

/** @throws {ConfigError} if the value is none of the choices */
function parseChoice<Choice extends string>(
  [source, value]: Setting,
  choices: readonly Choice[],
  defaultChoice: Choice,
): Choice {
  if (value === '') return defaultChoice;
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${source} is "${value}": use one of ${choices.join(', ')}.`);
}

function readDatabaseUrl({ TOLLGATE_DATABASE_URL: url = '' }: Environment): string | null {
  if (url === '') return null;
  if (isDatabaseUrl(url)) return url;
  // The message must not include the URL, which may have a password.
  throw new ConfigError(
    'TOLLGATE_DATABASE_URL is not of the form postgres://user:password@host:5432/database.',
  );
}

function readDatabaseUrls(environment: Environment): Pick<Config, 'databaseUrl' | 'applicationDatabaseUrl'> {
  const databaseUrl = readDatabaseUrl(environment);
  const { DATABASE_URL: url = '' } = environment;
  return { databaseUrl, applicationDatabaseUrl: databaseUrl === null && isDatabaseUrl(url) ? url : null };
}

function isDatabaseUrl(url: string): boolean {
  return URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
}

function readDataDirectory(
  flags: { data?: string | undefined },
  environment: Environment,
  directory: string,
): string {
  const data = flags.data ?? environment['TOLLGATE_DATA'] ?? '.tollgate';
  return isAbsolute(data) ? data : resolve(directory, data);
}

/** Describes where the data directory is set, for messages. */
function describeDataSource(flags: { data?: string | undefined }, environment: Environment): string {
  if (flags.data !== undefined) return 'folder from --data';
  if (filledVariables.has('TOLLGATE_DATA')) return 'folder from "data" in tollgate.config.json';
  return environment['TOLLGATE_DATA'] === undefined ? 'the default folder' : 'folder from TOLLGATE_DATA';
}

/** Reads the URL of a sandbox, which may be below a path. @returns the URL without a slash at the end; null if it is empty */
function readSandboxUrl(...sources: (readonly [string, string | undefined])[]): string | null {
  const [source = '', text = ''] = sources.find(([, value]) => value !== undefined) ?? [];
  if (text === '') return null;
  const url = text.replace(/\/$/, '');
  const { origin, pathname } = URL.canParse(url) ? new URL(url) : { origin: '', pathname: '' };
  // The comparison rejects a query, a fragment, credentials and a path that is not written as in a request.
  const isPlain = /^https?:/.test(url) && url === (origin + pathname).replace(/\/$/, '');
  if (isPlain && !/\/\/|\/v1$/.test(pathname)) return url;
  throw new ConfigError(
    `${source} is "${text}": write scheme, host and port, and the path without /v1, such as https://example.com/sandbox.`,
  );
}

/** Returns the values of a flag if there are any, otherwise those of the environment variable, separated by commas. */
function readList(
  [flag, values]: readonly [flag: string, values: readonly string[]],
  variable: string,
  environment: Environment,
): readonly [source: string, values: readonly string[]] {
  const given = values.filter((value) => value !== '');
  if (given.length > 0) return [flag, given];
  return [variable, (environment[variable] ?? '').split(/[\s,]+/).filter((value) => value !== '')];
}

function readAllowedHosts({ allowedHost = [] }: Flags, environment: Environment): readonly string[] {
  const [source, names] = readList(['--allowed-host', allowedHost], 'TOLLGATE_ALLOWED_HOSTS', environment);
  const invalid = names.find((name) => !HOST_NAME.test(name));
  if (invalid === undefined) return names;
  throw new ConfigError(
    `${source} has "${invalid}": write a host name without scheme and port, such as sandbox.example.com.`,
  );
}

function readControlToken({ TOLLGATE_CONTROL_TOKEN: token = '' }: Environment): string | null {
  if (token === '') return null;
  if (CONTROL_TOKEN.test(token)) return token;
  // The message must not include the token.
  throw new ConfigError(
    'TOLLGATE_CONTROL_TOKEN must be 16 to 200 printable ASCII characters, without spaces.',
  );
}

function readApiKey(environment: Environment): string | null {
  const key = environment['TOLLGATE_API_KEY'];
  if (key === undefined || key === '') return null;
  if (API_KEY_PATTERN.test(key)) return key;
  // The message must not include the key.
  throw new ConfigError(
    'TOLLGATE_API_KEY is not a valid sandbox key: use sk_test_, followed by 16 to 200 letters, digits, "_" or "-".',
  );
}
