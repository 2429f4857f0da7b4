import { isAbsolute, resolve } from 'node:path';

/** How a sandbox is run. */
export interface Config {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Absolute path of the folder that keeps the data. */
  dataDirectory: string;
  /** The database to use in the place of that folder; never shown, since it holds a password. Null where there is none. */
  databaseUrl: string | null;
  /** Where clients reach the sandbox, without a trailing slash; null where that is where it listens. */
  publicUrl: string | null;
  /** The default organization's key, where it is not to be made up. */
  apiKey: string | null;
  /** The name of a seed, or the path of a document, that is to fill the default organization; null where none is. */
  seed: string | null;
  /** Whether npm runs it, by way of a shell that passes no signal on. */
  isRunByNpm: boolean;
}

/** The flags of the command line, as they came. */
export interface Flags {
  port?: string | undefined;
  data?: string | undefined;
  seed?: string | undefined;
  publicUrl?: string | undefined;
}

/** Which running sandbox a command talks to, and as whom. */
export interface ClientConfig {
  /** Without a trailing slash. */
  url: string;
  /** Absolute path of the folder beside whose data the key lies. */
  dataDirectory: string;
  /** Null where the key is the one beside the data. */
  apiKey: string | null;
}

/** The flags of a command that talks to a running sandbox, as they came. No key is among them: processes are listed. */
export interface ClientFlags {
  url?: string;
  data?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 4010;
const API_KEY = /^sk_test_[A-Za-z0-9_-]{16,200}$/;

/** A setting that cannot be used; its message says where it came from and what to write instead. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Flags over environment over defaults. Reads the environment for the whole program.
 *
 * @throws {ConfigError}
 */
export function readConfig(
  flags: Flags,
  environment: Environment = process.env,
  directory = process.cwd(),
): Config {
  return {
    host: '127.0.0.1',
    port: portOf(flags, environment),
    dataDirectory: dataDirectoryOf(flags, environment, directory),
    databaseUrl: databaseUrlOf(environment),
    publicUrl:
      flags.publicUrl === undefined
        ? originOf('TOLLGATE_PUBLIC_URL', environment['TOLLGATE_PUBLIC_URL'] ?? '')
        : originOf('--public-url', flags.publicUrl),
    apiKey: apiKeyOf(environment),
    seed: flags.seed ?? null,
    isRunByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

/**
 * Flags over environment over where `tollgate start` would run.
 *
 * @throws {ConfigError}
 */
export function readClientConfig(
  flags: ClientFlags,
  environment: Environment = process.env,
  directory = process.cwd(),
): ClientConfig {
  const { TOLLGATE_URL: url = '' } = environment;
  const asked = flags.url === undefined ? originOf('TOLLGATE_URL', url) : originOf('--url', flags.url);
  return {
    url: asked ?? `http://127.0.0.1:${portOf({}, environment)}`,
    dataDirectory: dataDirectoryOf(flags, environment, directory),
    apiKey: apiKeyOf(environment),
  };
}

/** Settings of the configuration file that have a name in the environment, which wins over the file. */
const environmentNames = {
  data: 'TOLLGATE_DATA',
  url: 'TOLLGATE_URL',
  'start.port': 'PORT',
  'start.public_url': 'TOLLGATE_PUBLIC_URL',
};

/**
 * Puts settings of a file where the environment has none, since other commands ask for them there: the port of `start`
 * is where all look for a sandbox.
 *
 * @returns the places of those that have a name in the environment
 */
export function fillEnvironment(
  valueAt: (place: string) => unknown,
  environment: Record<string, string | undefined> = process.env,
): ReadonlySet<string> {
  for (const [place, name] of Object.entries(environmentNames)) {
    const value = valueAt(place);
    const isSet = (environment[name] ?? '') !== '';
    if (!isSet && (typeof value === 'string' || typeof value === 'number')) environment[name] = String(value);
  }
  return new Set(Object.keys(environmentNames));
}

/** What `tollgate listen` signs with; null where that is to be made up. @throws {ConfigError} */
export function readWebhookSecret(environment: Environment = process.env): string | null {
  const { TOLLGATE_WEBHOOK_SECRET: secret = '' } = environment;
  if (secret === '') return null;
  if (/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) return secret;
  // The secret itself stays out of the message.
  throw new ConfigError('TOLLGATE_WEBHOOK_SECRET is not of the form whsec_ and 24 to 64 bytes in base64.');
}

/** What the contract checks take from the environment. */
export interface CheckEnvironment {
  apiKey: string | null;
  secondApiKey: string | null;
  /** File that GitHub shows beside a job. */
  stepSummary: string | null;
  /** Whether colours are not wanted. @see https://no-color.org */
  isColorless: boolean;
  /** Whether it was started by `npm run check`. */
  isNpmScript: boolean;
}

export function readCheckEnvironment(environment: Environment = process.env): CheckEnvironment {
  const given = (name: string): string | null => {
    const value = environment[name];
    return value === undefined || value === '' ? null : value;
  };
  return {
    apiKey: given('TOLLGATE_API_KEY'),
    secondApiKey: given('TOLLGATE_SECOND_API_KEY'),
    stepSummary: given('GITHUB_STEP_SUMMARY'),
    isColorless: given('NO_COLOR') !== null,
    isNpmScript: environment['npm_lifecycle_event'] === 'check',
  };
}

function portOf(flags: Flags, environment: Environment): number {
  const [source, text] =
    flags.port === undefined ? (['PORT', environment['PORT']] as const) : (['--port', flags.port] as const);
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new ConfigError(`${source} is "${text}": write a port from 0 to 65535; 0 picks a free one.`);
}

function databaseUrlOf({ DATABASE_URL: url = '' }: Environment): string | null {
  if (url === '') return null;
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return url;
  // It may hold a password, and stays out of the message.
  throw new ConfigError('DATABASE_URL is not of the form postgres://user:password@host:5432/database.');
}

function dataDirectoryOf(
  flags: { data?: string | undefined },
  environment: Environment,
  directory: string,
): string {
  const data = flags.data ?? environment['TOLLGATE_DATA'] ?? '.tollgate';
  return isAbsolute(data) ? data : resolve(directory, data);
}

/** Null where nothing is given. */
function originOf(source: string, url: string): string | null {
  if (url === '') return null;
  const origin = URL.canParse(url) && /^https?:\/\//.test(url) ? new URL(url).origin : null;
  if (origin !== null && (url === origin || url === `${origin}/`)) return origin;
  throw new ConfigError(
    `${source} is "${url}": write only scheme, host and port, such as https://sandbox.example.com.`,
  );
}

function apiKeyOf(environment: Environment): string | null {
  const key = environment['TOLLGATE_API_KEY'];
  if (key === undefined || key === '') return null;
  if (API_KEY.test(key)) return key;
  // The key itself is a secret and stays out of the message.
  throw new ConfigError(
    'TOLLGATE_API_KEY is not a key of a sandbox: write sk_test_ and 16 to 200 letters, digits, "_" or "-".',
  );
}
