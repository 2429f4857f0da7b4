import { describe, expect, it } from 'vitest';
import { answering, receiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { deliveriesOf, toldShop } from './setup.js';

const sandbox = await testSandbox();

describe('a triggered event', () => {
  it('pings', async () => {
    const { url, received } = await answering(204);
    const shop = await toldShop(sandbox, url, 'sync');
    const { body: event } = await shop.call('triggerEvent', { body: { type: 'ping' } });
    expect(event.data).toEqual({ organization_id: shop.organizationId });
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([event]);
  });

  it('carries the object as it is now', async () => {
    const shop = await sandbox.shop();
    const purchase = await shop.purchase(plans.fixed);
    const body = { type: 'purchase.past_due', object_id: purchase.id } as const;
    const { body: event } = await shop.call('triggerEvent', { body });
    expect(event).toMatchObject({ type: 'purchase.past_due', data: purchase });
    expect((await shop.call('listEvents', { query: { limit: 1 } })).body.data).toEqual([event]);
    expect((await shop.call('getPurchase', { path: purchase })).body.status).toBe('active');
  });

  it.each([
    ['an object of another kind', { type: 'charge.failed', own: true }, 'reference_not_found'],
    ['an object that never was', { type: 'charge.failed', object_id: 'chg_none' }, 'reference_not_found'],
    ['no object', { type: 'charge.failed' }, 'invalid_request'],
    ['a ping about an object', { type: 'ping', object_id: 'x' }, 'invalid_request'],
  ] as const)('is refused about %s', async (_, { own, ...body }: Refused, code) => {
    const shop = await sandbox.shop();
    const object_id = own ? (await shop.customer()).id : body.object_id;
    const answer = await shop.call('triggerEvent', { body: { ...body, ...(object_id && { object_id }) } });
    expect([answer.problem.code, answer.places]).toEqual([code, ['/object_id']]);
  });
});

interface Refused {
  type: 'charge.failed' | 'ping';
  object_id?: string;
  own?: boolean;
}

it('an event can be sent again, whatever became of it', async () => {
  const { url, received } = await answering(204);
  const shop = await toldShop(sandbox, url, 'sync');
  const { id: customer } = await shop.customer();
  const { event_id: id } = (await deliveriesOf(shop))[0] ?? { event_id: '' };
  const { body: delivery } = await shop.call('resendEvent', { path: { id } });
  expect(delivery).toMatchObject({ event_id: id, status: 'pending' });
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ id, data: { id: customer } });
});

it('what has failed can be sent again at once', async () => {
  let status = 500;
  const { url, received } = await receiver((response) => response.writeHead(status).end());
  const shop = await toldShop(sandbox, url, 'sync');
  await shop.customer();
  await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect((await deliveriesOf(shop)).map(({ status: at }) => at)).toEqual(['pending', 'pending']);
  status = 204;
  expect((await shop.call('resendFailedDeliveries')).body).toEqual({ count: 2 });
  expect((await deliveriesOf(shop)).map(({ status: at }) => at)).toEqual(['delivered', 'delivered']);
  expect((await shop.call('resendFailedDeliveries')).body).toEqual({ count: 0 });
  expect(received).toHaveLength(4);
});

it('nothing is sent again where there is nowhere to', async () => {
  const shop = await sandbox.shop();
  const { body: event } = await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect((await shop.call('resendEvent', { path: event })).problem.code).toBe('webhook_not_configured');
  expect((await shop.call('resendEvent', { path: { id: 'none' } })).problem.code).toBe('resource_not_found');
});
