import type { Finding } from './finding.js';
import type { Sequence } from './sequence.js';
import type { Run } from './sessions.js';
import { shrinkSequence } from './shrink.js';
import { SHORT_SETTLE_TIMEOUT_MS } from './state-reader.js';

/** Number of times that a violation is tried again in a fresh process before it counts as a race. */
const CONFIRMATIONS = 2;
/** Number of confirmations of a kill, which seldom happens at the same place again. */
const CONFIRMATIONS_OF_A_KILL = 5;

/** Violation that was seen once. */
export type Suspect = Omit<Finding, 'isRace'>;
type RunSequence = (sequence: Sequence, settleMs?: number) => Promise<Run>;

/** Runs the sequence of a violation in fresh processes. @returns null if the violation never happens again */
export async function confirmSuspect(suspect: Suspect, run: RunSequence): Promise<Finding | null> {
  const { invariant, sequence } = suspect;
  const isKilled = sequence.steps.some(
    (step) => step.kind === 'release webhooks' && step.order === 'with a kill',
  );
  const attempts = isKilled ? CONFIRMATIONS_OF_A_KILL : CONFIRMATIONS;
  const broken: Finding[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1)
    broken.push(...toFindings(suspect, sequence, await run(sequence)));
  // A load of the machine cannot change a key.
  const isProven = invariant === 'retry-same-key' && sequence.steps.some(({ kind }) => kind === 'wait');
  const [first] = broken;
  if (first === undefined) return isProven ? { ...suspect, isRace: true } : null;
  return { ...first, isRace: broken.length < attempts };
}

/** Finds the shortest sequence of a confirmed finding, as far as the time suffices. */
export async function shrinkFinding(
  finding: Finding,
  run: RunSequence,
  mayContinue: () => boolean,
): Promise<Finding> {
  if (finding.isRace) return finding;
  let shortest = finding;
  const isBrokenBy = async (sequence: Sequence, settleMs?: number): Promise<boolean> => {
    const [found] = toFindings(finding, sequence, await run(sequence, settleMs));
    shortest = found ?? shortest;
    return found !== undefined;
  };
  const sequence = await shrinkSequence(
    finding.sequence,
    (candidate) => isBrokenBy(candidate, SHORT_SETTLE_TIMEOUT_MS),
    mayContinue,
  );
  const isShrunk = sequence !== finding.sequence;
  // The shortest sequence must break the rule with the whole time as well.
  return isShrunk && !(await isBrokenBy(sequence)) ? finding : shortest;
}

/** Returns the finding with what a run has shown, or nothing if the run kept the rule. */
function toFindings(suspect: Suspect, sequence: Sequence, { violations, trace, log }: Run): Finding[] {
  const violation = violations.find(({ invariant }) => invariant === suspect.invariant);
  if (violation === undefined) return [];
  const also = violations.flatMap(({ invariant, place }) =>
    invariant === suspect.invariant ? [] : [{ invariant, place }],
  );
  return [{ ...suspect, ...violation, sequence, trace, log, isRace: false, also }];
}
