import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATUS_BY_EVENT } from '../../generated/events.js';
import { isFinal } from '../../contracts/model/simulated-purchase.js';
import { placeOrder, type Event, type Purchase } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { numberIds } from '../support/without-ids.js';
import { checkLawOverHttp, sampleOverHttp } from './holds.js';
import { playScript, playInterleaved, type PlayedScript } from './http/play.js';
import { EventListener } from './laws/event-listener.js';
import { toStoredFields } from './document.js';
import { ms } from './time.js';
import { billingCases, type BillingCase } from './billing-case.js';
import { toOrder, play, type Trace } from './trace.js';
import type { DomainEvent } from '../../src/domain/shared/event.js';
import type { Charge } from '../../src/domain/shared/records.js';
import { presentCharge } from '../../src/presenters/present-records.js';

/** Laws of billing, checked through the API. Each case has its own organization. */

const sandbox = await testSandbox();

/** The timeout leaves time for shrinking; a law takes seconds. */
const law = (name: string, check: () => Promise<void>): void => {
  test(name, { timeout: 600_000 }, check);
};

interface Case {
  billingCase: BillingCase;
  /** Trace of the simulation in the domain. */
  pure: Trace;
  played: PlayedScript;
}

const known = new Map<string, Promise<Case | null>>();

/**
 * Simulates a case over HTTP once for all laws. Returns null if its end date is rejected, over HTTP as well.
 */
function simulateOverHttp(billingCase: BillingCase): Promise<Case | null> {
  const key = JSON.stringify(billingCase);
  const made = known.get(key) ?? simulate(billingCase);
  known.set(key, made);
  return made;
}

async function simulate(billingCase: BillingCase): Promise<Case | null> {
  const pure = play(billingCase);
  const order = toOrder(billingCase);
  if (pure) return { billingCase, pure, played: await playScript(sandbox, { order, acts: pure.acts }) };
  const response = await placeOrder(await sandbox.newOrganization({ now: order.start }), order);
  expect([response.status, response.problem.code]).toEqual([422, 'end_date_too_early']);
  return null;
}

function checkCases(law: (of: Case) => void): Promise<void> {
  return checkLawOverHttp(billingCases, async (billingCase) => {
    const found = await simulateOverHttp(billingCase);
    if (found) law(found);
  });
}

law('every event and charge has a cause that leads to a request or to the purchase', () =>
  checkCases(({ played: { state, causes, requestIds } }) => {
    expect(causes).toHaveLength(state.events.length + state.charges.length);
    for (const cause of causes) {
      const ids = cause?.type === 'request' ? requestIds : [state.purchase.id];
      expect(ids).toContain(cause?.id);
    }
  }),
);

law('a purchase in a terminal state has no new payment attempt', () =>
  checkCases(({ played: { state } }) => {
    const end = state.events.findIndex(
      ({ type, data }) => type in STATUS_BY_EVENT.Purchase && isFinal(data as Purchase),
    );
    if (end < 0) return;
    const attemptsIn = (events: typeof state.events): Set<string> =>
      new Set(events.flatMap(({ type, data }) => (type.startsWith('charge.') ? [(data as Charge).id] : [])));
    const attempts = attemptsIn(state.events.slice(0, end));
    expect(new Set(state.charges.map(({ id }) => id))).toEqual(attempts);
    expect(attempts).toEqual(attemptsIn(state.events));
    expect(state.charges.filter(({ next_retry_at }) => next_retry_at !== null)).toEqual([]);
    expect(state.purchase.next_charge_at).toBeNull();
  }),
);

law('the lists of the API contain the same objects as the events', () =>
  checkCases(({ played: { state } }) => {
    const listener = new EventListener();
    for (const { type, data } of state.events.filter(isBilling))
      listener.receive({ type, record: data } as DomainEvent);
    const now = ms(state.clock.now);
    expect([...listener.charges.values()]).toEqual(state.charges);
    expect([...listener.consumptions.values()]).toEqual(state.consumptions);
    expect(state.purchases).toEqual([state.purchase]);
    expect({
      ...listener.purchase,
      // These fields follow the calendar and the charges, and change between the events of the purchase.
      current_period: listener.openPeriodAt(now),
      cycles_completed: listener.cyclesCompletedAt(now),
      latest_charge_id: listener.latestChargeId,
      next_charge_at: state.purchase.next_charge_at,
    }).toEqual(state.purchase);
  }),
);

/** Returns the object of an event as the API shows it, and of a purchase only the fields that are stored. */
function toShown(type: string, record: object): object {
  if (type.startsWith('purchase.')) return toStoredFields(record);
  return type.startsWith('charge.') ? presentCharge(record as Charge) : record;
}

law('the API returns the same result as the domain functions without a store', () =>
  checkCases(({ pure, played: { state, refusals } }) => {
    const events = pure.commits.flatMap(({ at, events }) =>
      events.map(({ type, at: earlier, record }) => ({
        type,
        timestamp: earlier ?? at,
        data: toShown(type, record),
      })),
    );
    const { purchase, consumptions } = pure.last;
    const charges = pure.last.charges.map(presentCharge);
    const answered = state.events.filter(isBilling).map(({ type, timestamp, data }) => ({
      type,
      timestamp,
      data: toShown(type, data),
    }));
    expect(
      numberIds({
        ...state,
        purchase: toStoredFields(state.purchase),
        events: answered,
      }),
    ).toMatchObject(numberIds({ purchase: toStoredFields(purchase), charges, consumptions, events }));
    const refused = refusals.filter((code) => code !== null);
    expect(refused).toEqual(pure.commands.flatMap(({ problem }) => problem?.code ?? []));
  }),
);

/** Checks whether billing emits an event: the domain functions do not create customers. */
const isBilling = ({ type }: Event): boolean => type !== 'customer.created';

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

law('one advance has the same result as several shorter ones', () =>
  checkLawOverHttp(fc.tuple(billingCases, cuts), async ([billingCase, where]) => {
    const [whole, split] = [await simulateOverHttp(billingCase), play(billingCase, where)];
    if (!whole || !split) return;
    const { order } = whole.played;
    const inParts = await playInterleaved(sandbox, [{ order, acts: split.acts }]);
    expect(inParts.map(numberIds)).toEqual([numberIds(whole.played.state)]);
  }),
);

const turns = fc.array(fc.nat(1), { minLength: 5, maxLength: 40 });

law('the order in which organizations are advanced does not change the result', () =>
  checkLawOverHttp(
    fc.tuple(billingCases, sampleOverHttp(billingCases), turns),
    async ([one, other, order]) => {
      const cases = [await simulateOverHttp(one), await simulateOverHttp(other)].filter(
        (found) => found !== null,
      );
      const alone = cases.map(({ played }) => played);
      const together = await playInterleaved(sandbox, alone, order);
      expect(together.map(numberIds)).toEqual(alone.map((played) => numberIds(played.state)));
    },
  ),
);
