import { Repeat2, Terminal } from 'lucide-react';
import { useState, type JSX } from 'react';
import { HttpMethod, HttpStatus } from '../components/badges.js';
import { Button, CopyButton } from '../components/buttons.js';
import { Icon } from '../components/icon.js';
import { ProblemLink, ValidationErrors, Json, ResponseView } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, Facts, toIdHref, Time } from '../components/values.js';
import { sandboxApi, unwrap, getBaseUrl, isMissing, type Schemas } from '../data/api.js';
import { describeEvent } from '../data/describe-event.js';
import { formatCount, formatLatency } from '../data/format.js';
import { listEvents } from '../data/objects.js';
import { useAction, useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { replayRequest, type ConsoleResponse } from '../data/send-request.js';
import { operationTitles, toCurlCommand } from './describe-request.js';
import { Path } from './path.js';

type Request = Schemas['LoggedRequest'];

/** Details of a logged request: its errors, the events that it caused, its request and its response. */
export function RequestDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/requests/{id}', { params: { path: { id } } })),
    (message) => message.type === 'request' && message.data.id === id,
  );
  const title = data ? (
    <>
      <HttpMethod method={data.method} />{' '}
      <span className="path">
        <Path path={data.path} />
      </span>{' '}
      <HttpStatus status={data.status} />
    </>
  ) : (
    'Request'
  );
  return (
    <Detail title={title} back={back}>
      <ErrorState title="The request could not be loaded" error={error} onRetry={reload}>
        {isMissing(error) ? <p>A restart or a reset of the sandbox empties the request log.</p> : null}
      </ErrorState>
      {data ? <RequestView request={data} /> : null}
    </Detail>
  );
}

function RequestView({ request }: { request: Request }): JSX.Element {
  const { operation_id: operation, errors } = request;
  return (
    <>
      <p className="subtitle">
        {operation === null ? 'No operation' : operationTitles[operation]} ·{' '}
        {formatLatency(request.latency_ms)}
      </p>
      <RequestActions request={request} />
      {errors.length > 0 ? (
        <div className="note bad">
          <strong>{formatCount(request.errors_total, 'validation error')}</strong>
          <p>Tollgate rejected the request: nothing was created or changed.</p>
          <ValidationErrors errors={errors} />
        </div>
      ) : null}
      <Facts
        items={{
          'Clock time': <Time at={request.created_at} />,
          'Real time': <Time at={request.received_at} />,
          'Error code': request.problem_code && <ProblemLink code={request.problem_code} />,
          Faults:
            request.fault_ids.length > 0 &&
            request.fault_ids.map((id) => <CopyableId key={id} id={id} href={toIdHref(id)} />),
          'Request id': <CopyableId id={request.request_id} />,
        }}
      />
      <ResultingEvents requestId={request.id} />
      <h3>Request body</h3>
      <BodyView text={request.request_body} bytes={request.request_body_bytes} label="Request body" />
      <details>
        <summary>Request headers</summary>
        <Facts items={Object.fromEntries(request.request_headers.map(({ name, value }) => [name, value]))} />
      </details>
      <h3>Response body</h3>
      <BodyView text={request.response_body} bytes={request.response_body_bytes} label="Response body" />
    </>
  );
}

/** Maximum number of events that the details list. */
const MAX_EVENTS = 100;

function ResultingEvents({ requestId: request_id }: { requestId: string }): JSX.Element {
  const { data, error, reload } = useResource(
    request_id,
    () => listEvents({ request_id, limit: MAX_EVENTS }),
    ({ type }) => type === 'event',
  );
  return (
    <>
      <h3>Resulting events</h3>
      <ErrorState title="Events could not be loaded" error={error} onRetry={reload} />
      {data?.data.length === 0 ? <p className="hint">The request caused no events.</p> : null}
      <ul className="bare lined">
        {data?.data.toReversed().map((event) => (
          <li key={event.id}>
            <a href={toIdHref(event.id)}>{describeEvent(event).title}</a>
            <br />
            <small className="mono">{event.type}</small>
          </li>
        ))}
      </ul>
      {data?.has_more ? <p className="hint">These are the last {MAX_EVENTS} events.</p> : null}
    </>
  );
}

function RequestActions({ request }: { request: Request }): JSX.Element {
  const [response, setResponse] = useState<ConsoleResponse | null>(null);
  const action = useAction();
  const canReplay = request.request_body === null || hasCompleteBody(request);
  const replay = action.toHandler(async () => {
    setResponse(null);
    setResponse(await replayRequest(request));
  });
  return (
    <>
      <div className="buttons">
        <Button
          icon={Repeat2}
          tone="primary"
          onClick={replay}
          disabled={action.isBusy}
          disabledReason={canReplay ? null : 'The stored body is masked or incomplete.'}
        >
          Replay
        </Button>
        <CopyButton text={toCurlCommand(request, getBaseUrl())}>Copy as curl</CopyButton>
        {request.operation_id === null ? null : (
          <a
            className="button secondary"
            href={toHref('console', request.operation_id, { request: request.id })}
          >
            <Icon node={Terminal} />
            Open in console
          </a>
        )}
      </div>
      <ErrorState title="The replay failed" error={action.error} />
      {response ? (
        <section aria-label="Response to the replay">
          <h3>Response to the replay</h3>
          <ResponseView response={response} isLogged />
        </section>
      ) : null}
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
  if (text === null) return <p className="hint">There is no body.</p>;
  const isTruncated = bytes !== null && new TextEncoder().encode(text).length < bytes;
  return (
    <>
      <Json value={text} label={label} />
      {isTruncated ? <p className="hint">Only the beginning of {bytes} bytes is stored.</p> : null}
    </>
  );
}
