import fc from 'fast-check';
import { test } from 'vitest';
import { comparePreview } from '../support/compare-preview.js';
import { testSandbox } from '../support/sandbox.js';
import { visitedBillingCases } from './billing-case.js';
import { forcedOutcomes } from './document.js';
import { checkOrganizations } from './holds.js';
import { toOrder } from './trace.js';

/** Law of the preview of a purchase, checked through the API with any plan, card, dates and settings. */

const sandbox = await testSandbox();

const cases = fc.record({
  order: visitedBillingCases.map(toOrder),
  /** Forced outcomes of the customer. */
  outcomes: fc.array(fc.constantFrom(...forcedOutcomes), { maxLength: 3 }),
});

test('a purchase does what its preview announces, and a preview changes nothing', { timeout: 600_000 }, () =>
  checkOrganizations(
    cases,
    async ({ order: { plan, input, dunning, start }, outcomes }) => {
      const organization = await sandbox.newOrganization({ now: start });
      await organization.call('createOrganizationConfiguration', { body: { dunning } });
      const { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date } = plan;
      const fields = { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date };
      await comparePreview(organization, fields, input, outcomes);
      sandbox.exchanges.length = 0;
    },
    1,
  ),
);
