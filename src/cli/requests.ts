import packageJson from '../../package.json' with { type: 'json' };
import { mapConcurrent } from '../../contracts/lib/map-concurrent.js';
import { writeOutput } from '../../contracts/lib/write-output.js';
import { renderHarLog, type HarExchange } from '../../contracts/report/har.js';
import type { CommandResult } from './add-sandbox-action.js';
import { formatTable } from './format-table.js';
import type { SandboxClient, Schemas } from './sandbox-client.js';

export interface RequestFlags {
  status?: string;
  operation?: string;
  limit?: string;
  har?: string;
}

/** Lists the newest requests of the log. */
export async function listRequests(sandbox: SandboxClient, flags: RequestFlags): Promise<CommandResult> {
  const list = await readPage(sandbox, flags, flags.limit, null);
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
export async function exportRequests(
  sandbox: SandboxClient,
  flags: RequestFlags,
  file: string,
): Promise<CommandResult> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Schemas['RequestList'] = await readPage(sandbox, flags, '100', cursor);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const logged = await mapConcurrent(ids.toReversed(), (id) =>
    sandbox.get<Schemas['LoggedRequest']>(`/requests/${id}`),
  );
  const creator = { name: 'tollgate requests', version: packageJson.version };
  writeOutput(
    file,
    renderHarLog(
      creator,
      logged.map((request) => toHarExchange(sandbox.url, request)),
    ),
  );
  return {
    data: { file, requests: logged.length },
    message: `${logged.length} requests written to ${file}.`,
  };
}

function readPage(
  sandbox: SandboxClient,
  { status, operation: operation_id }: RequestFlags,
  limit: string | undefined,
  cursor: string | null,
): Promise<Schemas['RequestList']> {
  const filters = Object.entries({ status, operation_id, limit, cursor }).filter(([, value]) => value);
  return sandbox.get(`/requests?${new URLSearchParams(filters as [string, string][]).toString()}`);
}

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
