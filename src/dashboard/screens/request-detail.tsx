import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { toCurlCommand } from '../lib/to-curl-command.js';
import { formatLatency } from '../lib/format.js';
import { HttpStatus, HttpMethod } from '../components/status-badge.js';
import { Button, CopyButton } from '../components/button.js';
import { Facts } from '../components/facts.js';
import { IdLink } from '../components/id-link.js';
import { Json } from '../components/json.js';
import { ValidationErrors, ProblemLink, ErrorNote } from '../components/error-note.js';
import { Detail } from '../components/screen.js';
import { Time } from '../components/time.js';
import { toHref } from '../lib/route.js';
import { replayRequest } from '../lib/send-request.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

type Request = Schemas['LoggedRequest'];

/** Details of a logged request: its response, errors and events. */
export function RequestDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/requests/{id}', { params: { path: { id } } })),
    (message) => message.type === 'request' && message.data.id === id,
  );
  if (!data)
    return (
      <Detail title="Request" back={back}>
        <ErrorNote error={error} />
      </Detail>
    );
  return (
    <Detail
      back={back}
      title={
        <>
          <HttpMethod method={data.method} /> <span class="path">{data.path}</span>
        </>
      }
    >
      <RequestActions request={data} />
      <Facts
        items={{
          Status: <HttpStatus status={data.status} />,
          Took: formatLatency(data.latency_ms),
          'On the clock': <Time at={data.created_at} />,
          'In real time': <Time at={data.received_at} />,
          Operation: data.operation_id && (
            <a href={toHref('console', data.operation_id)}>{data.operation_id}</a>
          ),
          Problem: data.problem_code && <ProblemLink code={data.problem_code} />,
          Faults: data.fault_ids.length > 0 ? data.fault_ids.join(', ') : null,
          'Request id': <code>{data.request_id}</code>,
        }}
      />
      {data.errors.length > 0 ? (
        <>
          <h3>What validation found</h3>
          <ValidationErrors errors={data.errors} />
        </>
      ) : null}
      {data.event_ids.length > 0 ? (
        <>
          <h3>Events</h3>
          <ul class="bare">
            {data.event_ids.map((event) => (
              <li key={event}>
                <IdLink id={event} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3>Request</h3>
      <Facts items={Object.fromEntries(data.request_headers.map(({ name, value }) => [name, value]))} />
      <BodyView text={data.request_body} bytes={data.request_body_bytes} label="Request body" />
      <h3>Response</h3>
      <BodyView text={data.response_body} bytes={data.response_body_bytes} label="Response body" />
    </Detail>
  );
}

function RequestActions({ request }: { request: Request }): JSX.Element {
  const [replayedId, setReplayedId] = useState<string | null>(null);
  const action = useAction();
  const canReplay = request.request_body === null || hasCompleteBody(request);
  const replay = action.toHandler(async () => {
    setReplayedId(await replayRequest(request));
  });
  return (
    <>
      <div class="buttons">
        <CopyButton text={toCurlCommand(request, location.origin)}>Copy as curl</CopyButton>
        <Button onClick={replay} disabled={!canReplay || action.isBusy}>
          Replay
        </Button>
      </div>
      {canReplay ? null : (
        <p class="hint">It cannot be replayed: its body is masked, or too long to be kept.</p>
      )}
      <ErrorNote error={action.error} />
      {replayedId === null ? null : (
        <p class="note good" role="status">
          Sent again: <a href={toHref('requests', replayedId)}>{replayedId}</a>
        </p>
      )}
    </>
  );
}

/** Returns true if the logged body is neither masked nor truncated. */
function hasCompleteBody({ request_body: text, request_body_bytes: bytes }: Request): boolean {
  return text !== null && !text.includes('****') && new TextEncoder().encode(text).length === bytes;
}

function BodyView({
  text,
  bytes,
  label,
}: {
  text: string | null;
  bytes: number | null;
  label: string;
}): JSX.Element {
  if (text === null) return <p class="hint">No body.</p>;
  const isTruncated = bytes !== null && new TextEncoder().encode(text).length < bytes;
  return (
    <>
      <Json value={text} label={label} />
      {isTruncated ? <p class="hint">The beginning of {bytes} bytes.</p> : null}
    </>
  );
}
