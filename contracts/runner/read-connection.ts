import { decodeFromUrl } from '../lib/encode-for-url.js';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type ConnectionSettings, type ProxySettings } from '../http/connection.js';
import { quoteForShell } from '../report/shell.js';
import { MIN_SECRET_LENGTH } from '../session/mask-texts.js';
import { UsageError, type Target } from '../session/target.js';

/** Flags of a command that say how to reach its target. */
export interface ConnectionFlags {
  header?: readonly string[] | undefined;
  proxy?: string | undefined;
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  tokenCommand?: string | undefined;
}

/** Environment variables that name proxies, with the name that was found; null if they are not set. */
interface ProxyVariables {
  http: readonly [name: string, url: string] | null;
  https: readonly [name: string, url: string] | null;
  noProxy: string;
}

/**
 * Reads the flags and files with which a run reaches its target.
 *
 * @throws UsageError for a flag or a file that cannot be used, before any request is sent
 */
export function readConnection(
  target: Pick<Target, 'origin' | 'isLoopback'>,
  flags: ConnectionFlags,
  variables: ProxyVariables,
): ConnectionSettings {
  const headers = parseHeaders(flags.header ?? []);
  const proxy = flags.proxy === undefined ? findProxy(target, variables) : parseProxy('--proxy', flags.proxy);
  const settings = { authorities: readAuthorities(flags), clientCertificate: readClientCertificate(flags) };
  return {
    headers: Object.fromEntries(headers),
    proxy,
    ...settings,
    secrets: [...headers.flatMap(listSecrets), ...(proxy?.authorization?.split(' ') ?? [])],
    flags: listFlags(flags, headers, proxy),
  };
}

type Header = readonly [name: string, value: string];

/** Headers that the suite controls, or that would change how a request is read. */
const CONTROLLED_HEADERS =
  /^(?:accept(?:-.*)?|authorization|connection|content-.*|expect|host|idempotency-key|if-.*|keep-alive|proxy-.*|range|te|trace(?:parent|state)|trailer|transfer-encoding|upgrade|x-http-method(?:-override)?|x-method-override|x-request-id)$/;

function parseHeaders(texts: readonly string[]): Header[] {
  const headers = new Map<string, string>();
  for (const text of texts) {
    const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(text) ?? [];
    const shown = name === '' ? '' : ` (${name.trim().slice(0, 60)})`;
    // The message must not include the value, which may be a secret.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7E]+$/.test(value.trim()))
      throw new UsageError(
        `A value of --header is no header${shown}. Write name and value in printable ASCII characters, such as --header 'X-Gateway-Token: abc'.`,
      );
    const key = name.toLowerCase();
    if (CONTROLLED_HEADERS.test(key))
      throw new UsageError(
        `--header must not set ${name}: the contract checks control this header.${advise(key)}`,
      );
    if (headers.has(key)) throw new UsageError(`--header sets ${name} twice. Write one value.`);
    headers.set(key, value.trim());
  }
  return [...headers];
}

function advise(name: string): string {
  if (name === 'authorization') return ' Set TOLLGATE_API_KEY, or use --token-command.';
  if (name === 'proxy-authorization') return ' Write user and password into the URL of --proxy.';
  return name === 'host' ? ' Use the host in the base URL.' : '';
}

const SECRET_NAME = /auth|cookie|credential|key|pass|secret|session|signature|token/;
const SECRET_VALUE = /^(?=.*\d)(?=.*[A-Za-z])\S{20,}$/;

/** Returns what no output may contain: a value that looks like a secret, and its long parts. */
function listSecrets([name, value]: Header): string[] {
  if (!SECRET_NAME.test(name) && !SECRET_VALUE.test(value)) return [];
  return [...new Set([value, ...value.split(/[\s;,=]+/)])].filter(
    ({ length }) => length >= MIN_SECRET_LENGTH,
  );
}

/** Parses the URL of a proxy. @param source flag or variable, for messages @throws UsageError for any other text */
function parseProxy(source: string, text: string): ProxySettings {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\/[^/]/i.test(text) || url.pathname !== '/' || url.search !== '')
    // The message must not include the URL, which may have a password.
    throw new UsageError(
      `${source} is no http or https URL of a proxy. Write scheme, host and port, such as http://proxy.example.com:3128`,
    );
  const { origin, username, password } = url;
  const credentials = `${decodeFromUrl(username)}:${decodeFromUrl(password)}`;
  const authorization = username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { origin, authorization, source };
}

/** Returns the proxy that the environment variables name for a target; null for none. Loopback needs no proxy. */
function findProxy(
  { origin, isLoopback }: Pick<Target, 'origin' | 'isLoopback'>,
  { http, https, noProxy }: ProxyVariables,
): ProxySettings | null {
  const variable = origin.startsWith('https:') ? https : http;
  if (variable === null || isLoopback || isExcluded(new URL(origin), noProxy)) return null;
  const [name, text] = variable;
  return parseProxy(name, text.includes('://') ? text : `http://${text}`);
}

/** Returns true if `NO_PROXY` names a host, a domain above it, or all hosts; a port limits an entry to this port. */
function isExcluded({ protocol, hostname, port }: URL, noProxy: string): boolean {
  const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, host = '', entryPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (entryPort !== undefined && entryPort !== actualPort) return false;
      return entry === '*' || (host !== '' && (hostname === host || hostname.endsWith(`.${host}`)));
    });
}

function readAuthorities({ ca }: ConnectionFlags): string | null {
  if (ca === undefined) return null;
  const text = readPemFile('--ca', ca);
  const certificates = text.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----.*?-----END [^-]*-----/gs) ?? [];
  if (certificates.length === 0)
    throw new UsageError(
      `--ca ${ca} has no certificate in PEM format, which begins with -----BEGIN CERTIFICATE-----. To convert a DER file: openssl x509 -inform der -in ${quoteForShell(ca)} -out ca.pem`,
    );
  for (const certificate of certificates)
    assertUsable(() => new X509Certificate(certificate), `--ca ${ca} has a certificate that cannot be read`);
  return text;
}

function readClientCertificate({ cert, key }: ConnectionFlags): ConnectionSettings['clientCertificate'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined)
    throw new UsageError(
      cert === undefined
        ? '--key needs the certificate of the key: add --cert <file>.'
        : '--cert needs the private key of the certificate: add --key <file>.',
    );
  const clientCertificate = {
    certificate: readPemFile('--cert', cert),
    privateKey: readPemFile('--key', key),
  };
  if (/-----BEGIN ENCRYPTED|^Proc-Type: .*ENCRYPTED/m.test(clientCertificate.privateKey))
    throw new UsageError(
      `--key ${key} is encrypted. Decrypt it to a file that only you can read: openssl pkey -in ${quoteForShell(key)} -out key.pem`,
    );
  assertUsable(
    () => createSecureContext({ authorities: null, clientCertificate }),
    `--cert ${cert} and --key ${key} cannot be used together`,
  );
  return clientCertificate;
}

/** @throws UsageError with the reason of OpenSSL, without the line of its source */
function assertUsable(use: () => unknown, message: string): void {
  try {
    use();
  } catch (error) {
    const reason = (error as Error).message.split(':').at(-1)?.trim() ?? '';
    throw new UsageError(
      `${message}: ${reason}. Check the files: they have to be in PEM format, and belong together.`,
    );
  }
}

function readPemFile(flag: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${flag} ${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Returns the flags for a command that repeats the run. Secrets are replaced by a name. */
function listFlags(
  { ca, cert, key, tokenCommand }: ConnectionFlags,
  headers: readonly Header[],
  proxy: ProxySettings | null,
): string[] {
  const files = { ca, cert, key };
  return [
    ...headers.map(([name]) => `--header '${name}: <value>'`),
    ...(proxy?.source === '--proxy' ? [`--proxy ${quoteForShell(proxy.origin)}`] : []),
    ...Object.entries(files).flatMap(([name, file]) =>
      file === undefined ? [] : [`--${name} ${quoteForShell(file)}`],
    ),
    ...(tokenCommand === undefined ? [] : [`--token-command '<command>'`]),
  ];
}
