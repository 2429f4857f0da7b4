import type { ExamAction } from '../testing/exam-adapter.js';
import { actionNames } from './adapter-names.js';
import type { ExamTarget } from './application.js';
import { examClasses, type ExamClass } from './invariant.js';
import { getAction, type Sequence, type Step } from './sequence.js';

/** Kinds of disturbance and action that a class needs, and those of them that the exam has tried and left out. */
export interface Coverage {
  /** Number of sequences that tried the class. */
  sequences: number;
  tried: readonly string[];
  leftOut: readonly string[];
}

/**
 * Compares the tried sequences with the catalogue.
 *
 * @param catalogue all sequences that the grades need
 * @param tried sequences that were run
 */
export function measureCoverage(
  catalogue: readonly Sequence[],
  tried: readonly Sequence[],
): Record<ExamClass, Coverage> {
  const needed = catalogue.map(listKinds);
  const done = tried.map(listKinds);
  const entries = examClasses.map((name): [ExamClass, Coverage] => {
    const collect = (lists: readonly KindsByClass[]) =>
      new Set(lists.flatMap((kinds) => [...(kinds.get(name) ?? [])]));
    const run = collect(done);
    const leftOut = [...collect(needed)].filter((kind) => !run.has(kind));
    return [name, { sequences: done.filter((kinds) => kinds.has(name)).length, tried: [...run], leftOut }];
  });
  return Object.fromEntries(entries) as Record<ExamClass, Coverage>;
}

type KindsByClass = ReadonlyMap<ExamClass, ReadonlySet<string>>;

/** Classes of bugs that a step can show by itself. */
const stepClasses: Partial<Record<Step['kind'], ExamClass>> = {
  repeat: 'idempotency',
  'forge webhook': 'security',
  'rotate secret': 'security',
  'end rotation': 'security',
  'unknown event': 'evolution',
  outage: 'failures',
  'release webhooks': 'webhooks',
  'deliver again': 'webhooks',
  'deliver at once': 'webhooks',
  restart: 'webhooks',
};

/** Lists the kinds of bugs that a sequence can show. */
function listKinds({ steps }: Sequence): KindsByClass {
  const kinds = new Map<ExamClass, Set<string>>();
  const add = (name: ExamClass, ...parts: readonly string[]): void => {
    kinds.set(name, (kinds.get(name) ?? new Set()).add(parts.join(' × ')));
  };
  const collect = (read: (step: Step) => string | undefined): string =>
    [...new Set(steps.flatMap((step) => read(step) ?? []))].join(', ');
  const plans = collect((step) => (step.kind === 'order' ? step.plan : undefined));
  const payments = collect((step) =>
    'card' in step ? step.card : 'outcome' in step ? step.outcome : undefined,
  );
  const advances = steps.flatMap((step) => (step.kind === 'advance' ? step.by : []));
  if (advances.length > 0) add('time', plans, payments, advances.join(' + '));
  for (const step of steps) {
    const action = step.kind === 'repeat' ? 'repeated order' : (getAction(step) ?? step.kind);
    const name = stepClasses[step.kind];
    if (name !== undefined && !('disturbance' in step)) add(name, getVariant(step));
    if ('disturbance' in step) add(getDisturbedClass(step.disturbance), 'outage', step.disturbance);
    if (step.kind === 'order' && step.card !== 'good') add('failures', step.card, step.plan);
    if ('atOnce' in step) add('idempotency', 'at once', action);
    if ('isRepeated' in step || 'isImpatient' in step) add('idempotency', 'again', action);
    if (!('disturbed' in step)) continue;
    const { disturbance, count } = step.disturbed;
    const disturbedClass = getDisturbedClass(disturbance);
    const classes: ExamClass[] =
      disturbedClass === 'failures' ? ['failures', 'idempotency'] : [disturbedClass];
    for (const each of classes) add(each, `${disturbance}${count > 1 ? ' of every attempt' : ''}`, action);
  }
  return kinds;
}

function getVariant(step: Step): string {
  if (step.kind === 'forge webhook') return step.forgery;
  return step.kind === 'release webhooks' ? `webhooks ${step.order}` : step.kind;
}

function getDisturbedClass(disturbance: string): ExamClass {
  if (disturbance === 'unknown values') return 'evolution';
  return disturbance.endsWith('webhook first') ? 'webhooks' : 'failures';
}

/** Lists what the exam cannot try, with the reason. */
export function listNotTried({ adapter, application }: ExamTarget): string[] {
  const missing = Object.entries(actionNames)
    .filter(([action]) => adapter.actions[action as ExamAction] === undefined)
    .map(([action, name]) => `${name}: the adapter has no action \`${action}\``);
  const restarts = application.canRestart
    ? []
    : ['restarts and rotations of the secret: the exam did not start the application'];
  return [...missing, ...restarts];
}
