import { walk } from '../../http/walk.js';
import type { Answer } from '../../http/answer.js';
import type { Need } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { paid } from './law.js';

/** A request that makes something, and a way to count what such requests made. */
export interface Making {
  path: string;
  body: Record<string, unknown>;
  /** Ids of what there is because of it, whatever its answers were. */
  made: () => Promise<string[]>;
}

export type MakingOperation =
  'createCustomer' | 'createService' | 'createPlan' | 'createPurchase' | 'createConsumption';

export const makingNeeds: Record<MakingOperation, readonly Need[]> = {
  createCustomer: ['write'],
  createService: ['write'],
  createPlan: ['write'],
  createPurchase: paid,
  createConsumption: paid,
};

/** A request of its own each time; nothing else makes what it makes. */
export const makings: Record<MakingOperation, (shop: Shop) => Promise<Making>> = {
  createCustomer: (shop) => {
    const email = `${shop.unique('ada')}@example.com`;
    return Promise.resolve({
      path: '/customers',
      body: { email, name: 'Ada Lindqvist', metadata: { channel: 'web', step: '1' } },
      made: () => shown(shop, '/customers', { email }),
    });
  },
  createService: (shop) => Promise.resolve(unlisted(shop, '/services', { name: 'Home electricity' })),
  createPlan: async (shop) => {
    const service_id = await shop.serviceId();
    return unlisted(shop, '/plans', { service_id, name: 'A plan', ...structuredClone(plans.fixed) });
  },
  createPurchase: async (shop) => {
    const order = await shop.order(plans.fixed);
    const { customer_id } = order;
    return {
      path: '/purchases',
      body: { ...order, payment_token: 'tok_success', metadata: { channel: 'web', step: '1' } },
      made: () => shown(shop, '/purchases', { customer_id }),
    };
  },
  createConsumption: async (shop) => {
    const { id } = await shop.purchase(plans.variable);
    const path = `/purchases/${id}/consumptions`;
    return {
      path,
      body: { quantity: '2.50', metadata: { meter: '7' } },
      made: () => shown(shop, path, {}),
    };
  },
};

/** What cannot be listed is found by its `external_id`, which then is refused to another. */
function unlisted(shop: Shop, path: string, body: Record<string, unknown>): Making {
  const external_id = shop.unique('own');
  const made = async (): Promise<string[]> => {
    const answer = await shop.send('POST', path, { body: { ...body, external_id, description: 'a probe' } });
    return answer.status === 409 ? [answer.problem.existing_id ?? ''] : [];
  };
  return { path, body: { ...body, external_id }, made };
}

async function shown(shop: Shop, path: string, query: Record<string, string>): Promise<string[]> {
  return (await walk(shop, { path, query: { ...query, limit: '100' } })).map(({ id }) => id);
}

export function post(
  shop: Shop,
  { path, body }: Pick<Making, 'path' | 'body'>,
  key?: string,
): Promise<Answer> {
  return shop.send('POST', path, { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
}

export const idOf = (answer: Answer): string => String((answer.body as { id: unknown }).id);
