import { listPairs } from '../../cases/dimensions.js';
import { findBrokenRule, type BrokenRule } from '../../compare/find-rule.js';
import { foldDifferences, toRootKey, type FoundDifference } from '../../compare/fold-differences.js';
import type { SessionResult } from '../../compare/run-session.js';
import { detectTraits, runSessions, runSteps, type ComparedDeployments } from '../../compare/run-sessions.js';
import { shrinkSession, type Example } from '../../compare/shrink-session.js';
import { toTitle } from '../../compare/build-compare-report.js';
import { getDependencies, getStepName } from '../../compare/step.js';
import { Finding, Inconclusive } from '../../results/finding.js';
import type { Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import type { Session } from '../../session/session.js';
import { cite } from '../shared/cite.js';
import { defineRequirement } from '../shared/define-requirement.js';

/** Comparison of the target with the reference, which all requirements of the phase share. */
interface Comparison {
  deployments: ComparedDeployments;
  results: SessionResult[];
  /** A difference of each root that the document does not leave open, with the rule that it breaks. */
  roots: { difference: FoundDifference; rule: BrokenRule }[];
}

const comparisons = new WeakMap<Session, Promise<Comparison>>();

function getComparison({ session, signal, runs }: Context): Promise<Comparison> {
  const existing = comparisons.get(session);
  if (existing) return existing;
  const comparison = compare(session, runs * SESSIONS_PER_RUN, signal);
  comparisons.set(session, comparison);
  return comparison;
}

/** Number of sessions for each case of a property test. */
const SESSIONS_PER_RUN = 2;

async function compare(target: Session, count: number, signal: AbortSignal): Promise<Comparison> {
  const { reference } = target;
  if (!reference) throw new Error('The run has no reference: the requirement lacks a need.');
  const deployments = { target, reference, traits: await detectTraits(target, reference) };
  const results: SessionResult[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await runSessions(deployments, target.options.seed, numbers, signal, (result) => {
    results.push(result);
    for (const pair of listComparedPairs(result)) target.comparedPairs.add(pair);
  });
  const roots = foldDifferences(results.flatMap(({ differences }) => differences)).flatMap(({ members }) => {
    const broken = members.map((difference) => ({ difference, rule: findBrokenRule(difference) }));
    return broken.find(({ rule }) => rule !== 'open') ?? [];
  });
  return { deployments, results, roots };
}

const listComparedPairs = ({ results }: SessionResult): string[] =>
  results.flatMap(({ kind, step: { drawn } }) => (kind === 'compared' && drawn ? listPairs(drawn) : []));

/** What a difference is about: the name of its requirement. */
type Group = 'statuses' | 'headers' | 'lists' | 'objects' | 'unstated';

function getGroup({ kind, operation }: FoundDifference, rule: BrokenRule): Group {
  if (rule === null) return 'unstated';
  if (kind === 'status' || kind === 'error code' || kind === 'no response') return 'statuses';
  if (kind === 'header') return 'headers';
  return kind === 'order' || kind === 'items' || operation.startsWith('list') ? 'lists' : 'objects';
}

/** Maximum number of repetitions in the search for a shorter session. */
const MAX_TRIALS = 60;

/** Throws the first of the differences that a requirement is about, with the shortest session that shows it. */
async function expectNone(context: Context, group: Group): Promise<void> {
  const { deployments, results, roots } = await getComparison(context);
  if (!results.some((result) => result.results.some(({ kind }) => kind === 'compared')))
    throw new Inconclusive('No response could be compared with the reference.');
  const [first, ...others] = roots.filter(({ difference, rule }) => getGroup(difference, rule) === group);
  if (!first) return;
  const result = results.find(({ number }) => number === first.difference.session);
  if (!result) throw new Error('A difference has no session.');
  const key = toRootKey(first.difference);
  const example = await shrinkSession(
    async (steps) => {
      const repeated = await runSteps(deployments, result.number, steps);
      const difference = repeated.differences.find((one) => one.cause === null && toRootKey(one) === key);
      return { result: repeated, difference };
    },
    { result, difference: first.difference },
    MAX_TRIALS,
  );
  throw toFinding(example, first.rule, others);
}

function toFinding({ result, difference }: Example, rule: BrokenRule, others: Comparison['roots']): Finding {
  const { target, reference, step: number } = difference;
  const step = result.steps[number - 1];
  const requests = (step ? getDependencies(result.steps, step) : []).map(
    (one) => `- ${getStepName(one)}${one.organization === 'second' ? ' by a second organization' : ''}`,
  );
  const more = others.map((one) => `- ${describe(one.difference)}`);
  const message = [
    `${describe(difference)}: expected ${reference} as from the reference, received ${target}, after these requests:`,
    ...requests,
    ...(more.length > 0 ? ['Other differences:', ...more.slice(0, MAX_OTHERS)] : []),
  ].join('\n');
  const sent = result.results.find((one) => one.step.number === number);
  return new Finding(message, {
    ...(sent?.kind === 'compared' && { exchange: sent.target.exchange }),
    expected: reference,
    received: target,
    ...(rule !== null && { pointer: rule }),
  });
}

/** Maximum number of other differences in a finding. */
const MAX_OTHERS = 9;

const describe = (difference: FoundDifference): string => `${difference.operation}: ${toTitle(difference)}`;

const defineReferenceRequirement = (
  group: Group,
  fields: Pick<Requirement, 'area' | 'statement' | 'citation'> & Partial<Requirement>,
): Requirement =>
  defineRequirement({
    id: `reference.${group}`,
    phase: 'reference',
    needs: ['write', 'reference'],
    ...fields,
    verify: (context) => expectNone(context, group),
  });

/** Comparison of random sessions with a reference. What the document leaves open is not compared. */
export const reference: readonly Requirement[] = [
  defineReferenceRequirement('statuses', {
    area: 'errors',
    statement: 'respond to random sessions with the status and the error code of the reference',
    citation: cite('errors.order', 'errors.order-of-checks', 'ids.exact', 'idempotency.exact'),
  }),
  defineReferenceRequirement('headers', {
    area: 'http',
    statement: 'respond to random sessions with the documented headers of the reference',
    citation: cite('idempotency.same-response', 'responses.request-id', 'methods.allow'),
  }),
  defineReferenceRequirement('lists', {
    area: 'pagination',
    statement: 'return in random sessions the lists and pages of the reference',
    citation: cite('lists.same-objects', 'lists.stable-pages', 'lists.status-filter', 'lists.created-range'),
  }),
  defineReferenceRequirement('objects', {
    area: 'responses',
    statement: 'return in random sessions the objects of the reference, apart from generated values',
    citation: cite('responses.read-your-writes', 'responses.text-unchanged', 'responses.every-property'),
  }),
  defineReferenceRequirement('unstated', {
    area: 'responses',
    level: 'SHOULD',
    statement: 'respond to random sessions as the reference does where no sentence of the document decides',
    citation: cite('documentation.complete'),
  }),
];
