import type { Violation } from './judge-run.js';
import type { Sequence, Step } from './sequence.js';

/** Violations that have one cause: those of a sequence that was shrunk as far as possible. */
export interface KnownCause extends Pick<Violation, 'invariant' | 'place'> {
  sequence: Sequence;
  /** Other violations of the same sequence. */
  also: readonly Pick<Violation, 'invariant' | 'place'>[];
}

/**
 * Checks whether a cause explains a violation: the same rule at the same place, or after the same steps. A cause that needs
 * nothing but an order explains only the same place, since every sequence has an order.
 */
export function isExplained(
  { invariant, place }: Pick<Violation, 'invariant' | 'place'>,
  { steps }: Sequence,
  cause: KnownCause,
): boolean {
  const same = [cause, ...cause.also].filter((each) => each.invariant === invariant);
  if (same.length === 0) return false;
  if (place !== null && same.some((each) => each.place === place)) return true;
  const shapes = cause.sequence.steps.map(describeShape);
  const isPlain = shapes.length === 1 && shapes[0] === 'order|good||';
  if (isPlain && place !== null) return false;
  let next = 0;
  for (const step of steps) if (describeShape(step) === shapes[next]) next += 1;
  return next === shapes.length;
}

/** Describes a step without its numbers, so that steps of the same kind are alike. */
function describeShape(step: Step): string {
  const disturbance = 'disturbed' in step ? step.disturbed.disturbance : '';
  const card = step.kind === 'order' ? step.card : '';
  return [step.kind, card, disturbance, step.kind === 'force payment' ? step.outcome : ''].join('|');
}
