import type { JSX } from 'react';
import { HttpMethod, HttpStatus } from '../components/badges.js';
import { Card } from '../components/screen.js';
import { formatLatency } from '../data/format.js';
import { toHref } from '../data/route.js';
import { shortenPath } from '../requests/describe-request.js';
import { toSentQuery, type SentRequest } from './sent-requests.js';

/** Requests that this tab has sent, newest first. A link opens the request in the console again. */
export function SentRequestList({ requests }: { requests: readonly SentRequest[] }): JSX.Element | null {
  if (requests.length === 0) return null;
  return (
    <Card title="History" count={requests.length}>
      <ol className="bare sent-requests">
        {requests.map((request) => (
          <li key={request.id}>
            <a href={toHref('console', request.operationId, toSentQuery(request))}>
              <HttpMethod method={request.method} />
              <span className="path">{shortenPath(request.target)}</span>
            </a>
            <HttpStatus status={request.status} />
            <small className="muted">
              {formatLatency(request.latencyMs)} · {new Date(request.sentAt).toTimeString().slice(0, 8)}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  );
}
