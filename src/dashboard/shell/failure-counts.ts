import type { StreamMessage } from '../data/api.js';
import { formatCount } from '../data/format.js';

/** Numbers of new failures. */
export interface FailureCounts {
  payments: number;
  /** Webhooks whose latest attempt failed, also if another one follows. */
  webhooks: number;
}

/** Counts the failures that messages of the stream report. Several attempts of one webhook count once. */
export function countFailures(messages: readonly StreamMessage[]): FailureCounts {
  const webhooks = new Set<string>();
  let payments = 0;
  for (const message of messages) {
    if (message.type === 'event' && message.data.type === 'charge.failed') payments += 1;
    if (message.type === 'delivery' && message.data.attempts.at(-1)?.status === 'failed')
      webhooks.add(message.data.id);
  }
  return { payments, webhooks: webhooks.size };
}

/** Describes failures: `2 payments failed. 1 webhook was not delivered.` Empty without a failure. */
export function describeFailures({ payments, webhooks }: FailureCounts): string {
  const sentences = [
    ...(payments === 0 ? [] : [`${formatCount(payments, 'payment')} failed.`]),
    ...(webhooks === 0
      ? []
      : [`${formatCount(webhooks, 'webhook')} ${webhooks === 1 ? 'was' : 'were'} not delivered.`]),
  ];
  return sentences.join(' ');
}
