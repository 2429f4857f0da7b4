import { toEquivalentClient, toEquivalentTransport } from '../../fixtures/equivalent-requests.js';
import { Api } from '../../http/api.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { memoizeAsync } from '../../lib/async-cache.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { Blocked, Finding, Unavailable } from '../../results/finding.js';
import type { Phase, Requirement } from '../../requirement.js';
import { createContext, deriveSeed, swapOrganizations, type Context } from '../../session/context.js';
import type { Session } from '../../session/session.js';
import { cite } from '../shared/cite.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';

/** Phases whose requirements depend on chance, or judge the requests of others. */
const excludedPhases: readonly Phase[] = [
  'reachability',
  'generated',
  'model',
  'reference',
  'audit',
  'conformance',
];

/** Requirements that count requests, or compare metadata of requests with that of other requests. */
const unsuitable = /^(?:rate-limit\.|faults\.|external-ids\.same-content\.|webhooks\.delivered$)/;

/** Number of requests of a requirement up to which it is repeated, so that a run stays short. */
const MAX_REQUESTS = 20;

/**
 * Maximum number of requests of all repetitions, as a share of the requests of the run before them, for each random case
 * of a property. The seed decides which requirements come before this limit, so runs with different seeds repeat
 * different requirements.
 */
const MAX_ADDED_SHARE_PER_CASE = 0.003;

/** Lists the requirements that passed with a few requests, in an order that depends on the seed of the run. */
function listRepeated(
  { passed, exchanges, unmetNeeds, options: { seed } }: Session,
  all: readonly Requirement[],
): Requirement[] {
  const counts = new Map<string | null, number>();
  for (const { requirement } of exchanges) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  const repeated = all.filter(({ id, phase, needs }) => {
    // Without a sandbox, only requirements that run one after the other share the organizations of the key pool.
    const isMet =
      !needs.some((need) => unmetNeeds.has(need)) &&
      !(needs.includes('own-organization') && unmetNeeds.has('sandbox'));
    const isSuitable = !excludedPhases.includes(phase) && !unsuitable.test(id);
    return passed.has(id) && isMet && isSuitable && (counts.get(id) ?? 0) <= MAX_REQUESTS;
  });
  return repeated.toSorted((one, other) => deriveSeed(seed, one.id) - deriveSeed(seed, other.id));
}

/** Creates objects and deletes one, so that an organization is not as new. A target may not offer that. */
async function addHistory(session: Session, organization: TestOrganization): Promise<void> {
  if (await session.findUnmetNeed(['write', 'payment-tokens'])) return;
  try {
    await organization.purchasePlan(plans.one_time);
    const { id } = await organization.purchasePlan(plans.variable);
    const { id: consumption_id } = await organization.createConsumption(id, { quantity: '1' });
    await organization.call('deleteConsumption', { path: { id, consumption_id } });
  } catch (error) {
    if (!(error instanceof Blocked || error instanceof Unavailable)) throw error;
  }
}

/** Returns a function that gives a requirement organizations with a history, to which it sends equivalent requests. */
function createPreparation(
  { session }: Context,
  addHistoryOnce: (organization: TestOrganization) => Promise<void>,
  isLarge: boolean,
): (context: Context) => Context {
  const { unmetNeeds, anonymous } = session;
  const isShared = unmetNeeds.has('sandbox');
  const isSwapped = isShared && !unmetNeeds.has('second-key');
  // Requirements share the objects that they create with equivalent requests, and no others.
  const cacheKey = {};
  const prepared = new Map<TestOrganization, Promise<TestOrganization>>();
  const prepare = (organization: TestOrganization): Promise<TestOrganization> =>
    memoizeAsync(prepared, organization, async () => {
      await addHistoryOnce(organization);
      return toEquivalentClient(organization, isLarge);
    });
  return (context) => {
    const { organization, otherOrganization } = isSwapped ? swapOrganizations(context) : context;
    const getPrepared = async (): Promise<TestOrganization> => prepare(await organization());
    return {
      ...context,
      cacheKey,
      anonymous: new Api(
        toEquivalentTransport(anonymous.transport, anonymous.bases, isLarge),
        anonymous.bases,
        null,
      ),
      organization: getPrepared,
      otherOrganization: async () => prepare(await otherOrganization()),
      newOrganization: isShared
        ? getPrepared
        : async (options) => toEquivalentClient(await context.newOrganization(options), isLarge),
    };
  };
}

/** Defines the repetition of the requirements that passed, with requests of other forms. */
export const defineOtherForms = (requirements: readonly Requirement[]): Requirement =>
  defineAuditRequirement({
    id: 'audit.other-forms',
    area: 'responses',
    citation: cite('isolation.same-rules', 'requests.json', 'methods.head', 'idempotency.same-response'),
    needs: ['write'],
    statement:
      'meet requirements that it met before also with bodies in chunks or of more than 4 kB, idempotency keys of digits, HEAD, lists in pages, and another organization after a deletion',
    verify: async (context) => {
      const { session, signal } = context;
      const repeated = listRepeated(session, requirements);
      if (repeated.length === 0)
        throw new Unavailable('No requirement that it repeats has passed in this run.');
      const histories = new Map<TestOrganization, Promise<void>>();
      const addHistoryOnce = (organization: TestOrganization): Promise<void> =>
        memoizeAsync(histories, organization, () => addHistory(session, organization));
      const prepareRead = createPreparation(context, addHistoryOnce, false);
      const prepareWrite = createPreparation(context, addHistoryOnce, true);
      const freeTracks = [0, 1, 2, 3, 4, 5, 6, 7];
      const maxExchanges = session.exchanges.length * (1 + MAX_ADDED_SHARE_PER_CASE * session.options.runs);
      await mapConcurrent(repeated, async ({ id, operation, verify }) => {
        if (session.exchanges.length > maxExchanges) return;
        const track = freeTracks.shift() ?? 0;
        try {
          const own = createContext(session, { id, phase: 'other forms' }, { signal, track });
          // Large bodies make long lists very large.
          const prepare = operation?.startsWith('create') === true ? prepareWrite : prepareRead;
          await session.runCheck(id, () => verify(prepare(own)));
        } catch (error) {
          if (error instanceof Unavailable) return;
          if (!(error instanceof Finding) || error instanceof Blocked) throw error;
          throw new Finding(`${id} fails when it is repeated: ${error.message}`, error.evidence);
        } finally {
          freeTracks.push(track);
        }
      });
    },
  });
