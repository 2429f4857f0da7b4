import type { JSX } from 'preact';
import { inWords } from '../format.js';

type Tone = 'good' | 'bad' | 'warning' | 'neutral' | 'busy';

const tones: Record<string, Tone> = {
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

/** The status of an object in words, with a colour that helps and that nothing rests on. */
export function StatusBadge({ status }: { status: string }): JSX.Element {
  return <span class={`badge ${tones[status] ?? 'neutral'}`}>{inWords(status)}</span>;
}

/** The status of an answer; a dash where there was none. */
export function HttpStatus({ status }: { status: number | null }): JSX.Element {
  if (status === null) return <span class="badge neutral">no answer</span>;
  const tone = status < 300 ? 'good' : status < 400 ? 'neutral' : status < 500 ? 'warning' : 'bad';
  return <span class={`badge ${tone} code`}>{status}</span>;
}

export function Method({ method }: { method: string }): JSX.Element {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}
