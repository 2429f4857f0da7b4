import type { JSX } from 'preact';
import { humanize } from '../lib/format.js';

type Tone = 'good' | 'bad' | 'warning' | 'neutral' | 'busy';

const toneByStatus: Record<string, Tone> = {
  active: 'good',
  succeeded: 'good',
  delivered: 'good',
  billed: 'good',
  trialing: 'busy',
  pending: 'busy',
  open: 'busy',
  requires_action: 'warning',
  past_due: 'warning',
  unpaid: 'bad',
  failed: 'bad',
  disabled: 'bad',
  expired: 'neutral',
  canceled: 'neutral',
  skipped: 'neutral',
  unbilled: 'neutral',
};

/** Status of an object in words. The color is an addition: it carries no meaning that the text lacks. */
export function StatusBadge({ status }: { status: string }): JSX.Element {
  return <span class={`badge ${toneByStatus[status] ?? 'neutral'}`}>{humanize(status)}</span>;
}

/** Status code of a response; null if the connection failed before one was sent. */
export function HttpStatus({ status }: { status: number | null }): JSX.Element {
  if (status === null) return <span class="badge neutral">no answer</span>;
  const tone = status < 300 ? 'good' : status < 400 ? 'neutral' : status < 500 ? 'warning' : 'bad';
  return <span class={`badge ${tone} code`}>{status}</span>;
}

/** Method of a request. */
export function HttpMethod({ method }: { method: string }): JSX.Element {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}
