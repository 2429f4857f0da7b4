import type { Schemas } from './api.js';
import { formatCount } from './format.js';

type Work = Pick<Schemas['ForecastItem'], 'purchase_id' | 'outcome'>;

/**
 * Describes the work of other purchases that an advance also runs: `2 payments and 1 other event of other purchases`.
 * Null if there is none.
 *
 * @param purchaseId purchase that the user looks at; null to describe all work
 */
export function describeOtherWork(
  { data, has_more }: { data: readonly Work[]; has_more: boolean },
  purchaseId: string | null,
): string | null {
  const others = data.filter(({ purchase_id }) => purchase_id !== purchaseId);
  const suffix = purchaseId === null ? '' : ' of other purchases';
  if (has_more) return `more than ${formatCount(others.length, 'event')}${suffix}`;
  const payments = others.filter(({ outcome }) => outcome !== 'none').length;
  const rest = others.length - payments;
  const counts = [
    ...(payments === 0 ? [] : [formatCount(payments, 'payment')]),
    ...(rest === 0 ? [] : [formatCount(rest, payments === 0 ? 'event' : 'other event')]),
  ];
  return counts.length === 0 ? null : `${counts.join(' and ')}${suffix}`;
}
