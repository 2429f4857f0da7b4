import type { Sequence, Step } from './sequence.js';

/**
 * Finds the shortest sequence that still breaks the same invariant: first without single steps, then with simpler steps.
 *
 * @param breaks runs a sequence and checks whether it breaks the invariant
 * @param mayContinue returns false when the time is used up
 */
export async function shrinkSequence(
  sequence: Sequence,
  breaks: (candidate: Sequence) => Promise<boolean>,
  mayContinue: () => boolean,
): Promise<Sequence> {
  let smallest = sequence;
  let hasChanged = true;
  while (hasChanged && mayContinue()) {
    hasChanged = false;
    for (const candidate of listSmaller(smallest)) {
      if (!mayContinue()) break;
      if (!(await breaks(candidate))) continue;
      smallest = candidate;
      hasChanged = true;
      break;
    }
  }
  return smallest;
}

/** Lists sequences that are one change simpler, the greatest simplifications first. */
function* listSmaller({ startsAt, steps }: Sequence): Generator<Sequence> {
  const replaceSteps = (changed: readonly Step[]): Sequence => ({ startsAt, steps: changed });
  const half = Math.ceil(steps.length / 2);
  if (steps.length > 3) {
    yield replaceSteps(steps.slice(0, half));
    yield replaceSteps(steps.slice(half));
  }
  for (let index = steps.length - 1; index >= 0; index -= 1) yield replaceSteps(steps.toSpliced(index, 1));
  for (const [index, step] of steps.entries()) {
    const joined = joinAdvances(step, steps[index + 1]);
    if (joined) yield replaceSteps(steps.toSpliced(index, 2, joined));
    for (const simpler of listSimplerSteps(step)) yield replaceSteps(steps.with(index, simpler));
  }
}

/** Returns one advance instead of two by the same unit, such as `4d` for `2d` and `2d`; null for other steps. */
function joinAdvances(first: Step, second: Step | undefined): Step | null {
  if (first.kind !== 'advance' || second?.kind !== 'advance') return null;
  const [, count, unit] = /^(\d+)([a-z]+)$/.exec(first.by) ?? [];
  const [, more, otherUnit] = /^(\d+)([a-z]+)$/.exec(second.by) ?? [];
  if (unit === undefined || unit !== otherUnit) return null;
  return { kind: 'advance', by: `${Number(count) + Number(more)}${unit}` };
}

function* listSimplerSteps(step: Step): Generator<Step> {
  if ('disturbed' in step) {
    const { disturbed, ...undisturbed } = step;
    yield undisturbed;
    if (disturbed.count > 1) yield { ...step, disturbed: { ...disturbed, count: 1 } };
  }
  if (step.kind === 'order' && step.atOnce !== undefined) {
    const { atOnce: _, ...single } = step;
    yield single;
  }
  if (step.kind === 'order' && step.together !== undefined && step.together > 1)
    yield { ...step, together: 1 };
  if ('card' in step && step.card !== 'good') yield { ...step, card: 'good' };
  if (step.kind === 'deliver again' && step.which === 'all') yield { ...step, which: 'last' };
  if (step.kind === 'release webhooks' && step.order !== 'in order') yield { ...step, order: 'in order' };
}
