import { describeStep, type Sequence } from './sequence.js';
import type { Finding } from './finding.js';
import type { TraceEntry } from './trace.js';

/** Participants of a sequence diagram, from left to right. */
export const participants = ['customer', 'application', 'gateway'] as const;
type Participant = (typeof participants)[number];

/** Message of a sequence diagram. Without `to`, it is a note at the participant. */
export interface DiagramMessage {
  from: Participant;
  to: Participant | null;
  text: string;
  /** True if the message did not arrive. */
  isLost: boolean;
}

/** Part of a story: a step with the messages that it caused. */
interface StoryPart {
  title: string;
  messages: readonly DiagramMessage[];
}

/** Tells a finding as a story: what happened before the first step, each step, and the comparison at the end. */
export function tellStory({ sequence, trace }: Pick<Finding, 'sequence' | 'trace'>): StoryPart[] {
  const steps = sequence.steps.map((step, index) => ({
    title: describeStep(step),
    messages: toMessages(trace, index + 1),
  }));
  const end = {
    title: 'Failed actions are repeated, and all webhooks are delivered. Then the states are compared.',
    messages: toMessages(trace, sequence.steps.length + 1),
  };
  return [...steps, end];
}

/** Describes the time at which a sequence starts. */
export function describeStart({ startsAt }: Sequence): string {
  return `The sandbox is at ${startsAt}.`;
}

function toMessages(trace: readonly TraceEntry[], step: number): DiagramMessage[] {
  return trace.filter((entry) => entry.step === step).flatMap(toMessage);
}

function toMessage(entry: TraceEntry): DiagramMessage[] {
  const note = (from: Participant, text: string): DiagramMessage[] => [
    { from, to: null, text, isLost: false },
  ];
  switch (entry.kind) {
    case 'action':
      return [
        {
          from: 'customer',
          to: 'application',
          text: describeAction(entry),
          isLost: false,
        },
      ];
    case 'request': {
      const { method, path, idempotencyKey, isKeyForgotten, disturbance, status, purchaseId } = entry.request;
      const key =
        idempotencyKey === null
          ? ''
          : `, key ${idempotencyKey}${isKeyForgotten ? ' (forgotten by the gateway)' : ''}`;
      const result = status === null ? (disturbance ?? 'no response') : String(status);
      return [
        {
          from: 'application',
          to: 'gateway',
          text: `${method} ${path}${key}: ${result}${purchaseId === null ? '' : `, creates ${purchaseId}`}`,
          isLost: status === null,
        },
      ];
    }
    case 'payer':
      return [
        {
          from: 'customer',
          to: 'gateway',
          text: `pays on the checkout page (${entry.card}): ${entry.outcome}`,
          isLost: false,
        },
      ];
    case 'webhook':
      return [
        {
          from: 'gateway',
          to: 'application',
          text: `${entry.form === 'valid' ? '' : `${entry.form}: `}${entry.type}: ${entry.status ?? 'no response'}`,
          isLost: entry.status === null,
        },
      ];
    case 'restart':
      return note('application', 'is killed and started again');
    case 'start failed':
      return note('application', `does not start again: ${entry.error}`);
    case 'no answer':
      return note('application', `does not answer ${entry.request}`);
    case 'exit':
      return note('application', `ends by itself with exit code ${entry.code}`);
    case 'clock':
      return note('gateway', `It is ${entry.now}.`);
    case 'state':
      return [
        ...note('application', `knows of order ${entry.order}: ${JSON.stringify(entry.state)}`),
        ...note(
          'gateway',
          entry.purchases.length === 0
            ? `has no purchase for order ${entry.order}`
            : entry.purchases.map(describePurchase).join('; '),
        ),
      ];
    case 'interim state':
      return note(
        'application',
        `knows of order ${entry.order} ${entry.moment}: ${JSON.stringify(entry.state)}`,
      );
    case 'unfinished':
      return note('application', `has not finished ${entry.action} of customer ${entry.order}`);
    case 'unknown purchase':
      return note('gateway', `has no purchase ${entry.id}`);
    case 'expired checkout':
      return note('gateway', `has ended the checkout of ${entry.id}`);
    case 'rule':
      return note('application', entry.problem);
  }
}

function describeAction({
  action,
  outcome,
  status,
  durationMs,
  purchaseId,
}: Extract<TraceEntry, { kind: 'action' }>): string {
  const response = status === null ? '' : status === 0 ? ' (no response)' : ` (${status})`;
  const shown = purchaseId === null ? '' : `, shows ${purchaseId}`;
  return `${action}: ${outcome}${response} after ${durationMs} ms${shown}`;
}

function describePurchase({
  id,
  status,
  payments,
  amountReceived,
}: Extract<TraceEntry, { kind: 'state' }>['purchases'][number]): string {
  return `${id} is ${status}, with ${payments} ${payments === 1 ? 'payment' : 'payments'} (${amountReceived})`;
}
