import { describe, expect, it } from 'vitest';
import document from '../../generated/sandbox.json' with { type: 'json' };
import type { Body, Success } from '../support/client.js';
import { comparePreview } from '../support/compare-preview.js';
import { readOrganization } from '../support/forecast-effects.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

const { examples } = document.components;

type Preview = Success<'previewPurchase'>;

const token = (payment_token: string) => ({ payment_token });

/** Summarizes a preview: the status, the first charge, and the first scheduled tasks. */
const summarize = ({ purchase, first_charge, forecast }: Preview): string[] => [
  [purchase.status, first_charge && `${first_charge.status} ${first_charge.amount}`]
    .filter(Boolean)
    .join(' '),
  ...forecast
    .slice(0, 3)
    .map(({ at, type, outcome, amount }) => [at.slice(0, 10), type, outcome, amount].join(' ').trim()),
];

const activated = { ...plans.fixed, trial_days: 7, requires_activation_date: true };

describe('the preview of a purchase announces what happens in the following year for', () => {
  it.each([
    ['a one-time payment', plans.one_time, token('tok_success'), ['succeeded succeeded 12000']],
    ['a payment on the checkout page', plans.one_time, {}, ['succeeded succeeded 12000']],
    [
      'a subscription on the checkout page',
      plans.fixed,
      { payment_token: null },
      [
        'active succeeded 4900',
        '2027-02-10 renewal succeeded 4900',
        '2027-03-10 renewal succeeded 4900',
        '2027-04-10 renewal succeeded 4900',
      ],
    ],
    [
      'a yearly subscription, whose renewal is due at the end of the year',
      { rate: { ...plans.fixed.rate, interval: 'year' as const } },
      token('tok_success'),
      ['active succeeded 4900', '2028-01-10 renewal succeeded 4900'],
    ],
    [
      'a subscription whose renewals fail',
      plans.fixed,
      token('tok_success_then_declined'),
      [
        'active succeeded 4900',
        '2027-02-10 renewal failed 4900',
        '2027-02-12 retry failed 4900',
        '2027-02-14 retry failed 4900',
      ],
    ],
    [
      'a usage-based subscription without usage',
      plans.variable,
      token('tok_success'),
      ['active', '2027-02-10 renewal none', '2027-02-10 period_start none', '2027-03-10 renewal none'],
    ],
    ['a trial', plans.fixed_with_trial, {}, ['trialing', '2027-01-24 trial_end succeeded 4900']],
    [
      'a trial that starts later',
      activated,
      { service_activation_date: '2027-01-20' },
      ['pending', '2027-01-20 trial_start none', '2027-01-27 trial_end succeeded 4900'],
    ],
    [
      'billing cycles',
      { ...plans.fixed, billing_cycles: 2 },
      token('tok_success'),
      ['active succeeded 4900', '2027-02-10 renewal succeeded 4900', '2027-03-10 end none'],
    ],
    [
      'a payment day',
      { ...plans.fixed, payment_day: 31 },
      token('tok_success'),
      [
        'pending',
        '2027-01-31 activation succeeded 4900',
        '2027-02-28 renewal succeeded 4900',
        '2027-03-31 renewal succeeded 4900',
      ],
    ],
    [
      'an end date',
      plans.fixed,
      { ...token('tok_success'), end_date: '2027-02-20' },
      ['active succeeded 4900', '2027-02-10 renewal succeeded 4900', '2027-02-20 end none'],
    ],
    ['a declined card', plans.fixed, token('tok_declined'), ['failed failed 4900']],
    [
      'a 3-D Secure challenge that expires',
      plans.fixed,
      token('tok_challenge'),
      ['requires_action requires_action 4900', '2027-01-11 challenge_expiry failed 4900'],
    ],
    [
      'a payment that settles after a day',
      plans.fixed,
      token('tok_pending_then_success'),
      ['pending pending 4900', '2027-01-11 settlement succeeded 4900', '2027-02-11 renewal pending 4900'],
    ],
  ] as const)('%s', async (_name, plan, input, expected) => {
    const preview = await comparePreview(await sandbox.newOrganization(), plan, input);
    expect(preview && summarize(preview).slice(0, expected.length)).toEqual(expected);
  });
});

describe('the preview of a purchase', () => {
  const preview = async (body: Body<'previewPurchase'>): Promise<Preview> =>
    (await (await sandbox.newOrganization()).call('previewPurchase', { body })).body;

  it('contains at most 24 tasks, and says until when', async () => {
    const rate = { ...plans.fixed.rate, interval: 'day' } as const;
    const { truncated, until, forecast } = await preview({ plan: { rate }, payment_token: 'tok_success' });
    expect({ truncated, until, count: forecast.length }).toEqual({
      truncated: true,
      until: '2027-02-03T15:30:00.000Z',
      count: 24,
    });
  });

  it('contains the end of a purchase that ends after more than a year', async () => {
    const { truncated, purchase } = await preview({ plan: { ...plans.fixed, billing_cycles: 36 } });
    expect({ truncated, ends_at: purchase.ends_at }).toEqual({
      truncated: false,
      ends_at: '2030-01-10T15:30:00.000Z',
    });
  });

  it('uses the forced outcomes of the customer, which remain unused', async () => {
    const organization = await sandbox.newOrganization();
    const path = await organization.customer();
    for (const outcome of ['succeeded', 'lost_card'] as const)
      await organization.call('forceCustomerOutcome', { path, body: { outcome } });
    const body = { plan: plans.fixed, customer_id: path.id };
    const { forecast } = (await organization.call('previewPurchase', { body })).body;
    expect(forecast[0]).toMatchObject({ type: 'renewal', outcome: 'failed', new_status: 'unpaid' });
    const { outcomes } = (await organization.call('getCustomerOutcomes', { path })).body;
    expect(outcomes).toEqual(['succeeded', 'lost_card']);
  });

  it('changes nothing, and is not in the request log', async () => {
    const organization = await sandbox.newOrganization();
    const before = await readOrganization(organization);
    const body = { plan: plans.fixed, payment_token: 'tok_success' };
    await organization.call('previewPurchase', { body });
    expect(await readOrganization(organization)).toEqual(before);
    expect((await organization.call('listRequests')).body.data).toEqual([]);
  });

  it.each([
    ['neither a plan nor its id', {}, 400, '/plan_id', 'required'],
    ['a plan and its id', { plan_id: 'x', plan: plans.fixed }, 400, '/plan', 'not_allowed'],
    ['an unknown plan', { plan_id: 'none' }, 422, '/plan_id', 'not_found'],
    ['an unknown customer', { plan: plans.fixed, customer_id: 'none' }, 422, '/customer_id', 'not_found'],
    [
      'contradicting fields of a plan',
      { plan: { ...plans.one_time, trial_days: 3 } },
      422,
      '/plan/trial_days',
      'not_allowed',
    ],
    [
      'an unknown token',
      { plan: plans.fixed, payment_token: 'tok_visa' },
      422,
      '/payment_token',
      'unknown_token',
    ],
    ['an end date in the past', { plan: plans.fixed, end_date: '2020-01-01' }, 422, '/end_date', 'too_small'],
  ] as const)('with %s is rejected', async (_name, body, status, pointer, code) => {
    const response = await (await sandbox.newOrganization()).call('previewPurchase', { body });
    expect(response.status).toBe(status);
    expect(response.problem.errors).toMatchObject([{ pointer, code }]);
  });

  it('names a plan that does not exist yet in an error message', async () => {
    const plan = { ...plans.one_time, name: 'Installation fee' };
    const body = { plan, end_date: '2028-01-01' };
    const { problem } = await (await sandbox.newOrganization()).call('previewPurchase', { body });
    expect(problem.detail).toContain('The plan "Installation fee" is one_time');
  });

  it.each(['declined', 'billing_cycles', 'trial'] as const)(
    'is the example %s of the OpenAPI document',
    async (name) => {
      const organization = await sandbox.newOrganization();
      const { plan_id, customer_id } = await organization.order(plans.one_time);
      const input = examples[`sandbox_purchase_preview_input_${name}`].value;
      const body = {
        ...input,
        ...('plan_id' in input && { plan_id }),
        ...(input.customer_id !== null && { customer_id }),
      } as Body<'previewPurchase'>;
      expect((await organization.call('previewPurchase', { body })).body).toEqual(
        examples[`sandbox_purchase_preview_${name}`].value,
      );
    },
  );
});
