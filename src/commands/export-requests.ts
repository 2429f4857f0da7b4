import packageJson from '../../package.json' with { type: 'json' };
import { mapConcurrent } from '../../contracts/lib/map-concurrent.js';
import { writeOutput } from '../../contracts/lib/write-output.js';
import { renderHarLog, type HarExchange } from '../../contracts/report/har.js';
import { formatTable } from './format-table.js';
import type { CommandInput, CommandResult } from './sandbox-command.js';
import { loadAllPages } from '../client/load-all-pages.js';
import type { Schemas } from '../client/operation-client.js';

/** Lists the newest requests of the log. */
export async function listRequests(input: CommandInput): Promise<CommandResult> {
  const list = await readPage(input, { limit: input.flags['limit'] });
  if (list.data.length === 0) {
    const start = list.log_started_at ?? null;
    const since = start === null ? '' : ` since the log began at ${start}. A restart or a reset empties it`;
    return { data: list, message: `No requests${since}.` };
  }
  const rows = list.data.map(({ received_at, method, path, status, problem_code }) => [
    received_at,
    method,
    path,
    String(status ?? 'no response'),
    problem_code ?? '',
  ]);
  return { data: list, text: formatTable(rows) };
}

/** Writes all requests of the log to a HAR file, oldest first. */
export async function exportRequests(input: CommandInput, file: string): Promise<CommandResult> {
  const listed = await loadAllPages((page) => readPage(input, page));
  const logged = await mapConcurrent(listed.toReversed(), ({ id }) => input.send('getRequest', { id }));
  const creator = { name: 'tollgate requests', version: packageJson.version };
  writeOutput(
    file,
    renderHarLog(
      creator,
      logged.map((request) => toHarExchange(input.url, request)),
    ),
  );
  return {
    data: { file, requests: logged.length },
    message: `${logged.length} requests written to ${file}.`,
  };
}

const readPage = (
  { send, flags: { status, operation: operation_id } }: CommandInput,
  page: { limit: number | string | undefined; cursor?: string },
): Promise<Schemas['RequestList']> => send('listRequests', { status, operation_id, ...page });

/** Length to which the log cuts off a body, in bytes. */
const MAX_LOGGED_BODY_BYTES = 10_240;

/** The log has no headers of responses, so the HAR entry has none. */
function toHarExchange(origin: string, request: Schemas['LoggedRequest']): HarExchange {
  const { response_body, response_body_bytes, request_headers } = request;
  const isTruncated = (response_body_bytes ?? 0) > MAX_LOGGED_BODY_BYTES;
  return {
    method: request.method,
    url: origin + request.path,
    started_at: request.received_at,
    duration_ms: request.latency_ms ?? -1,
    comment: request.id,
    request: {
      headers: Object.fromEntries(request_headers.map(({ name, value }) => [name, value])),
      body: request.request_body,
    },
    response: { status: request.status ?? 0, headers: {}, text: response_body ?? '' },
    ...(isTruncated && { size: response_body_bytes ?? 0 }),
  };
}
