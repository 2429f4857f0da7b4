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

/** Lists the kinds of bugs that a sequence can show. */
function listKinds({ steps }: Sequence): KindsByClass {
  const kinds = new Map<ExamClass, Set<string>>();
  const add = (name: ExamClass, kind: string): void => {
    kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  };
  const plans = new Map(
    steps.flatMap((step) => (step.kind === 'order' ? [[step.order, step.plan] as const] : [])),
  );
  const advances = steps.flatMap((step) => (step.kind === 'advance' ? [step.by] : []));
  const payments = steps.flatMap((step) =>
    'card' in step ? [step.card] : 'outcome' in step ? [step.outcome] : [],
  );
  if (advances.length > 0)
    add(
      'time',
      `${[...new Set(payments)].join(', ')} × ${[...new Set(plans.values())].join(', ')} × ${advances.join(' + ')}`,
    );
  for (const step of steps) {
    const plan = 'order' in step && typeof step.order === 'number' ? plans.get(step.order) : undefined;
    const action = step.kind === 'repeat' ? 'repeated order' : (getAction(step) ?? step.kind);
    if ('disturbed' in step) {
      const { disturbance, count } = step.disturbed;
      const depth = count > 1 ? ' of every attempt' : '';
      for (const name of getDisturbedClasses(disturbance)) add(name, `${disturbance}${depth} × ${action}`);
    }
    for (const [name, kind] of listPlainKinds(step))
      add(name, plan === undefined ? kind : `${kind} × ${plan}`);
    if ('atOnce' in step) add('idempotency', `at once × ${action}`);
    if (step.kind === 'repeat' || 'isRepeated' in step) add('idempotency', `again × ${action}`);
  }
  return kinds;
}

function getDisturbedClasses(disturbance: string): readonly ExamClass[] {
  if (disturbance === 'unknown values') return ['evolution'];
  return disturbance.endsWith('webhook first') ? ['webhooks'] : ['failures', 'idempotency'];
}

function listPlainKinds(step: Step): [ExamClass, string][] {
  switch (step.kind) {
    case 'order':
      return step.card === 'good' ? [] : [['failures', step.card]];
    case 'forge webhook':
      return [['security', step.forgery]];
    case 'rotate secret':
    case 'end rotation':
      return [['security', step.kind]];
    case 'unknown event':
      return [['evolution', step.kind]];
    case 'outage':
      return [
        [step.disturbance === 'unknown values' ? 'evolution' : 'failures', `outage with ${step.disturbance}`],
      ];
    case 'release webhooks':
      return [['webhooks', `webhooks ${step.order}`]];
    case 'deliver again':
    case 'deliver at once':
    case 'restart':
      return [['webhooks', step.kind]];
    default:
      return [];
  }
}

const actionNames = {
  buy: 'one-time payments',
  subscribe: 'subscriptions',
  cancel: 'cancellations',
  changeCard: 'changes of the card',
  reportUsage: 'usage',
} as const;

/** Lists what the exam cannot try, with the reason. */
export function listNotTried({ adapter, application }: ExamTarget): string[] {
  const missing = (Object.keys(actionNames) as (keyof typeof actionNames)[])
    .filter((action) => adapter.actions[action] === undefined)
    .map((action) => `${actionNames[action]}: the adapter has no action \`${action}\``);
  const restarts = application.canRestart
    ? []
    : ['restarts and rotations of the secret: the exam did not start the application'];
  const jobs =
    adapter.runJobs === undefined ? ['webhooks that never arrive: the adapter has no `runJobs`'] : [];
  return [...missing, ...restarts, ...jobs];
}
