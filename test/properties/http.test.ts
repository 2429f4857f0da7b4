import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { withoutIds } from '../support/without-ids.js';
import { holdsOverHttp, seenOverHttp } from './holds.js';
import { heard, isBilling, playAlone, playInTurns, type Played } from './http/play.js';
import { billsOf } from './oracle/bills.js';
import { iso, ms } from './oracle/calendar.js';
import { chainsOf } from './oracle/chains.js';
import { Life } from './oracle/period-oracle.js';
import { Listener } from './oracle/listener.js';
import { statusesOf } from './oracle/status.js';
import { shown } from './shown.js';
import { stories, type Story } from './billing-case.js';
import { orderOf, play, type Trace } from './trace.js';
import type { DomainEvent } from '../../src/domain/shared/event.js';
import type { Charge, Purchase } from '../../src/domain/shared/records.js';

/** The laws of billing, of what the API answers. Each story is played in an organization of its own. */

const sandbox = await testSandbox();

/** The limit is for shrinking; a law takes seconds. */
const law = (name: string, check: () => Promise<void>): void => {
  test(name, { timeout: 600_000 }, check);
};

interface Case {
  story: Story;
  /** As the pure domain plays it. */
  pure: Trace;
  played: Played;
}

const known = new Map<string, Promise<Case | null>>();

/** Plays a story; null when its end date is refused, over HTTP as well. Each is played once, for all laws. */
function told(story: Story): Promise<Case | null> {
  const key = JSON.stringify(story);
  const made = known.get(key) ?? tell(story);
  known.set(key, made);
  return made;
}

async function tell(story: Story): Promise<Case | null> {
  const pure = play(story);
  const order = orderOf(story);
  if (pure) return { story, pure, played: await playAlone(sandbox, { order, acts: pure.acts }) };
  const answer = await place(await sandbox.shop({ now: order.start }), order);
  expect([answer.status, answer.problem.code]).toEqual([422, 'end_date_too_early']);
  return null;
}

function holdsForStories(law: (of: Case) => void): Promise<void> {
  return holdsOverHttp(stories, async (story) => {
    const found = await told(story);
    if (found) law(found);
  });
}

const isSubscription = ({ plan }: Story): boolean => plan.rate.kind !== 'one_time';

law('a closed period has exactly one chain, made when it is due, unless there is nothing to bill', () =>
  holdsForStories(({ story, played }) => {
    if (!isSubscription(story)) return;
    const bills = billsOf(heard(story, played));
    const indexes = new Set(bills.map(({ period }) => period.index));
    const billed = chainsOf(played.told.charges).flatMap(([{ period, created_at, amount }]) =>
      period && indexes.has(period.index) ? [[period.index, created_at, BigInt(amount)]] : [],
    );
    const due = bills.filter(({ amount }) => amount !== null);
    expect(billed).toEqual(due.map(({ period, at, amount }) => [period.index, iso(at), amount]));
  }),
);

law('the billed total is the sum of what the periods come to', () =>
  holdsForStories(({ story, played }) => {
    const { rate } = story.plan;
    if (rate.kind === 'one_time') return;
    const chains = chainsOf(played.told.charges);
    const total = chains.reduce((sum, [{ amount }]) => sum + BigInt(amount), 0n);
    const expected =
      rate.kind === 'fixed_subscription'
        ? BigInt(chains.length) * BigInt(rate.amount)
        : billsOf(heard(story, played)).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
    expect(total).toBe(expected);
  }),
);

law('periods tile time from the anchor without gap or overlap', () =>
  holdsForStories(({ story, played }) => {
    const life = new Life(heard(story, played));
    const periods = played.told.events.flatMap(({ type, data }) => {
      const { current_period } = data as unknown as Purchase;
      return type === 'purchase.period_started' && current_period ? [current_period] : [];
    });
    periods.forEach((period, position) => {
      const { start, end } = life.period(position + 1) ?? {};
      expect(period).toEqual({ index: position + 1, start: iso(start ?? NaN), end: iso(end ?? NaN) });
      expect(period.start).toBe(periods[position - 1]?.end ?? iso(life.anchor));
    });
    // What is charged at a period's start and ends the purchase for good never lets the period begin.
    for (const { period } of [...played.told.charges, ...played.told.consumptions])
      if (period) expect(ms(period.start)).toBe(life.period(period.index)?.start);
  }),
);

law('the status follows from the charges, the calendar and the cancellations', () =>
  holdsForStories(({ story, played }) => {
    const trace = heard(story, played);
    const statuses = [...trace.commits, trace.last].map(({ purchase }) => purchase.status);
    expect(statuses).toEqual(statusesOf(trace).map(({ status }) => status));
  }),
);

law('no new attempt is made after a terminal state', () =>
  holdsForStories(({ played: { told } }) => {
    const end = told.events.findIndex(({ type }) =>
      /^purchase\.(succeeded|failed|expired|canceled)$/.test(type),
    );
    if (end < 0) return;
    const attemptsIn = (events: typeof told.events): Set<string> =>
      new Set(events.flatMap(({ type, data }) => (type.startsWith('charge.') ? [(data as Charge).id] : [])));
    const attempts = attemptsIn(told.events.slice(0, end));
    expect(new Set(told.charges.map(({ id }) => id))).toEqual(attempts);
    expect(attempts).toEqual(attemptsIn(told.events));
    expect(told.charges.filter(({ next_retry_at }) => next_retry_at !== null)).toEqual([]);
    expect(told.purchase.next_charge_at).toBeNull();
  }),
);

law('what the API lists equals what the events tell', () =>
  holdsForStories(({ played: { told } }) => {
    const listener = new Listener();
    for (const { type, data } of told.events.filter(isBilling))
      listener.hear({ type, record: data } as DomainEvent);
    const now = ms(told.clock.now);
    expect([...listener.charges.values()]).toEqual(told.charges);
    expect([...listener.consumptions.values()]).toEqual(told.consumptions);
    expect(told.purchases).toEqual([told.purchase]);
    expect({
      ...listener.purchase,
      // These go on with the calendar and with the charges, between the events of the purchase.
      current_period: listener.openPeriodAt(now),
      cycles_completed: listener.cyclesCompletedAt(now),
      latest_charge_id: listener.latestChargeId,
      next_charge_at: told.purchase.next_charge_at,
    }).toEqual(told.purchase);
  }),
);

law('the API answers what the pure domain decides', () =>
  holdsForStories(({ pure, played: { told, refusals } }) => {
    const events = pure.commits.flatMap(({ at, events }) =>
      events.map(({ type, at: earlier, record }) => ({
        type,
        timestamp: earlier ?? at,
        data: 'checkout_token' in record ? shown(record) : record,
      })),
    );
    const { purchase, charges, consumptions } = pure.last;
    const answered = told.events.filter(isBilling).map(({ type, timestamp, data }) => ({
      type,
      timestamp,
      data: type.startsWith('purchase.') ? shown(data as unknown as Purchase) : data,
    }));
    expect(
      withoutIds({ ...told, purchase: shown(told.purchase as unknown as Purchase), events: answered }),
    ).toMatchObject(withoutIds({ purchase: shown(purchase), charges, consumptions, events }));
    const refused = refusals.filter((code) => code !== null);
    expect(refused).toEqual(pure.commands.flatMap(({ problem }) => problem?.code ?? []));
  }),
);

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

law('one advance equals any split of it', () =>
  holdsOverHttp(fc.tuple(stories, cuts), async ([story, where]) => {
    const [whole, split] = [await told(story), play(story, where)];
    if (!whole || !split) return;
    const { order } = whole.played;
    const inParts = await playInTurns(sandbox, [{ order, acts: split.acts }]);
    expect(inParts.map(withoutIds)).toEqual([withoutIds(whole.played.told)]);
  }),
);

const turns = fc.array(fc.nat(1), { minLength: 5, maxLength: 40 });

law('nothing depends on the order in which organizations are advanced', () =>
  holdsOverHttp(fc.tuple(stories, seenOverHttp(stories), turns), async ([one, other, order]) => {
    const cases = [await told(one), await told(other)].filter((found) => found !== null);
    const alone = cases.map(({ played }) => played);
    const together = await playInTurns(sandbox, alone, order);
    expect(together.map(withoutIds)).toEqual(alone.map((played) => withoutIds(played.told)));
  }),
);
