import type { FoundDifference } from '../compare/fold-differences.js';
import type { SessionResult } from '../compare/run-session.js';
import { shrinkSession, type RequestPart } from '../compare/shrink-session.js';
import type { Step } from '../compare/step.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import { describeChange, type Conditions } from './describe-cause.js';
import { repeatSession, type Deployments, type FirstDifference, type Repetition } from './repeat-session.js';
import type { RecordedSession } from './recorded-session.js';

/** Shortest session found that shows a difference. */
interface ShrunkSession {
  session: RecordedSession;
  first: FirstDifference;
  /** What the last request needs. @see ShrunkExample */
  neededParts: readonly RequestPart[];
  rejectedParts: readonly RequestPart[];
}

export interface Experiment extends ShrunkSession {
  when: Conditions;
  /** Sentences about what was done, with the result. */
  evidence: readonly string[];
}

/** Maximum number of repetitions in the search for a shorter session. Without a sandbox, their objects remain. */
const MAX_TRIALS = 120;
const MAX_TRIALS_WITHOUT_SANDBOX = 30;

/** Number of sessions that repeat a difference, each in an organization of its own. */
const SESSIONS = 4;

/** Reads after the one that shows the difference, and the time between two of them, milliseconds. */
const READS = 20;
const READ_PAUSE_MS = 200;

/** Reads in a row that agree with the reference at the end of a delay. */
const MIN_AGREEING_READS = 3;

const ALWAYS: Conditions = { delay: null, share: null, only: [] };

/** Sentences about requests that are sent at the same time, and about the organization, as in `Conditions.only`. */
export const AT_THE_SAME_TIME = 'if the requests are sent at the same time';
const NOT_WITH_GIVEN_KEY = 'for new organizations, and not for that of TOLLGATE_API_KEY';

/**
 * Finds out when a difference shows: always, for some time, in a part of the requests, or only in requests of some kind.
 *
 * @param known delays that were found before, by operation
 * @returns null if the difference does not show again
 */
export async function examine(
  deployments: Deployments,
  session: RecordedSession,
  first: FirstDifference,
  known: ReadonlyMap<string, Conditions['delay']>,
): Promise<Experiment | null> {
  const cut = { ...session, steps: session.steps.slice(0, first.difference.step) };
  const unshrunk = { session: cut, first, neededParts: [], rejectedParts: [] };
  const repeat = (one: RecordedSession, organization?: TestOrganization): Promise<Repetition> =>
    repeatSession(deployments, one, organization);
  const shows = ({ firstDifferences }: Repetition): boolean =>
    firstDifferences.some(({ key }) => key === first.key);
  const delay = known.get(first.difference.operation) ?? null;
  if (delay && !shows(await repeat(pauseBeforeLast(cut, delay.ms * 1.5 + READ_PAUSE_MS)))) {
    const evidence = [
      `It does not show if the last request is sent ${delay.ms * 1.5 + READ_PAUSE_MS} ms later.`,
    ];
    return { ...unshrunk, evidence, when: { ...ALWAYS, delay } };
  }
  const repetitions: Repetition[] = [];
  for (let count = 0; count < SESSIONS; count += 1) repetitions.push(await repeat(cut));
  const example = repetitions.find(shows);
  const shown = repetitions.filter(shows).length;
  const evidence = [`The same requests showed it in ${shown} of ${SESSIONS} new attempts.`];
  const isRace = cut.steps.some(({ concurrentGroup }) => concurrentGroup !== undefined);
  if (shown < SESSIONS && !(isRace && shown > 0)) {
    const reads = await repeatRead(deployments, cut, first, evidence);
    if (shown === 0 && !reads?.share) return null;
    const share = reads?.share ??
      (await varyOrganizations(deployments, cut, shows)) ?? {
        shown,
        of: SESSIONS,
        unit: 'sessions' as const,
      };
    return { ...unshrunk, evidence, when: { ...ALWAYS, share } };
  }
  if (!example) return null;
  const shrunk = await shrink(deployments, repeat, cut, first, example.result);
  const reads = canBeOutdated(shrunk)
    ? await repeatRead(deployments, shrunk.session, shrunk.first, evidence)
    : null;
  if (reads?.share) return { ...unshrunk, evidence, when: { ...ALWAYS, share: reads.share } };
  const only = [...(await varySession(deployments, repeat, shrunk, evidence)), ...describeParts(shrunk)];
  // Objects that are also created one after the other follow from another difference.
  if (first.difference.kind === 'created' && !only.includes(AT_THE_SAME_TIME)) return null;
  return { ...shrunk, evidence, when: { ...ALWAYS, delay: reads?.delay ?? null, only } };
}

const pauseBeforeLast = (session: RecordedSession, pauseMs: number): RecordedSession => ({
  ...session,
  steps: session.steps.map((step, index) =>
    index === session.steps.length - 1 ? { ...step, pauseMs } : step,
  ),
});

async function shrink(
  { target }: Deployments,
  repeat: (session: RecordedSession) => Promise<Repetition>,
  session: RecordedSession,
  first: FirstDifference,
  result: SessionResult,
): Promise<ShrunkSession> {
  const found = await shrinkSession(
    async (changed) => {
      const repetition = await repeat({ ...session, steps: changed });
      const again = repetition.firstDifferences.find(({ key }) => key === first.key);
      return { result: repetition.result, difference: again?.difference };
    },
    { result, difference: first.difference },
    target.unmetNeeds.has('sandbox') ? MAX_TRIALS_WITHOUT_SANDBOX : MAX_TRIALS,
  );
  const { steps, difference, neededParts, rejectedParts } = found;
  return { session: { ...session, steps }, first: { ...first, difference }, neededParts, rejectedParts };
}

/** Size of a body from which on it is the size that matters, and not one of its properties, bytes. */
const MIN_LARGE_BODY = 2_000;

/** Returns the name of a part, with the value of a header that is the same in each run. */
function describePart({ in: place, name }: RequestPart, { steps }: RecordedSession): string {
  const value = place === 'header' ? steps.at(-1)?.headers[name] : undefined;
  return typeof value === 'string' ? `${name}: ${value}` : name;
}

/** Names what the last request needs. */
function describeParts({ session, neededParts, rejectedParts }: ShrunkSession): string[] {
  // Without a part that the reference rejects, any other part is only needed for a valid request.
  const parts = rejectedParts.length > 0 ? rejectedParts : neededParts;
  const list = (place: RequestPart['in']): string =>
    parts.flatMap((part) => (part.in === place ? [`\`${describePart(part, session)}\``] : [])).join(' and ');
  const size = JSON.stringify(session.steps.at(-1)?.body ?? null).length;
  const [header, query, body] = [list('header'), list('query'), list('body')];
  return [
    ...(header === '' ? [] : [`with the header ${header}`]),
    ...(query === '' ? [] : [`with ${query}`]),
    ...(body === ''
      ? []
      : [size >= MIN_LARGE_BODY ? `with a body of ${size} bytes` : `if the body has ${body}`]),
  ];
}

const isRead = ({ method }: Step): boolean => method === 'GET' || method === 'HEAD';

/** Returns true if an earlier state of the target explains the difference, such as a list without the latest object. */
function canBeOutdated({ session, first: { difference } }: ShrunkSession): boolean {
  const hasChange = session.steps.some((step) => !isRead(step) && (step.path.length > 1 || step.base));
  const { kind, target } = difference;
  if (kind === 'status') return target.startsWith('404');
  if (kind === 'items') return hasChange || describeChange(difference).words.startsWith('omits');
  return hasChange && (kind === 'value' || kind === 'type');
}

/** Repeats the last read until it agrees with the reference. @returns null if each one differs, and if none does */
async function repeatRead(
  deployments: Deployments,
  session: RecordedSession,
  { difference: { kind, place } }: FirstDifference,
  evidence: string[],
): Promise<Pick<Conditions, 'delay' | 'share'> | null> {
  const final = session.steps.at(-1);
  if (!final || !isRead(final)) return null;
  const copies = Array.from({ length: READS }, (_, index) => ({
    ...final,
    number: final.number + index + 1,
    pauseMs: READ_PAUSE_MS,
  }));
  const toPattern = (differences: readonly FoundDifference[], last: number): boolean[] => {
    const differing = new Set(
      differences.filter((one) => one.kind === kind && one.place === place).map(({ step }) => step),
    );
    return Array.from({ length: last - final.number + 1 }, (_, index) => differing.has(final.number + index));
  };
  const hasAgreed = (differences: readonly FoundDifference[], last: number): boolean => {
    const pattern = toPattern(differences, last);
    return pattern[0] === true && !pattern.slice(-MIN_AGREEING_READS).includes(true);
  };
  const steps = [...session.steps, ...copies];
  const { result } = await repeatSession(deployments, { ...session, steps }, undefined, hasAgreed);
  const last = result.results.at(-1)?.step.number ?? 0;
  const pattern = toPattern(result.differences, last);
  const shown = pattern.filter(Boolean).length;
  if (shown === 0 || shown === pattern.length) return null;
  const agreeing = pattern.indexOf(false);
  const ms =
    getStart(result, final.number + agreeing) - getStart(result, final.number) || agreeing * READ_PAUSE_MS;
  if (pattern.lastIndexOf(true) < agreeing && hasAgreed(result.differences, last)) {
    evidence.push(`The same read was right after ${(ms / 1_000).toFixed(1)} s, and wrong before.`);
    const isCached = session.steps.some((step) => step !== final && isSameRead(step, final));
    return { delay: { ms, after: isCached ? 'an earlier read' : 'a write' }, share: null };
  }
  evidence.push(`${shown} of ${pattern.length} equal reads showed it.`);
  return { delay: null, share: { shown, of: pattern.length, unit: 'requests' } };
}

/** Returns when the request of a step was sent, milliseconds since 1970; `NaN` without a response. */
function getStart({ results }: SessionResult, step: number): number {
  const sent = results.find((one) => one.step.number === step);
  return sent?.kind === 'compared' ? Date.parse(sent.target.exchange.started_at) : NaN;
}

const isSameRead = (one: Step, other: Step): boolean =>
  isRead(one) && JSON.stringify([one.path, one.query]) === JSON.stringify([other.path, other.query]);

/** Number of new organizations in which a difference that shows at times is repeated twice each. */
const ORGANIZATIONS = 4;

/** @returns number of organizations that show a difference; null if it is not always the same in one of them */
async function varyOrganizations(
  deployments: Deployments,
  session: RecordedSession,
  shows: (repetition: Repetition) => boolean,
): Promise<Conditions['share']> {
  if (deployments.target.unmetNeeds.has('sandbox')) return null;
  let shown = 0;
  for (let count = 0; count < ORGANIZATIONS; count += 1) {
    const organization = await deployments.target.createOrganization(session.organization);
    const first = shows(await repeatSession(deployments, session, organization));
    if (shows(await repeatSession(deployments, session, organization)) !== first) return null;
    if (first) shown += 1;
  }
  return shown === 0 || shown === ORGANIZATIONS ? null : { shown, of: ORGANIZATIONS, unit: 'organizations' };
}

/** Changes one property of the session at a time. @returns what the difference needs */
async function varySession(
  { target }: Deployments,
  repeat: (session: RecordedSession, organization?: TestOrganization) => Promise<Repetition>,
  { session, first }: ShrunkSession,
  evidence: string[],
): Promise<string[]> {
  const { steps } = session;
  const final = steps.at(-1);
  if (!final) return [];
  const changeLast = (change: Partial<Step>): Step[] => [...steps.slice(0, -1), { ...final, ...change }];
  const hasGiven = !target.unmetNeeds.has('sandbox') && target.options.apiKey !== null;
  const given = hasGiven ? await target.getGivenOrganization('first') : null;
  // A request that is rejected leaves nothing in an organization that is not one of the run.
  const isRejected =
    steps.length === 1 &&
    first.difference.reference.startsWith('4') &&
    session.organization.now === undefined;
  const variants: { only: string; steps: readonly Step[]; organization?: TestOrganization }[] = [
    ...(final.method === 'HEAD' ? [{ only: 'with HEAD', steps: changeLast({ method: 'GET' }) }] : []),
    ...(final.organization === 'second'
      ? [{ only: 'for another organization', steps: changeLast({ organization: 'first' }) }]
      : []),
    ...(steps.some(({ concurrentGroup }) => concurrentGroup !== undefined)
      ? [{ only: AT_THE_SAME_TIME, steps: steps.map(({ concurrentGroup: _, ...step }) => step) }]
      : []),
    ...(given && isRejected ? [{ only: NOT_WITH_GIVEN_KEY, steps, organization: given }] : []),
  ];
  const found: string[] = [];
  for (const { only, steps: changed, organization } of variants) {
    const { firstDifferences, result } = await repeat({ ...session, steps: changed }, organization);
    const last = result.results.find(({ step }) => step.number === final.number);
    // One after the other, requests with another fault differ in another way.
    const isShown = firstDifferences.some(
      ({ key, difference: { operation } }) =>
        key === first.key || (only === AT_THE_SAME_TIME && operation === first.difference.operation),
    );
    const isGone = last?.kind === 'compared' && !isShown;
    if (isGone) found.push(only);
    evidence.push(isGone ? `It shows only ${only}.` : `It shows not only ${only}.`);
  }
  return found;
}
