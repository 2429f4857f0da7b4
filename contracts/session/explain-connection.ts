import { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import type { ConnectionSettings, ProxySettings } from '../http/connection.js';
import { isObject } from '../lib/is-object.js';
import { Finding, Inconclusive, ResponseRejected, type NoResponse } from '../results/finding.js';
import { operations, problemCatalog, sandboxDocument } from '../spec/api-documents.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { IDS } from './operation-log.js';
import { getSandboxUrl, type Target } from './target.js';
import { adviseOnPage } from './target-watch.js';

/** What happened, and what to do, by the code of an error. `ORIGIN` and `HOST` stand for those of the target. */
const explanations: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The TLS certificate of ORIGIN has expired. Renew it, and run the command again.',
  CERT_NOT_YET_VALID: 'The TLS certificate of ORIGIN is not valid yet. Check the clock of this machine.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The TLS certificate of ORIGIN is self-signed. If you trust it, save it to a file, and add --ca <file>: ' +
    'openssl s_client -connect HOST </dev/null | openssl x509 -out target.pem',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The TLS certificate of ORIGIN is for other host names. Use one of those host names in the base URL.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'ORIGIN does not use TLS. Use http:// in the base URL, or the port of the target for https.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'ORIGIN does not use TLS. Use http:// in the base URL, or the port of the target for https.',
};

const unknownAuthorityCodes: ReadonlySet<string> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Alerts of a server that requires a client certificate, or another one. */
const CLIENT_CERTIFICATE_CODES =
  /^ERR_SSL_\w*ALERT_(?:CERTIFICATE|BAD_CERT|UNSUPPORTED_CERT|UNKNOWN_CA|HANDSHAKE_FAIL)/;

const CONNECTION_CLOSED_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const NO_ADDRESS_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** Explains why no connection to a target was possible, and what to do next. */
export function explainNoResponse(
  { origin, bases }: Target,
  { code, message }: Pick<NoResponse, 'code' | 'message'>,
  connection?: Pick<ConnectionSettings, 'proxy' | 'clientCertificate'>,
): string {
  const { proxy = null, clientCertificate = null } = connection ?? {};
  const viaProxy = proxy && explainProxyError(origin, proxy, code);
  if (viaProxy !== null) return viaProxy;
  const explanation = explanations[code];
  if (explanation !== undefined) {
    const { hostname, port } = new URL(origin);
    const host = `${hostname}:${port === '' ? '443' : port}`;
    return `${explanation.replaceAll('ORIGIN', origin).replaceAll('HOST', host)} (${code})`;
  }
  if (unknownAuthorityCodes.has(code))
    return `The TLS certificate of ${origin} is from a certificate authority that this machine does not know. Add --ca <file> with the certificate of the authority in PEM format. (${code})`;
  if (CLIENT_CERTIFICATE_CODES.test(code)) return explainClientCertificate(origin, clientCertificate, code);
  if (NO_ADDRESS_CODES.has(code))
    return `The host of ${origin} has no address. Check the host name in the base URL, and whether it needs a VPN or a proxy (--proxy <url>). (${code})`;
  if (CONNECTION_CLOSED_CODES.has(code)) {
    const advice = origin.startsWith('https:')
      ? clientCertificate === null
        ? 'If it requires a client certificate, add --cert <file> and --key <file>.'
        : 'If it requires another client certificate, change --cert and --key.'
      : 'If it uses TLS, use https:// in the base URL.';
    return `${origin} closed the connection without a response. ${advice} (${code})`;
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT')
    return `${origin} accepts connections, but sends no response: ${message}. Check the base URL, or allow more time with --timeout <seconds>.`;
  return `Nothing answers at ${origin}${bases.contract}: ${message}. Check the base URL, and that the target is running.`;
}

function explainClientCertificate(
  origin: string,
  clientCertificate: ConnectionSettings['clientCertificate'],
  code: string,
): string {
  return clientCertificate === null
    ? `${origin} requires a client certificate. Add --cert <file> and --key <file>. (${code})`
    : `${origin} rejects the client certificate. Check that the files of --cert and --key are for this target, and have not expired. (${code})`;
}

/** Explains an error of the proxy; null if the error is one of the target, to which the proxy has a tunnel. */
function explainProxyError(
  target: string,
  { origin, source, authorization }: ProxySettings,
  code: string,
): string | null {
  const proxy = `The proxy ${origin} (${source})`;
  const change =
    source === '--proxy'
      ? 'Check the URL of --proxy'
      : `Change ${source}, add ${new URL(target).hostname} to NO_PROXY, or use --proxy <url>`;
  if (code === 'ECONNREFUSED') return `${proxy} does not accept connections. ${change}. (${code})`;
  if (NO_ADDRESS_CODES.has(code)) return `${proxy} has no address. ${change}. (${code})`;
  const [, status] = /^PROXY_(\d+)$/.exec(code) ?? [];
  if (status === undefined) return null;
  if (status === '407') {
    return authorization === null
      ? `${proxy} requires a user and a password (407). Add them to the URL, such as http://user:password@proxy.example.com:3128.`
      : `${proxy} rejects the user and the password in its URL (407). Check both; special characters have to be percent-encoded.`;
  }
  return status.startsWith('5')
    ? `${proxy} cannot reach ${target}: it returned ${status}. Check the base URL, and whether the proxy may connect to this host.`
    : `${proxy} does not allow connections to ${target}: it returned ${status}. ${change}.`;
}

/** Explains why a base URL is not that of the API, from the response to the first request; null if it can be. */
export async function explainWrongUrl(
  target: Target,
  first: ApiResponse,
  api: Api,
  { without = [], usesSandbox = true }: { without?: readonly string[]; usesSandbox?: boolean },
): Promise<string | null> {
  const wrongConnection = explainWrongConnection(target, first);
  if (wrongConnection !== null || !(await isOtherServer(api, first, without))) return wrongConnection;
  const health = usesSandbox ? await readHealth(new Api(api.transport, api.bases, null)) : null;
  const sandboxUrl = health && isHealthDocument(health) ? getSandboxUrl(target) : null;
  // In a sandbox, operations that do not exist are faults.
  const isSandbox = sandboxUrl === target.origin + target.bases.contract;
  return isSandbox ? null : explainMissingApi(target, first, sandboxUrl);
}

/** Explains why the response to the first request shows a wrong scheme or certificate; null if it does not. */
function explainWrongConnection({ origin }: Target, { status, text }: ApiResponse): string | null {
  if (status === 400 && /plain HTTP|HTTP request (?:was sent )?to an? HTTPS/i.test(text))
    return `${origin} uses TLS. Use https:// in the base URL.`;
  return (status === 400 || status === 495 || status === 496) && /SSL certificate/i.test(text)
    ? `${origin} requires another client certificate, and returned ${status}. Add or change --cert <file> and --key <file>.`
    : null;
}

/**
 * Explains that a base URL is not that of the API, with the response to the first request.
 *
 * @param sandboxUrl base URL of the sandbox at this origin; null without one
 */
function explainMissingApi(
  { bases, origin }: Target,
  response: ApiResponse,
  sandboxUrl: string | null,
): string {
  const { status } = response;
  const type = response.getHeader('content-type')?.split(';')[0] ?? 'no Content-Type';
  const location = response.getHeader('location');
  const received = `GET ${bases.contract}/customers returned ${status} with ${type}${status < 300 ? ', but no list' : ''}`;
  const isRedirect = status >= 300 && status < 400 && location !== null;
  const advice = isRedirect ? explainRedirect(origin, location) : adviseOnMissingApi(status, sandboxUrl);
  return `There is no API at ${origin}${bases.contract}: ${received}. ${advice}`;
}

function adviseOnMissingApi(status: number, sandboxUrl: string | null): string {
  if (sandboxUrl !== null) return `This is a Tollgate sandbox. Use ${sandboxUrl} as the base URL.`;
  if (status === 403) return adviseOnPage(status);
  return 'Check the path of the base URL, such as https://gateway.example/payments/v1, and its port.';
}

/** Tells which base URL to use instead, if the redirect leads to the same list. */
function explainRedirect(origin: string, location: string): string {
  const url = URL.canParse(location, origin) ? new URL(location, origin) : null;
  const [, baseUrl] = /^([^?#]*)\/customers\/?(?:[?#].*)?$/.exec(url?.href ?? '') ?? [];
  return baseUrl === undefined
    ? `It redirects to ${location}. Use the base URL of the API. If that is a page to sign in, add --header with what the target requires.`
    : `It redirects to ${location}. Use ${baseUrl} as the base URL.`;
}

/** Error codes of an operation. A server without the operation may also return those of a path or a method. */
const operationErrorCodes = new Set(Object.keys(problemCatalog));
for (const code of ['path_not_found', 'method_not_allowed']) operationErrorCodes.delete(code);

/**
 * Returns true if none of the operations that read exists: each request gets a response of another server.
 *
 * @param first response to `listCustomers`, which decides for a target that has it
 * @param without ids of operations that must not be called
 */
async function isOtherServer(api: Api, first: ApiResponse, without: readonly string[]): Promise<boolean> {
  if (!isForeign(first)) return false;
  for (const { id, method, template } of operations) {
    if (method !== 'GET' || id === 'listCustomers' || without.includes(id)) continue;
    const path = template.replace(/\{\w+\}/g, 'none');
    const response = await ignoreFailure(() => api.send('GET', path, { retryWhenBusy: false }));
    if (response === null || !isForeign(response)) return false;
  }
  return true;
}

/** Returns true for a response that does not come from an operation of the API, not even from a faulty one. */
function isForeign(response: ApiResponse): boolean {
  // An API with a wrong Content-Type is an API.
  const { status, receivedJson, text } = response;
  const json = isObject(receivedJson) ? receivedJson : null;
  if (typeof json?.['code'] === 'string' && operationErrorCodes.has(json['code'])) return false;
  if (status < 300) return !(json && isPage(json)) && text.search(IDS) === -1;
  if (status < 400 || [403, 404, 405, 501].includes(status)) return true;
  const isHtml = response.getHeader('content-type')?.startsWith('text/html') === true;
  return isHtml && !json && status < 500 && status !== 401 && status !== 429;
}

/** Returns true for a page of a list, also without some of its properties. */
function isPage(json: Record<string, unknown>): boolean {
  return 'has_more' in json || 'next_cursor' in json || Object.keys(json).join() === 'data';
}

/** Reads the health document of the sandbox API. @returns null for a response that exceeds a limit */
export async function readHealth(anonymous: Api): Promise<ApiResponse | null> {
  try {
    return await anonymous.call('getHealth', { retryWhenBusy: false });
  } catch (error) {
    if (error instanceof ResponseRejected) return null;
    throw error;
  }
}

/** Returns true for a health document of the sandbox API, as opposed to a page that a server has for unknown paths. */
export function isHealthDocument({ status, json }: ApiResponse): boolean {
  return status === 200 && findSchemaErrors(sandboxDocument, '/components/schemas/Health', json).length === 0;
}

/** Returns the result of a probe; null if the target fails at it, which requirements report. */
export async function ignoreFailure<Result>(probe: () => Promise<Result>): Promise<Result | null> {
  try {
    return await probe();
  } catch (error) {
    if (error instanceof Finding || error instanceof Inconclusive) return null;
    throw error;
  }
}
