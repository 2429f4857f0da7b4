import type { Page } from 'playwright-core';
import { cardOf, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { Body } from '../support/client.js';
import type { Shop } from '../support/shop.js';

type Configuration = Body<'createOrganizationConfiguration'>;

interface Stage {
  plan?: Parameters<Shop['purchase']>[0];
  options?: Partial<Body<'createPurchase'>>;
  configuration?: Configuration;
  /** What happened until the payer comes. */
  before?: (shop: Shop, payer: Payer, id: string) => Promise<unknown>;
  /** Behind the address of the checkout. */
  more?: string;
  /** Sent as a form, where the page is the answer to one. */
  form?: Record<string, string>;
}

const weekly = {
  ...plans.fixed,
  rate: { ...plans.fixed.rate, interval: 'week', interval_count: 2 },
} as const;
const advance = (by: string) => (shop: Shop) => shop.call('advanceClock', { body: { by } });

/** Every page that a checkout can show. */
export const stages = {
  pay: { plan: plans.variable },
  'save-card': { plan: { ...weekly, trial_days: 14, name: 'Try it', description: 'Cancel at any time.' } },
  faults: { form: { card_number: '1', expiry: '1', cvc: '1' } },
  declined: {
    plan: { ...plans.one_time, name: 'Installation fee' },
    before: (_shop, payer) => payer.pay('tok_insufficient_funds'),
  },
  challenge: { options: { payment_token: 'tok_challenge' }, more: '/challenge' },
  wait: { before: (_shop, payer) => payer.pay('tok_pending_then_success') },
  'pays-already': {
    before: (_shop, payer) => payer.pay('tok_pending_then_success'),
    form: cardOf('tok_success'),
  },
  repair: {
    plan: weekly,
    options: { payment_token: 'tok_challenge_on_renewal' },
    before: advance('P2W'),
  },
  trialing: { plan: plans.fixed_with_trial, options: { payment_token: 'tok_success' } },
  succeeded: { options: { payment_token: 'tok_success' } },
  failed: { options: { payment_token: 'tok_declined' } },
  expired: { before: advance('P1D') },
  canceled: {
    plan: plans.fixed,
    before: (shop, _payer, id) => shop.call('cancelPurchase', { path: { id } }),
  },
  unknown: { more: '-or-not' },
  refused: { options: { payment_token: 'tok_challenge' }, more: '/challenge', form: { answer: 'maybe' } },
} satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNames = Object.keys(stages) as StageName[];

/** What a shop can say of itself. */
export const branding: NonNullable<Configuration['branding']> = {
  display_name: 'Brightwater Energy',
  logo_url: `data:image/svg+xml;base64,${Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20" fill="#0b6e99"/></svg>',
  ).toString('base64')}`,
  primary_color: '#0b6e99',
};

const links = {
  terms_url: 'https://shop.example/terms',
  privacy_url: 'https://shop.example/privacy',
  support_email: 'help@shop.example',
  cancel_url: 'https://shop.example/basket',
  success_url: 'https://shop.example/thanks',
};

/** Where a stage is, and the form that leads to it. */
export interface Place {
  url: string;
  form: Record<string, string> | undefined;
}

/** Prepares a stage. */
export async function prepare(
  sandbox: TestSandbox,
  name: StageName,
  configuration: Configuration,
): Promise<Place> {
  const stage: Stage = stages[name];
  const shop = await sandbox.shop();
  const checkout = { ...links, ...configuration.checkout };
  await shop.call('createOrganizationConfiguration', { body: { ...configuration, checkout } });
  const { id, checkout_url } = await shop.purchase(stage.plan ?? plans.one_time, {
    payment_token: null,
    ...stage.options,
  });
  await stage.before?.(shop, new Payer(checkout_url), id);
  return { url: checkout_url + (stage.more ?? ''), form: stage.form };
}

/** Shows a stage. A form is sent from the page at its address, so that the answer is what the browser shows. */
export async function open(page: Page, { url, form }: Place): Promise<void> {
  await page.goto(url);
  if (!form) return;
  const answered = page.waitForEvent('framenavigated');
  await page.evaluate(`{
    const form = Object.assign(document.createElement('form'), { method: 'post' });
    for (const [name, value] of Object.entries(${JSON.stringify(form)})) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    document.body.append(form);
    form.submit();
  }`);
  await answered;
  await page.waitForLoadState();
}
