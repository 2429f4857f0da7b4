import type { components } from '../../../generated/closed/sandbox.js';
import type { Charge, Instant, Purchase } from '../shared/records.js';
import { isInRange, type TimelineRange } from './timeline-range.js';

type TimelineMarker = components['schemas']['TimelineMarker'];

/** Lists the payment attempts, the trial end and the cancellation in a range, oldest first. */
export function listMarkers(
  purchase: Purchase,
  charges: readonly Charge[],
  range: TimelineRange,
): TimelineMarker[] {
  const markers = [...charges.map(toAttemptMarker), ...listChanges(purchase, range.now)];
  return markers
    .filter(({ at }) => isInRange(range, at))
    .sort((left, right) => (left.at === right.at ? 0 : left.at < right.at ? -1 : 1));
}

/** Returns the instant of a charge on a timeline: its settlement, or its creation before that. */
export function getAttemptInstant({ settled_at, created_at }: Charge): Instant {
  return settled_at ?? created_at;
}

function toAttemptMarker(charge: Charge): TimelineMarker {
  const { id, status, attempt, amount } = charge;
  return { at: getAttemptInstant(charge), type: status, attempt, charge_id: id, amount };
}

function listChanges({ trial_end, canceled_at }: Purchase, now: Instant): TimelineMarker[] {
  const none = { attempt: null, charge_id: null, amount: null };
  const hasTrialEnded =
    trial_end !== null && trial_end <= now && (canceled_at === null || canceled_at >= trial_end);
  return [
    ...(hasTrialEnded ? [{ at: trial_end, type: 'trial_end' as const, ...none }] : []),
    ...(canceled_at === null ? [] : [{ at: canceled_at, type: 'cancellation' as const, ...none }]),
  ];
}
