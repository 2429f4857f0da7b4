import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { asCurl } from '../curl.js';
import { formatLatency } from '../format.js';
import { HttpStatus, Method } from '../parts/badge.js';
import { Button, CopyButton } from '../parts/button.js';
import { Facts } from '../parts/facts.js';
import { IdLink } from '../parts/id-link.js';
import { Json } from '../parts/json.js';
import { Findings, ProblemLink, ProblemNote } from '../parts/problem.js';
import { Detail } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { hrefTo } from '../route.js';
import { sendAgain } from '../send.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';

type Request = Schemas['Request'];

/** What a request said, what was answered, and what it led to. */
export function RequestDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error } = useResource(
    id,
    () => take(sandbox.GET('/requests/{id}', { params: { path: { id } } })),
    (message) => message.type === 'request' && message.data.id === id,
  );
  if (!data)
    return (
      <Detail title="Request" back={back}>
        <ProblemNote error={error} />
      </Detail>
    );
  return (
    <Detail
      back={back}
      title={
        <>
          <Method method={data.method} /> <span class="path">{data.path}</span>
        </>
      }
    >
      <Doings request={data} />
      <Facts
        of={{
          Status: <HttpStatus status={data.status} />,
          Took: formatLatency(data.latency_ms),
          'On the clock': <Time at={data.created_at} />,
          'In real time': <Time at={data.received_at} />,
          Operation: data.operation_id && (
            <a href={hrefTo('console', data.operation_id)}>{data.operation_id}</a>
          ),
          Problem: data.problem_code && <ProblemLink code={data.problem_code} />,
          Faults: data.fault_ids.length > 0 ? data.fault_ids.join(', ') : null,
          'Request id': <code>{data.request_id}</code>,
        }}
      />
      {data.errors.length > 0 ? (
        <>
          <h3>What validation found</h3>
          <Findings errors={data.errors} />
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
      <Facts of={Object.fromEntries(data.request_headers.map(({ name, value }) => [name, value]))} />
      <Body text={data.request_body} bytes={data.request_body_bytes} label="Request body" />
      <h3>Response</h3>
      <Body text={data.response_body} bytes={data.response_body_bytes} label="Response body" />
    </Detail>
  );
}

function Doings({ request }: { request: Request }): JSX.Element {
  const [sent, setSent] = useState<string | null>(null);
  const action = useAction();
  const isWhole = request.request_body === null || isComplete(request);
  const replay = action.by(async () => {
    setSent(await sendAgain(request));
  });
  return (
    <>
      <div class="buttons">
        <CopyButton text={asCurl(request, location.origin)}>Copy as curl</CopyButton>
        <Button onClick={replay} disabled={!isWhole || action.isBusy}>
          Replay
        </Button>
      </div>
      {isWhole ? null : (
        <p class="hint">It cannot be replayed: its body is masked, or too long to be kept.</p>
      )}
      <ProblemNote error={action.error} />
      {sent === null ? null : (
        <p class="note good" role="status">
          Sent again: <a href={hrefTo('requests', sent)}>{sent}</a>
        </p>
      )}
    </>
  );
}

/** Whether all of the body was kept as it came. */
function isComplete({ request_body: text, request_body_bytes: bytes }: Request): boolean {
  return text !== null && !text.includes('****') && new TextEncoder().encode(text).length === bytes;
}

function Body({
  text,
  bytes,
  label,
}: {
  text: string | null;
  bytes: number | null;
  label: string;
}): JSX.Element {
  if (text === null) return <p class="hint">No body.</p>;
  const isCut = bytes !== null && new TextEncoder().encode(text).length < bytes;
  return (
    <>
      <Json value={text} label={label} />
      {isCut ? <p class="hint">The beginning of {bytes} bytes.</p> : null}
    </>
  );
}
