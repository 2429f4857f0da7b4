import type { Page } from 'playwright-core';
import { toCardFields, Payer } from '../support/payer.js';
import { plans } from '../support/plans.js';
import type { TestSandbox } from '../support/sandbox.js';
import type { Body } from '../support/client.js';
import type { TestOrganization } from '../support/test-organization.js';

type Configuration = Body<'createOrganizationConfiguration'>;

interface Stage {
  plan?: Parameters<TestOrganization['purchase']>[0];
  options?: Partial<Body<'createPurchase'>>;
  configuration?: Configuration;
  /** Prepares the state of the purchase before the page is opened. */
  before?: (organization: TestOrganization, payer: Payer, id: string) => Promise<unknown>;
  /** Appended to the URL of the checkout. */
  pathSuffix?: string;
  /** Form fields to submit, if the page is the response to a form. */
  form?: Record<string, string>;
}

const weekly = {
  ...plans.fixed,
  rate: { ...plans.fixed.rate, interval: 'week', interval_count: 2 },
} as const;
const advance = (by: string) => (organization: TestOrganization) =>
  organization.call('advanceClock', { body: { by } });

/** All pages of the checkout. */
export const stages = {
  pay: { plan: plans.variable },
  'save-card': { plan: { ...weekly, trial_days: 14, name: 'Try it', description: 'Cancel at any time.' } },
  'invalid-card': { form: { card_number: '1', expiry: '1', cvc: '1' } },
  declined: {
    plan: { ...plans.one_time, name: 'Installation fee' },
    before: (_shop, payer) => payer.pay('tok_insufficient_funds'),
  },
  challenge: { options: { payment_token: 'tok_challenge' }, pathSuffix: '/challenge' },
  wait: { before: (_shop, payer) => payer.pay('tok_pending_then_success') },
  'already-paying': {
    before: (_shop, payer) => payer.pay('tok_pending_then_success'),
    form: toCardFields('tok_success'),
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
    before: (organization, _payer, id) => organization.call('cancelPurchase', { path: { id } }),
  },
  unknown: { pathSuffix: '-or-not' },
  rejected: {
    options: { payment_token: 'tok_challenge' },
    pathSuffix: '/challenge',
    form: { answer: 'maybe' },
  },
} satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNames = Object.keys(stages) as StageName[];

/** Branding with all fields. */
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

/** URL of a stage, and the form to submit there. */
export interface PreparedStage {
  url: string;
  form: Record<string, string> | undefined;
}

/** Creates a purchase in the state of a stage. */
export async function prepareStage(
  sandbox: TestSandbox,
  name: StageName,
  configuration: Configuration,
): Promise<PreparedStage> {
  const stage: Stage = stages[name];
  const organization = await sandbox.newOrganization();
  const checkout = { ...links, ...configuration.checkout };
  await organization.call('createOrganizationConfiguration', { body: { ...configuration, checkout } });
  const { id, checkout_url } = await organization.purchase(stage.plan ?? plans.one_time, {
    payment_token: null,
    ...stage.options,
  });
  await stage.before?.(organization, new Payer(checkout_url), id);
  return { url: checkout_url + (stage.pathSuffix ?? ''), form: stage.form };
}

/** Opens a stage. A form is submitted from the page itself, so that the browser shows the response. */
export async function openStage(page: Page, { url, form }: PreparedStage): Promise<void> {
  await page.goto(url);
  if (!form) return;
  const navigated = page.waitForEvent('framenavigated');
  await page.evaluate(`{
    const form = Object.assign(document.createElement('form'), { method: 'post' });
    for (const [name, value] of Object.entries(${JSON.stringify(form)})) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    document.body.append(form);
    form.submit();
  }`);
  await navigated;
  await page.waitForLoadState();
}
