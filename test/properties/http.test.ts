import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOrder } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { numberIds } from '../support/without-ids.js';
import { checkLawOverHttp, sampleOverHttp } from './holds.js';
import { toTrace, isBilling, playScript, playInterleaved, type PlayedScript } from './http/play.js';
import { listExpectedCharges } from './oracle/bills.js';
import { iso, ms } from './oracle/calendar.js';
import { listChains } from './oracle/chains.js';
import { PeriodOracle } from './oracle/period-oracle.js';
import { EventListener } from './oracle/listener.js';
import { listExpectedStatuses } from './oracle/status.js';
import { toShownFields } from './shown.js';
import { billingCases, type BillingCase } from './billing-case.js';
import { toOrder, play, type Trace } from './trace.js';
import type { DomainEvent } from '../../src/domain/shared/event.js';
import type { Charge, Purchase } from '../../src/domain/shared/records.js';

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

const isSubscription = ({ plan }: BillingCase): boolean => plan.rate.kind !== 'one_time';

law(
  'a closed period has exactly one charge and its retries, made when it is due, unless there is nothing to bill',
  () =>
    checkCases(({ billingCase, played }) => {
      if (!isSubscription(billingCase)) return;
      const bills = listExpectedCharges(toTrace(billingCase, played));
      const indexes = new Set(bills.map(({ period }) => period.index));
      const billed = listChains(played.state.charges).flatMap(([{ period, created_at, amount }]) =>
        period && indexes.has(period.index) ? [[period.index, created_at, BigInt(amount)]] : [],
      );
      const due = bills.filter(({ amount }) => amount !== null);
      expect(billed).toEqual(due.map(({ period, at, amount }) => [period.index, iso(at), amount]));
    }),
);

law('every event and charge has a cause that leads to a request or to the purchase', () =>
  checkCases(({ played: { state, causes, requestIds } }) => {
    expect(causes).toHaveLength(state.events.length + state.charges.length);
    for (const cause of causes) {
      const ids = cause?.type === 'request' ? requestIds : [state.purchase.id];
      expect(ids).toContain(cause?.id);
    }
  }),
);

law('the total of all charges is the sum of the amounts of all periods', () =>
  checkCases(({ billingCase, played }) => {
    const { rate } = billingCase.plan;
    if (rate.kind === 'one_time') return;
    const chains = listChains(played.state.charges);
    const total = chains.reduce((sum, [{ amount }]) => sum + BigInt(amount), 0n);
    const expected =
      rate.kind === 'fixed_subscription'
        ? BigInt(chains.length) * BigInt(rate.amount)
        : listExpectedCharges(toTrace(billingCase, played)).reduce(
            (sum, { amount }) => sum + (amount ?? 0n),
            0n,
          );
    expect(total).toBe(expected);
  }),
);

law('periods follow each other from the anchor without a gap or an overlap', () =>
  checkCases(({ billingCase, played }) => {
    const life = new PeriodOracle(toTrace(billingCase, played));
    const periods = played.state.events.flatMap(({ type, data }) => {
      const { current_period } = data as unknown as Purchase;
      return type === 'purchase.period_started' && current_period ? [current_period] : [];
    });
    periods.forEach((period, position) => {
      const { start, end } = life.period(position + 1) ?? {};
      expect(period).toEqual({ index: position + 1, start: iso(start ?? NaN), end: iso(end ?? NaN) });
      expect(period.start).toBe(periods[position - 1]?.end ?? iso(life.anchor));
    });
    // A charge at the start of a period that fails permanently prevents the period.
    for (const { period } of [...played.state.charges, ...played.state.consumptions])
      if (period) expect(ms(period.start)).toBe(life.period(period.index)?.start);
  }),
);

law('the status of a purchase can be derived from its charges, the calendar and its cancellations', () =>
  checkCases(({ billingCase, played }) => {
    const trace = toTrace(billingCase, played);
    const statuses = [...trace.commits, trace.last].map(({ purchase }) => purchase.status);
    expect(statuses).toEqual(listExpectedStatuses(trace).map(({ status }) => status));
  }),
);

law('a purchase in a terminal state has no new payment attempt', () =>
  checkCases(({ played: { state } }) => {
    const end = state.events.findIndex(({ type }) =>
      /^purchase\.(succeeded|failed|expired|canceled)$/.test(type),
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

law('the API returns the same result as the domain functions without a store', () =>
  checkCases(({ pure, played: { state, refusals } }) => {
    const events = pure.commits.flatMap(({ at, events }) =>
      events.map(({ type, at: earlier, record }) => ({
        type,
        timestamp: earlier ?? at,
        data: 'checkout_token' in record ? toShownFields(record) : record,
      })),
    );
    const { purchase, charges, consumptions } = pure.last;
    const answered = state.events.filter(isBilling).map(({ type, timestamp, data }) => ({
      type,
      timestamp,
      data: type.startsWith('purchase.') ? toShownFields(data as unknown as Purchase) : data,
    }));
    expect(
      numberIds({
        ...state,
        purchase: toShownFields(state.purchase as unknown as Purchase),
        events: answered,
      }),
    ).toMatchObject(numberIds({ purchase: toShownFields(purchase), charges, consumptions, events }));
    const refused = refusals.filter((code) => code !== null);
    expect(refused).toEqual(pure.commands.flatMap(({ problem }) => problem?.code ?? []));
  }),
);

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
