import titles from '../../../generated/operation-titles.json';
import type { Schemas } from '../data/api.js';
import { capitalize, formatCount, humanize, truncateMiddle } from '../data/format.js';

type OperationId = Schemas['OperationId'];
type Summary = Schemas['RequestSummary'];

/** Summaries of the public operations. */
export const operationTitles: Record<OperationId, string> = titles;

export const operationIds = Object.keys(operationTitles) as OperationId[];

/** Checks whether a text of the URL names a public operation. */
export const isOperationId = (text: string): text is OperationId => text in operationTitles;

const ID_PATTERN = /[a-z]{3}_[0-7][0-9a-z]{25}/g;

/** Shortens the ids of a path: `/v1/purchases/pur_01mc03…zfht6r`. */
export const shortenPath = (path: string): string => path.replace(ID_PATTERN, truncateMiddle);

export const isObjectId = (text: string): boolean => text.match(ID_PATTERN)?.[0] === text;

/** Describes the deviation of a request from a success: its faults and errors. Null if there is none. */
export function describeFinding({
  fault_ids,
  errors_total,
  problem_code,
}: Pick<Summary, 'fault_ids' | 'errors_total' | 'problem_code'>): string | null {
  if (fault_ids.length > 0) return `Hit by ${formatCount(fault_ids.length, 'fault')}`;
  if (errors_total > 0) return formatCount(errors_total, 'validation error');
  return problem_code === null ? null : capitalize(humanize(problem_code));
}

/** Filters of the request log, as the URL has them. */
export type RequestFilters = Readonly<
  Record<'status' | 'method' | 'operation_id' | 'path' | 'object_id', string>
>;

/** Checks whether a new request matches the filters. The filter by object is left to the server. */
export function matchesFilters(
  request: Pick<Summary, 'status' | 'method' | 'operation_id' | 'path'>,
  { status, method, operation_id, path }: RequestFilters,
): boolean {
  return (
    (status === '' || String(request.status).startsWith(status.charAt(0))) &&
    (method === '' || request.method === method) &&
    (operation_id === '' || request.operation_id === operation_id) &&
    request.path.includes(path)
  );
}

type LoggedRequest = Pick<Schemas['LoggedRequest'], 'method' | 'path' | 'request_headers' | 'request_body'>;

/** Headers to copy; curl sets the others itself. */
const copiedHeaders = new Set(['accept', 'content-type', 'idempotency-key']);

/** Converts a logged request to a curl command. The API key is read from an environment variable. */
export function toCurlCommand(
  { method, path, request_headers, request_body }: LoggedRequest,
  baseUrl: string,
): string {
  const headers = request_headers.filter(({ name, value }) => copiedHeaders.has(name) && value !== '*/*');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(baseUrl + path)}`,
    `-H "Authorization: Bearer $TOLLGATE_API_KEY"`,
    ...headers.map(({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(request_body === null ? [] : [`--data-raw ${quoteForShell(request_body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
