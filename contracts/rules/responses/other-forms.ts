import { toOtherForm } from '../../fixtures/other-form.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { memoizeAsync } from '../../lib/async-cache.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { Blocked, Finding, Unavailable } from '../../results/finding.js';
import type { Phase, Requirement } from '../../requirement.js';
import { createContext, type Context } from '../../session/context.js';
import type { Session } from '../../session/session.js';
import { cite } from '../shared/cite.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';

/** Phases whose requirements do not depend on chance, and judge no other requests. */
const repeatedPhases: readonly Phase[] = [
  ...(['authentication', 'protocol', 'examples', 'bounds', 'negatives', 'echo'] as const),
  ...(['journeys', 'transitions', 'laws', 'webhooks'] as const),
];

/** Requirements that count requests, or compare metadata in other ways than in responses: they keep their form. */
const keepsForm = /^(?:rate-limit\.|faults\.|external-ids\.same-content\.|webhooks\.delivered$)/;

/** Number of requests of a requirement up to which it is repeated, so that a run stays short. */
const MAX_REQUESTS = 50;

/** Number of requests that the repetitions of a short requirement have together. */
const REPEATED_REQUESTS = 4;

/** Time after which no repetition starts, milliseconds. The requirement then passes with those until then. */
const TIME_LIMIT_MS = 120_000;

/** Organizations in which requirements are repeated at the same time. */
const createLanes = (): number[] => [0, 1, 2, 3, 4, 5, 6, 7];

/** Selects requirements that passed with a few requests. They need nothing that the target lacks. */
function selectRepeated(
  { passed, exchanges, unmetNeeds }: Session,
  all: readonly Requirement[],
): Requirement[] {
  const counts = new Map<string, number>();
  for (const { requirement } of exchanges)
    if (requirement !== null) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  return all.flatMap((requirement) => {
    const { id, phase, needs } = requirement;
    const count = counts.get(id) ?? 0;
    const isRepeated =
      passed.has(id) &&
      repeatedPhases.includes(phase) &&
      count > 0 &&
      count <= MAX_REQUESTS &&
      !needs.some((need) => unmetNeeds.has(need)) &&
      !(needs.includes('own-organization') && unmetNeeds.has('sandbox'));
    return isRepeated
      ? Array<Requirement>(Math.ceil(REPEATED_REQUESTS / Math.max(count, REPEATED_REQUESTS / 3))).fill(
          requirement,
        )
      : [];
  });
}

/** Creates objects and deletes one, so that the organization is not as new. A target may not offer that. */
async function addHistory(organization: TestOrganization): Promise<void> {
  try {
    await organization.purchasePlan(plans.one_time);
    const { id } = await organization.purchasePlan(plans.variable);
    const record = await organization.createConsumption(id, { quantity: '1' });
    await organization.call('deleteConsumption', { path: { id, consumption_id: record.id } });
  } catch (error) {
    if (!(error instanceof Blocked || error instanceof Unavailable)) throw error;
  }
}

/** Organizations of repeated requirements. @param toForm sets the form of their requests */
function createOrganizations(
  { session }: Context,
  toForm: (organization: TestOrganization) => TestOrganization,
): (lane: number) => Partial<Context> {
  const { unmetNeeds } = session;
  const isShared = unmetNeeds.has('sandbox');
  const hasSecond = isShared && !unmetNeeds.has('second-key');
  const addHistoryIfPossible = async (organization: TestOrganization): Promise<void> => {
    if (!(await session.findUnmetNeed(['write', 'payment-tokens']))) await addHistory(organization);
  };
  const organizations = new Map<string, Promise<TestOrganization>>();
  const get = (name: string, create: () => Promise<TestOrganization>): Promise<TestOrganization> =>
    memoizeAsync(organizations, name, async () => {
      const organization = await create();
      await addHistoryIfPossible(organization);
      return toForm(organization);
    });
  const getMain = (): Promise<TestOrganization> => get('main', () => session.getOrganization('main'));
  const getOther = (): Promise<TestOrganization> => get('other', () => session.getOtherOrganization());
  if (isShared) {
    const [organization, otherOrganization] = hasSecond ? [getOther, getMain] : [getMain, getOther];
    return () => ({ organization, otherOrganization, newOrganization: organization });
  }
  const newOrganization: Context['newOrganization'] = async (options) => {
    const organization = await session.createOrganization(options);
    if (options?.now === undefined && options?.limit === undefined) {
      await addHistoryIfPossible(organization);
      (await organization.call('resetSandbox', { body: { to: 'empty' } })).expectStatus(204);
    }
    return toForm(organization);
  };
  return (lane) => ({
    organization: () => get(`lane ${lane}`, () => session.getOrganization(`other forms ${lane}`)),
    otherOrganization: getOther,
    newOrganization,
  });
}

/** Returns the same session as another object, so that requirements that share objects per session create new ones. */
const toNewKey = (session: Session): Session =>
  new Proxy(session, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Defines the repetition of the requirements that passed, with requests of other forms. */
export const defineOtherForms = (requirements: readonly Requirement[]): Requirement =>
  defineAuditRequirement({
    id: 'audit.other-forms',
    area: 'responses',
    citation: cite('isolation.same-rules', 'requests.json', 'methods.head', 'idempotency.same-response'),
    needs: ['write'],
    statement:
      'meet the requirements that it met before also with bodies in chunks or of more than 4 kB, idempotency keys of digits, HEAD, lists in pages, and another organization after a deletion',
    verify: async (context) => {
      const { session, signal } = context;
      const repeated = selectRepeated(session, requirements);
      if (repeated.length === 0) throw new Unavailable('needs requirements that passed in the same run');
      const getOwnForm = createOrganizations(context, (organization) => organization);
      const getOtherForm = createOrganizations(context, toOtherForm);
      const repeatedSession = toNewKey(session);
      const lanes = createLanes();
      const endMs = performance.now() + TIME_LIMIT_MS;
      await mapConcurrent(repeated, async (requirement) => {
        if (performance.now() > endMs) return;
        const lane = lanes.shift() ?? 0;
        try {
          await requirement.verify({
            ...createContext(session, requirement, { signal }),
            session: repeatedSession,
            ...(keepsForm.test(requirement.id) ? getOwnForm : getOtherForm)(lane),
          });
        } catch (error) {
          if (error instanceof Unavailable) return;
          if (!(error instanceof Finding) || error instanceof Blocked) throw error;
          throw new Finding(`${requirement.id} fails when it is repeated: ${error.message}`, error.evidence);
        } finally {
          lanes.push(lane);
        }
      });
    },
  });
