import { buildLargeSeed, failingTokens } from '../support/build-large-seed.js';
import type { Body, Success } from '../support/client.js';
import type { TestOrganization } from '../support/test-organization.js';

/** Fills a new organization. @param webhookUrl URL of its webhook endpoint */
type Prepare = (organization: TestOrganization, webhookUrl: string) => Promise<void>;

/** Organizations whose screens differ most. A seed replaces the webhook endpoint, so it is set afterwards. */
export const organizationStates = {
  demo: async (organization, webhookUrl) => {
    await seed(organization, { name: 'demo' });
    await setEndpoint(organization, webhookUrl);
    await advance(organization, 'P2D');
  },
  'after-a-year': async (organization, webhookUrl) => {
    await seed(organization, { name: 'demo' });
    await setEndpoint(organization, webhookUrl);
    await advance(organization, 'P1Y');
  },
  failing: async (organization, webhookUrl) => {
    const body = buildLargeSeed({ subscriptions: 24, steps: 2, stepDays: 17, tokens: failingTokens });
    await seed(organization, body);
    await setEndpoint(organization, webhookUrl);
    await advance(organization, 'P2D');
  },
  '1000-subscriptions': async (organization, webhookUrl) => {
    await seed(organization, buildLargeSeed({ subscriptions: 1_000, steps: 10, stepDays: 9 }));
    await setEndpoint(organization, webhookUrl);
    await advance(organization, 'P1D');
  },
  '10000-subscriptions': async (organization, webhookUrl) => {
    const { ids } = await seed(
      organization,
      buildLargeSeed({ subscriptions: 1_000, steps: 10, stepDays: 9 }),
    );
    for (let count = 0; count < 9; count += 1) await subscribeThousand(organization, ids);
    await advance(organization, 'P20D');
    // Only now, because tens of thousands of deliveries would take minutes.
    await setEndpoint(organization, webhookUrl);
    await advance(organization, 'P1D');
  },
} satisfies Record<string, Prepare>;

/** Returns the id of a purchase, of one that is past due if there is any. */
export async function findPurchase(organization: TestOrganization): Promise<string> {
  for (const query of [{ status: 'past_due', limit: 1 }, { limit: 1 }] as const) {
    const [purchase] = (await organization.call('listPurchases', { query })).body.data;
    if (purchase) return purchase.id;
  }
  throw new Error('The organization has no purchase.');
}

async function seed(
  organization: TestOrganization,
  body: Body<'seedSandbox'>,
): Promise<Success<'seedSandbox'>> {
  return (await organization.call('seedSandbox', { body })).body;
}

function setEndpoint(organization: TestOrganization, url: string): Promise<unknown> {
  return organization.call('createOrganizationConfiguration', { body: { webhook: { url } } });
}

function advance(organization: TestOrganization, by: string): Promise<unknown> {
  return organization.call('advanceClock', { body: { by } });
}

/** Creates a thousand subscriptions. The body of a seed has no room for more. @param ids of plans and customers */
async function subscribeThousand(
  organization: TestOrganization,
  ids: Success<'seedSandbox'>['ids'],
): Promise<void> {
  const planId = ids['small'] ?? '';
  const customerIds = Object.entries(ids).flatMap(([ref, id]) => (ref.startsWith('customer_') ? [id] : []));
  for (let round = 0; round < 1_000 / customerIds.length; round += 1)
    await Promise.all(
      customerIds.map((customer_id) =>
        organization.call('createPurchase', {
          body: { plan_id: planId, customer_id, payment_token: 'tok_success' },
        }),
      ),
    );
}
