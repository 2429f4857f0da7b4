import type { Schemas } from '../data/api.js';
import { formatCount, formatLatency } from '../data/format.js';

type Effect = Schemas['FaultEffect'];
type Fault = Schemas['Fault'];

/** Describes the effect of a fault: `Status 503`, `Slow response, 1.5 s`. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'status':
      return `Status ${effect.status}`;
    case 'latency':
      return `Slow response, ${formatLatency(effect.latency_ms)}`;
    case 'timeout':
      return `Timeout after ${formatLatency(effect.after_ms)}`;
    case 'partial_body':
      return 'Truncated body';
    case 'connection_reset':
      return 'Connection reset';
    case 'mutate':
      return `Changed ${effect.object_type}: ${JSON.stringify(effect.set)}`;
  }
}

/** Describes how often a fault applies: `20% of requests`, `The next 3 requests`. */
export function describeProbability({
  probability,
  hits,
  count,
}: Pick<Fault, 'probability' | 'hits' | 'count'>): string {
  if (probability === 1) {
    if (count === null) return 'Every request';
    return count - hits === 1 ? 'The next request' : `The next ${count - hits} requests`;
  }
  return `${(probability * 100).toLocaleString('en', { maximumFractionDigits: 2 })}% of requests`;
}

/** Describes the remaining hits of a fault: `1 of 3 hits left`, `No limit, 4 hits`. */
export function describeHits({ hits, count }: Pick<Fault, 'hits' | 'count'>): string {
  return count === null ? `No limit, ${formatCount(hits, 'hit')}` : `${count - hits} of ${count} hits left`;
}

/** Values of the form for a new fault, as texts. The probability is in percent. */
export type FaultDraft = typeof emptyDraft;

const emptyDraft = {
  operation_id: '' as Schemas['OperationId'] | '',
  body_contains: '',
  kind: 'status' as Effect['kind'],
  status: '503',
  latency_ms: '2000',
  after_ms: '2000',
  object_type: 'purchase' as Schemas['MutatedObjectTypeInput'],
  set: '{"status": "under_review"}',
  when: 'before' as Schemas['FaultWhen'],
  probability: '100',
  count: '',
};

/** Returns whether an effect changes a response, so that the request must be processed first. */
export function requiresResponse(kind: Effect['kind']): boolean {
  return kind === 'partial_body' || kind === 'mutate';
}

/** Common faults that fill the form. */
export interface FaultPreset {
  name: string;
  title: string;
  description: string;
  draft: FaultDraft;
}

/** Presets, the default one first. */
export const faultPresets: readonly [FaultPreset, ...FaultPreset[]] = [
  {
    name: 'short_outage',
    title: 'Short outage',
    description: 'Tests retries: three requests return 503.',
    draft: { ...emptyDraft, count: '3' },
  },
  {
    name: 'lost_response',
    title: 'Lost response',
    description: 'Tests idempotency keys: the purchase exists, but no response arrives.',
    draft: {
      ...emptyDraft,
      operation_id: 'createPurchase',
      kind: 'connection_reset',
      when: 'after_commit',
      count: '1',
    },
  },
  {
    name: 'slow_api',
    title: 'Slow API',
    description: 'Tests timeouts of your client: each response takes 1.5 seconds longer.',
    draft: { ...emptyDraft, kind: 'latency', latency_ms: '1500' },
  },
  {
    name: 'gateway_timeout',
    title: 'Gateway timeout',
    description: 'One request gets no response for 30 seconds, then 504.',
    draft: { ...emptyDraft, kind: 'timeout', after_ms: '30000', count: '1' },
  },
  {
    name: 'rate_limited',
    title: 'Rate limited',
    description: 'Tests backoff: one request in five returns 429.',
    draft: { ...emptyDraft, status: '429', probability: '20' },
  },
  {
    name: 'truncated_body',
    title: 'Truncated body',
    description: 'Half of the JSON of one response arrives, then the connection closes.',
    draft: { ...emptyDraft, kind: 'partial_body', when: 'after_commit', count: '1' },
  },
  {
    name: 'new_status',
    title: 'Unknown status',
    description: 'Tests compatibility: purchases in responses and webhooks have a status of a later version.',
    draft: { ...emptyDraft, kind: 'mutate', when: 'after_commit' },
  },
];

/**
 * Converts the form to the body of a request that creates the fault.
 *
 * @throws {Error} if the part of the body or the properties to set are not JSON
 */
export function toFaultInput(draft: FaultDraft): Schemas['FaultCreate'] {
  const { operation_id, body_contains, when, probability, count } = draft;
  return {
    operation_id: operation_id === '' ? null : operation_id,
    body_contains: body_contains.trim() === '' ? null : parseJson('Body contains', body_contains),
    effect: toEffect(draft),
    when,
    probability: Number(probability) / 100,
    count: count === '' ? null : Number(count),
  };
}

function parseJson(label: string, text: string): Schemas['FaultBodyInput'] {
  try {
    return JSON.parse(text) as Schemas['FaultBodyInput'];
  } catch {
    throw new Error(`"${label}" is not JSON: ${text}. Enter an object such as {"currency": "EUR"}.`);
  }
}

function toEffect({ kind, ...draft }: FaultDraft): Schemas['FaultEffectInput'] {
  if (kind === 'mutate') return { kind, object_type: draft.object_type, set: parseJson('Set', draft.set) };
  if (kind === 'status') return { kind, status: Number(draft.status) as 503 };
  if (kind === 'latency') return { kind, latency_ms: Number(draft.latency_ms) };
  if (kind === 'timeout') return { kind, after_ms: Number(draft.after_ms) };
  return { kind };
}
