import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import { Pool, ProxyAgent, type Dispatcher } from 'undici';

/** Settings with which the requests of a run reach the target. They are plain data, for the worker thread of a run. */
export interface ConnectionSettings {
  /** Headers of each request, with names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Null for direct connections. */
  proxy: ProxySettings | null;
  /** Certificates of authorities in PEM format, in addition to those that Node.js trusts; null for none. */
  authorities: string | null;
  /** Certificate and private key of the client in PEM format; null for none. */
  clientCertificate: { certificate: string; privateKey: string } | null;
  /** Texts that no output may contain. */
  secrets: readonly string[];
  /** Flags for a command that repeats the run, quoted for a shell, without secrets. */
  flags: readonly string[];
}

export interface ProxySettings {
  /** Origin, without user and password. */
  origin: string;
  /** Value of `Proxy-Authorization`; null without user and password. */
  authorization: string | null;
  /** Flag or environment variable that names the proxy. */
  source: string;
}

export interface Connections {
  dispatcher: Dispatcher;
  /** Origin that receives the connections. */
  origin: string;
  /** Text in front of each path: the origin of the target, for a proxy that forwards HTTP. */
  pathPrefix: string;
  /** Headers in addition to those of a request. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Opens the connections to a target: directly, through a proxy that forwards requests (http), or through a tunnel of a
 * proxy (https).
 *
 * @param timeoutMs timeout for a connection, for the response headers, and for each pause of a body, milliseconds
 */
export function openConnections(
  target: string,
  settings: ConnectionSettings | undefined,
  timeoutMs: number,
): Connections {
  const limits = {
    connections: 16,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    // Shorter than the keep-alive timeout of servers, so that no request meets a connection that is being closed.
    keepAliveTimeout: MAX_IDLE_MS,
    keepAliveMaxTimeout: MAX_IDLE_MS,
  };
  const { proxy = null, headers = {} } = settings ?? {};
  const secureContext = settings && createSecureContext(settings);
  const connect = { timeout: timeoutMs, ...(secureContext && { secureContext }) };
  if (proxy === null)
    return { dispatcher: new Pool(target, { ...limits, connect }), origin: target, pathPrefix: '', headers };
  const { origin, authorization } = proxy;
  if (target.startsWith('http:')) {
    const { host } = new URL(target);
    return {
      dispatcher: new Pool(origin, { ...limits, connect }),
      origin,
      pathPrefix: target,
      headers: { ...headers, host, ...(authorization !== null && { 'proxy-authorization': authorization }) },
    };
  }
  const dispatcher = new ProxyAgent({
    ...limits,
    uri: origin,
    ...(authorization !== null && { token: authorization }),
    requestTls: connect,
    proxyTls: connect,
    clientFactory: (proxyOrigin, options) => new Pool(proxyOrigin, { ...limits, ...options }),
  });
  return { dispatcher, origin: target, pathPrefix: '', headers };
}

/** Maximum time that a connection is kept without use. */
const MAX_IDLE_MS = 1_000;

/**
 * Creates the TLS settings once, since parsing the certificates of all authorities takes milliseconds for each connection.
 *
 * @returns null if the settings are those of Node.js
 * @throws {Error} if OpenSSL rejects the certificates or the private key
 */
export function createSecureContext({
  authorities,
  clientCertificate,
}: Pick<ConnectionSettings, 'authorities' | 'clientCertificate'>): tls.SecureContext | null {
  if (authorities === null && clientCertificate === null) return null;
  return tls.createSecureContext({
    ...(authorities !== null && { ca: [...getDefaultAuthorities(), authorities] }),
    ...(clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.privateKey }),
  });
}

/** Returns the authorities that Node.js trusts. Versions before 22.15 cannot list those of `NODE_EXTRA_CA_CERTS`. */
function getDefaultAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  if (getCACertificates) return getCACertificates('default');
  const file = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  try {
    return file === '' ? tls.rootCertificates : [...tls.rootCertificates, readFileSync(file, 'utf8')];
  } catch {
    // Node.js has printed a warning about the file.
    return tls.rootCertificates;
  }
}

/** Error response of a proxy, instead of a response of the target. */
export class ProxyRejected extends Error {
  constructor(readonly status: number) {
    super(`the proxy returned ${status}`);
  }
}

/** Converts the error of a request to a code and one line of text that contains the code. */
export function toConnectionError(error: Error & { code?: string }): {
  code: string;
  message: string;
} {
  const status = error instanceof ProxyRejected ? error.status : findTunnelStatus(error);
  if (status !== null) return { code: `PROXY_${status}`, message: `the proxy returned ${status}` };
  const { code = '' } = error;
  // OpenSSL adds the line of its source. An error for several addresses of a host has no text.
  const message = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]*)/.exec(error.message)?.[1] ?? error.message;
  return { code, message: message.includes(code) ? message : `${code} ${message}`.trim() };
}

/** Returns the status with which a proxy rejected a tunnel. undici has it only in the message. */
function findTunnelStatus({ message }: Error): number | null {
  const [, status] = /^Proxy response \((\d{3})\) !== 200/.exec(message) ?? [];
  return status === undefined ? null : Number(status);
}
