import { describe, expect, it } from 'vitest';
import { forecastPurchases, loadForecastData } from '../../src/engine/forecast.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

/** Current time of a new organization. */
const START = '2027-01-10T15:30:00.000Z';
const YEAR = { from: '2027-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' };

type Timeline = Success<'getTimeline'>;
type Lane = Timeline['data'][number];

const weekly = { ...plans.fixed, name: 'Weekly', rate: { ...plans.fixed.rate, interval: 'week' as const } };

async function readTimeline(
  organization: TestOrganization,
  query: Record<string, string | number> = YEAR,
): Promise<Timeline> {
  return (await organization.call('getTimeline', { query })).body;
}

async function readLane(organization: TestOrganization, query = YEAR): Promise<Lane> {
  const [lane] = (await readTimeline(organization, query)).data;
  if (!lane) throw new Error('The timeline has no lane.');
  return lane;
}

const advance = (organization: TestOrganization, by: string): Promise<unknown> =>
  organization.call('advanceClock', { body: { by } });

const toDay = (at: string): string => at.slice(5, 10);

const showPeriods = ({ periods }: Lane): string[] =>
  periods.map(({ index, start, end, state, unpaid_since, amount }) =>
    [
      index ?? 'trial',
      toDay(start),
      toDay(end),
      state,
      ...(unpaid_since === null ? [] : ['since', toDay(unpaid_since)]),
      amount ?? '',
    ]
      .join(' ')
      .trim(),
  );

const showMarkers = ({ markers }: Lane): string[] =>
  markers.map(({ at, type, attempt }) => [toDay(at), type, attempt ?? ''].join(' ').trim());

describe('a lane of the timeline', () => {
  it.each([
    [
      'renewals that succeed',
      plans.fixed,
      {},
      'P1M',
      ['1 01-10 02-10 paid 4900', '2 02-10 03-10 paid 4900'],
      ['01-10 succeeded 1', '02-10 succeeded 1'],
    ],
    [
      'a renewal that is retried',
      plans.fixed,
      { payment_token: 'tok_success_then_declined' },
      'P1M2D',
      ['1 01-10 02-10 paid 4900', '2 02-10 03-10 past_due 4900'],
      ['01-10 succeeded 1', '02-10 failed 1', '02-12 failed 2'],
    ],
    [
      'a renewal whose retries failed',
      plans.fixed,
      { payment_token: 'tok_success_then_declined' },
      'P1M6D',
      ['1 01-10 02-10 paid 4900', '2 02-10 03-10 unpaid since 02-16 4900'],
      ['01-10 succeeded 1', '02-10 failed 1', '02-12 failed 2', '02-14 failed 3', '02-16 failed 4'],
    ],
    [
      'a 3-D Secure challenge that waits for the payer',
      plans.fixed,
      { payment_token: 'tok_challenge_on_renewal' },
      'P1M',
      ['1 01-10 02-10 paid 4900', '2 02-10 03-10 past_due 4900'],
      ['01-10 succeeded 1', '02-10 requires_action 1'],
    ],
    [
      'a pending renewal, and a first payment at its settlement',
      plans.fixed,
      { payment_token: 'tok_pending_then_success' },
      'P1M1D',
      ['1 01-11 02-11 paid 4900', '2 02-11 03-11 open 4900'],
      ['01-11 succeeded 1', '02-11 pending 1'],
    ],
    [
      'a trial and its end',
      { ...plans.fixed, trial_days: 14 },
      {},
      'P15D',
      ['trial 01-10 01-24 trial', '1 01-24 02-24 paid 4900'],
      ['01-24 succeeded 1', '01-24 trial_end'],
    ],
    ['an open period of usage', plans.variable, {}, 'P1D', ['1 01-10 02-10 open'], []],
    ['a one-time payment', plans.one_time, {}, 'P1D', [], ['01-10 succeeded 1']],
  ] as const)('shows %s', async (_name, plan, input, by, periods, markers) => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase(plan, input);
    await advance(organization, by);
    const lane = await readLane(organization);
    expect(showPeriods(lane)).toEqual(periods);
    expect(showMarkers(lane)).toEqual(markers);
  });

  it('shows the names of the customer and the plan', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const { id, customer_id, plan_id } = await organization.purchase(plans.fixed);
    expect(await readLane(organization)).toMatchObject({
      purchase_id: id,
      group: plan_id,
      status: 'active',
      customer: { id: customer_id, name: 'Ada Lindqvist' },
      plan: { id: plan_id, name: 'A plan', kind: 'fixed_subscription' },
      amount: 4900,
      currency: 'EUR',
      truncated: false,
    });
  });

  it('shows a period whose retry is pending as past due', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const path = await organization.purchase(plans.fixed);
    for (const outcome of ['insufficient_funds', 'pending_then_succeeded'] as const)
      await organization.call('forceOutcome', { path, body: { outcome } });
    await advance(organization, 'P1M2D');
    const lane = await readLane(organization);
    expect(showPeriods(lane)).toEqual(['1 01-10 02-10 paid 4900', '2 02-10 03-10 past_due 4900']);
    expect(showMarkers(lane)).toEqual(['01-10 succeeded 1', '02-10 failed 1', '02-12 pending 2']);
  });

  it('ends a period at an immediate cancellation', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const path = await organization.purchase(plans.fixed);
    await advance(organization, 'P40D');
    await organization.call('cancelPurchase', { path });
    const lane = await readLane(organization);
    expect(showPeriods(lane)).toEqual(['1 01-10 02-10 paid 4900', '2 02-10 02-19 canceled 4900']);
    expect(showMarkers(lane)).toEqual(['01-10 succeeded 1', '02-10 succeeded 1', '02-19 cancellation']);
    expect(lane.forecast).toEqual([]);
  });

  it('shows usage that a cancellation left unbilled as canceled', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const rate = { ...plans.variable.rate, report_grace_hours: 24 };
    const path = await organization.purchase({ ...plans.variable, rate });
    await advance(organization, 'P1MT9H');
    await organization.call('cancelPurchase', { path });
    expect(showPeriods(await readLane(organization))).toEqual([
      '1 01-10 02-10 canceled',
      '2 02-10 02-11 canceled',
    ]);
  });

  it('shows usage that is billed, and a period without usage as paid', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const rate = { ...plans.variable.rate, when_unreported: 'no_charge' as const };
    const { id } = await organization.purchase({ ...plans.variable, rate });
    await organization.report(id, { quantity: '100' });
    await advance(organization, 'P2M');
    const lane = await readLane(organization);
    const amount = lane.markers[0]?.amount ?? 0;
    expect(amount).toBeGreaterThan(0);
    expect(showPeriods(lane)).toEqual([
      `1 01-10 02-10 paid ${String(amount)}`,
      '2 02-10 03-10 paid',
      '3 03-10 04-10 open',
    ]);
  });

  it('leaves out a period whose failed charge canceled the purchase', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const dunning = { max_retries: 0, on_exhausted: 'cancel' as const };
    await organization.call('createOrganizationConfiguration', { body: { dunning } });
    await organization.purchase(plans.fixed, { payment_token: 'tok_success_then_declined' });
    await advance(organization, 'P1M');
    const lane = await readLane(organization);
    expect(showPeriods(lane)).toEqual(['1 01-10 02-10 paid 4900']);
    expect(showMarkers(lane)).toEqual(['01-10 succeeded 1', '02-10 failed 1', '02-10 cancellation']);
  });

  it('shows the part of a lane that is in the range', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' });
    await advance(organization, 'P6M');
    // The charge of 11 March settles on 12 March.
    const range = { from: '2027-03-12T00:00:00Z', to: '2027-03-13T00:00:00Z' };
    const lane = await readLane(organization, range);
    expect(showPeriods(lane)).toEqual(['3 03-11 04-11 paid 4900']);
    expect(showMarkers(lane)).toEqual(['03-12 succeeded 1']);
    expect(lane.forecast).toEqual([]);
  });

  it('shows the charge of a yearly period that began long before the range', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'year' } });
    await advance(organization, 'P11M');
    const lane = await readLane(organization, { from: '2027-12-01T00:00:00Z', to: '2027-12-02T00:00:00Z' });
    expect(showPeriods(lane)).toEqual(['1 01-10 01-10 paid 4900']);
    expect(showMarkers(lane)).toEqual([]);
  });

  it('has the items of the forecast until the end of the range', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const { id } = await organization.purchase(plans.fixed, {
      payment_token: 'tok_declined_twice_then_success',
    });
    const { body: forecast } = await organization.call('getForecast', {
      query: { to: '2027-12-31T23:59:59.999Z', purchase_id: id },
    });
    const { data } = await readTimeline(organization);
    expect(data[0]?.forecast).toEqual(forecast.data);
    const later = await readLane(organization, { from: '2027-02-12T15:30:00Z', to: '2027-02-14T15:30:00Z' });
    expect(later.forecast.map(({ at, type }) => `${toDay(at)} ${type}`)).toEqual(['02-12 retry']);
  });

  it('has at most 400 periods, markers and items of the forecast: those around the current time', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
    await advance(organization, 'P500D');
    const lane = await readLane(organization, { from: START, to: '2030-01-01T00:00:00Z' });
    expect([lane.periods.length, lane.markers.length, lane.forecast.length]).toEqual([400, 400, 400]);
    expect(lane.truncated).toBe(true);
    expect(lane.periods.at(-1)).toMatchObject({ index: 501 });
    expect(lane.markers.at(-1)?.at).toBe('2028-05-24T15:30:00.000Z');
    expect(lane.forecast[0]?.at).toBe('2028-05-25T15:30:00.000Z');
  });
});

describe('the forecasts of a page', () => {
  it('share a limit of work, and those after it are truncated', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const daily = { rate: { ...plans.fixed.rate, interval: 'day' as const } };
    for (let count = 0; count < 2; count += 1) await organization.purchase(daily);
    const { purchases, ...context } = await sandbox.store.read(organization.organizationId, (reader) =>
      loadForecastData(reader, START, {}),
    );
    const range = { from: '2027-01-12T00:00:00.000Z', to: '2027-01-14T00:00:00.000Z', limit: 10 };
    const forecasts = await forecastPurchases(purchases, context, range, 4);
    expect(
      forecasts.map(({ items, isTruncated }) => [items.map(({ at }) => toDay(at)), isTruncated]),
    ).toEqual([
      [['01-12', '01-13'], false],
      [[], true],
    ]);
  });
});

describe('the groups of the timeline', () => {
  it('begin with the purchases that need attention, and continue with the plans by name', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const zebra = await organization.purchase({ ...weekly, name: 'Zebra' });
    const failing = await organization.purchase(
      { ...weekly, name: 'Apple' },
      { payment_token: 'tok_success_then_declined' },
    );
    const apple = (
      await organization.call('createPurchase', {
        body: { plan_id: failing.plan_id, customer_id: failing.customer_id, payment_token: 'tok_success' },
      })
    ).body;
    await advance(organization, 'P1W');
    const { groups, data } = await readTimeline(organization);
    expect(groups.map(({ id, name, count }) => [id, name, count])).toEqual([
      ['attention', null, 1],
      [apple.plan_id, 'Apple', 1],
      [zebra.plan_id, 'Zebra', 1],
    ]);
    expect(data.map(({ purchase_id }) => purchase_id)).toEqual([failing.id, apple.id, zebra.id]);
    const first = {
      start: '2027-01-10T00:00:00.000Z',
      succeeded: 1,
      failed: 0,
      pending: 0,
      requires_action: 0,
    };
    expect(groups[0]?.buckets).toEqual([
      first,
      { ...first, start: '2027-01-17T00:00:00.000Z', succeeded: 0, failed: 1 },
    ]);
  });

  it('count payment attempts per week, from Monday, in a range of more than 366 days', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase({ rate: { ...plans.fixed.rate, interval: 'day' } });
    await advance(organization, 'P9D');
    const counts = async (to: string): Promise<unknown> => {
      const { bucket, groups } = await readTimeline(organization, { from: '2027-01-01T00:00:00Z', to });
      return [
        bucket,
        ...(groups[0]?.buckets ?? []).map(({ start, succeeded }) => `${toDay(start)} ${String(succeeded)}`),
      ];
    };
    expect(await counts('2028-01-02T00:00:00.001Z')).toEqual(['week', '01-04 1', '01-11 7', '01-18 2']);
    expect(await counts('2028-01-02T00:00:00Z')).toHaveLength(11);
  });

  it('count a 3-D Secure challenge that expires 30 days after it was created, before the range', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const dunning = { max_retries: 1, retry_interval_days: 30, on_exhausted: 'mark_unpaid' } as const;
    await organization.call('createOrganizationConfiguration', { body: { dunning } });
    await organization.purchase(plans.fixed, { payment_token: 'tok_challenge_on_renewal' });
    await advance(organization, 'P62D');
    const expired = { start: '2027-03-12T00:00:00.000Z', failed: 1 };
    const { groups } = await readTimeline(organization, {
      from: '2027-03-12T15:00:00Z',
      to: '2027-03-13T00:00:00Z',
    });
    expect(groups[0]?.buckets).toMatchObject([expired]);
  });

  it('count only what the filters match', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const { plan_id, customer_id } = await organization.purchase(plans.fixed);
    await organization.purchase(plans.fixed, { payment_token: null });
    for (const filter of [{ plan_id }, { customer_id }, { status: 'active' }]) {
      const { groups, data } = await readTimeline(organization, { ...YEAR, ...filter });
      expect(groups.map(({ id, count, buckets }) => [id, count, buckets.length])).toEqual([[plan_id, 1, 1]]);
      expect(data.map((lane) => lane.plan.id)).toEqual([plan_id]);
    }
  });

  it('are all there when the lanes of one group are requested', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const { plan_id } = await organization.purchase(plans.fixed);
    await organization.purchase(plans.fixed);
    const { groups, data } = await readTimeline(organization, { ...YEAR, group: plan_id });
    expect(groups).toHaveLength(2);
    expect(data.map(({ group }) => group)).toEqual([plan_id]);
    expect((await readTimeline(organization, { ...YEAR, group: 'none' })).data).toEqual([]);
  });
});

describe('pages of the timeline', () => {
  it('list each lane once, also across groups and beside new purchases', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const created: string[] = [];
    for (const name of ['B', 'A', 'B', 'C'])
      created.push((await organization.purchase({ ...weekly, name })).id);
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Timeline = await readTimeline(organization, {
        ...YEAR,
        limit: 1,
        ...(cursor && { cursor }),
      });
      listed.push(...page.data.map(({ purchase_id }) => purchase_id));
      cursor = page.next_cursor;
      await organization.purchase({ ...weekly, name: '0' });
    }
    const [b1, a, b2, c] = created;
    expect(listed).toEqual([a, b1, b2, c]);
  });

  it.each([
    ['of another list', (): string => 'AAAA'],
    ['with other filters', (cursor: string): string => cursor],
  ])('reject a cursor %s', async (_name, toCursor) => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase(plans.fixed);
    await organization.purchase(plans.fixed);
    const { next_cursor } = await readTimeline(organization, { ...YEAR, limit: 1 });
    const query = { ...YEAR, status: 'active', cursor: toCursor(next_cursor ?? '') };
    const { status, problem } = await organization.call('getTimeline', { query });
    expect([status, problem.code]).toEqual([400, 'invalid_cursor']);
  });
});

describe('the range of the timeline', () => {
  it('is 30 days before and after the current time by default', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    expect(await readTimeline(organization, {})).toMatchObject({
      now: START,
      from: '2026-12-11T15:30:00.000Z',
      to: '2027-02-09T15:30:00.000Z',
    });
  });

  it('can end in the year 9999', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    await organization.purchase(plans.fixed);
    const lane = await readLane(organization, { from: '9990-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' });
    expect(lane.forecast).toEqual([]);
  });

  it('can begin in the year 0', async () => {
    const organization = await sandbox.newOrganization({ now: START });
    const { data } = await readTimeline(organization, {
      from: '0000-01-01T00:00:00Z',
      to: '0001-01-01T00:00:00Z',
    });
    expect(data).toEqual([]);
  });

  it.each([
    [{ from: '2027-02-01T00:00:00Z', to: '2027-02-01T00:00:00Z' }, 'from', 'invalid', /The range is empty/],
    [{ from: '2030-01-01T00:00:00Z' }, 'from', 'invalid', /Send an earlier `from`/],
    [{ to: '2020-01-01T00:00:00Z' }, 'to', 'invalid', /Send a later `to`/],
    [
      { from: '2027-01-01T00:00:00Z', to: '2037-01-01T00:00:00.001Z' },
      'to',
      'too_large',
      /longer than ten years/,
    ],
  ])('is rejected for %j', async (query, parameter, code, detail) => {
    const organization = await sandbox.newOrganization({ now: START });
    const { status, problem } = await organization.call('getTimeline', { query });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([
      { parameter, code, detail: expect.stringMatching(detail) as string },
    ]);
  });
});
