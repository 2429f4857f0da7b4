import type { SessionResult } from '../compare/run-session.js';
import { shrinkSession, type RequestPart } from '../compare/shrink-session.js';
import type { Step } from '../compare/step.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import { repeatSession, type Deployments, type Repetition, type Root } from './repeat-session.js';
import type { RecordedSession } from './recorded-session.js';

/** When a difference shows, as far as experiments found out. */
export interface Conditions {
  /** Time after which a read agrees with the reference, milliseconds; null if it does not, or was right at once. */
  lagMs: number | null;
  /** Number of repeated requests or sessions that show the difference; null if all do. */
  share: { shown: number; of: number; unit: 'requests' | 'sessions' | 'organizations' } | null;
  /** What the last request needs, in words that follow `only`, such as `with HEAD`. */
  only: readonly string[];
}

/** Shortest session found that shows a difference. */
interface ShrunkSession {
  session: RecordedSession;
  root: Root;
  /** What the last request needs. @see ShrunkExample */
  conditions: readonly RequestPart[];
  rejected: readonly RequestPart[];
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

/**
 * Finds out when a difference shows: always, for some time, in a part of the requests, or only in requests of some kind.
 *
 * @returns null if the difference does not show again
 */
export async function examine(
  deployments: Deployments,
  session: RecordedSession,
  root: Root,
): Promise<Experiment | null> {
  const cut = { ...session, steps: session.steps.slice(0, root.difference.step) };
  const repeat = (one: RecordedSession, organization?: TestOrganization): Promise<Repetition> =>
    repeatSession(deployments, one, organization);
  const shows = ({ roots }: Repetition): boolean => roots.some(({ key }) => key === root.key);
  const repetitions: Repetition[] = [];
  for (let count = 0; count < SESSIONS; count += 1) repetitions.push(await repeat(cut));
  const [first] = repetitions;
  const shown = repetitions.filter(shows).length;
  const evidence = [`The same requests showed it in ${shown} of ${SESSIONS} new attempts.`];
  const unshrunk = { session: cut, root, conditions: [], rejected: [] };
  const always: Conditions = { lagMs: null, share: null, only: [] };
  const final = cut.steps.at(-1);
  const reads = final && isRead(final) ? await repeatRead(deployments, cut, root) : null;
  if (reads) evidence.push(reads.evidence);
  if (shown === 0 && reads === null) return null;
  if (reads?.share) return { ...unshrunk, evidence, when: { ...always, share: reads.share } };
  if (shown === 0 || !first) return null;
  if (shown < SESSIONS) {
    const share = (await varyOrganizations(deployments, cut, shows)) ?? {
      ...{ shown, of: SESSIONS },
      unit: 'sessions' as const,
    };
    return { ...unshrunk, evidence, when: { ...always, share } };
  }
  const hasSandbox = !deployments.target.unmetNeeds.has('sandbox');
  const maxTrials = hasSandbox ? MAX_TRIALS : MAX_TRIALS_WITHOUT_SANDBOX;
  const shrunk = await shrink(repeat, cut, { root, result: first.result }, maxTrials);
  const only = [...(await varyLastRequest(repeat, shrunk, evidence)), ...describeParts(shrunk)];
  return { ...shrunk, evidence, when: { ...always, lagMs: reads?.lagMs ?? null, only } };
}

async function shrink(
  repeat: (session: RecordedSession) => Promise<Repetition>,
  session: RecordedSession,
  { root, result }: { root: Root; result: SessionResult },
  maxTrials: number,
): Promise<ShrunkSession> {
  const { steps, difference, conditions, rejected } = await shrinkSession(
    async (changed) => {
      const repetition = await repeat({ ...session, steps: changed });
      const found = repetition.roots.find(({ key }) => key === root.key);
      return { result: repetition.result, difference: found?.difference };
    },
    { result, difference: root.difference },
    maxTrials,
  );
  return { session: { ...session, steps }, root: { ...root, difference }, conditions, rejected };
}

/** Size of a body from which on it is the size that matters, and not one of its properties, bytes. */
const MIN_LARGE_BODY = 2_000;

/** Names what the last request needs. */
function describeParts({ session, conditions, rejected }: ShrunkSession): string[] {
  // Without a part that the reference rejects, any other part is only needed for a valid request.
  const parts = rejected.length > 0 ? rejected : conditions;
  const list = (place: RequestPart['in']): string =>
    parts.flatMap((part) => (part.in === place ? [`\`${part.name}\``] : [])).join(' and ');
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

/** Repeats the last read. @returns null if each one differs, and if none does */
async function repeatRead(
  deployments: Deployments,
  session: RecordedSession,
  root: Root,
): Promise<{ lagMs: number | null; share: Conditions['share']; evidence: string } | null> {
  const final = session.steps.at(-1);
  if (!final) return null;
  const copies = Array.from({ length: READS }, (_, index) => ({
    ...final,
    number: final.number + index + 1,
    pauseMs: READ_PAUSE_MS,
  }));
  const { result } = await repeatSession(deployments, { ...session, steps: [...session.steps, ...copies] });
  const first = final.number;
  const differing = new Set(
    result.differences
      .filter(({ kind, place }) => kind === root.difference.kind && place === root.difference.place)
      .map(({ step }) => step),
  );
  const pattern = Array.from({ length: READS + 1 }, (_, index) => differing.has(first + index));
  const shown = pattern.filter(Boolean).length;
  if (shown === 0 || shown === pattern.length) return null;
  const firstAgreement = pattern.indexOf(false);
  const isDelay = !pattern.slice(firstAgreement).includes(true) && firstAgreement > 0;
  if (isDelay && pattern.length - firstAgreement >= MIN_AGREEING_READS) {
    const lagMs = firstAgreement * READ_PAUSE_MS;
    return { lagMs, share: null, evidence: `The same read agreed after ${lagMs / 1_000} s.` };
  }
  const share = { shown, of: pattern.length, unit: 'requests' as const };
  return { lagMs: null, share, evidence: `${shown} of ${pattern.length} equal reads showed it.` };
}

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

/** Changes one property of the last request at a time. @returns what the difference needs */
async function varyLastRequest(
  repeat: (session: RecordedSession) => Promise<Repetition>,
  { session, root }: ShrunkSession,
  evidence: string[],
): Promise<string[]> {
  const final = session.steps.at(-1);
  if (!final) return [];
  const variants: { only: string; step: Step }[] = [
    ...(final.method === 'HEAD' ? [{ only: 'with HEAD', step: { ...final, method: 'GET' } }] : []),
    ...(final.organization === 'second'
      ? [{ only: 'for another organization', step: { ...final, organization: 'first' as const } }]
      : []),
  ];
  const found: string[] = [];
  for (const { only, step } of variants) {
    const { roots, result } = await repeat({ ...session, steps: [...session.steps.slice(0, -1), step] });
    const last = result.results.find((one) => one.step.number === step.number);
    const isGone = last?.kind === 'compared' && !roots.some(({ key }) => key === root.key);
    if (isGone) found.push(only);
    evidence.push(`${isGone ? 'It does not show' : 'It also shows'} if it is not ${only}.`);
  }
  return found;
}
