import { describe, expect, it } from 'vitest';
import { startStaticReceiver, startReceiver } from '../webhooks/receivers.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { listDeliveries, createOrganizationWithWebhook } from './setup.js';

const sandbox = await testSandbox();

describe('triggerEvent', () => {
  it('sends a ping with the id of the organization', async () => {
    const { url, received } = await startStaticReceiver(204);
    const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
    const { cause: _, ...event } = (await organization.call('triggerEvent', { body: { type: 'ping' } })).body;
    expect(event.data).toEqual({ organization_id: organization.organizationId });
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([event]);
  });

  it('emits an event with the current state of its object, and changes nothing else', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const body = { type: 'purchase.past_due', object_id: purchase.id } as const;
    const { body: event } = await organization.call('triggerEvent', { body });
    expect(event).toMatchObject({ type: 'purchase.past_due', data: purchase });
    expect((await organization.call('listEvents', { query: { limit: 1 } })).body.data).toEqual([event]);
    expect((await organization.call('getPurchase', { path: purchase })).body.status).toBe('active');
  });

  it.each([
    ['an object of another type', { type: 'charge.failed', own: true }, 'reference_not_found'],
    ['an unknown object', { type: 'charge.failed', object_id: 'chg_none' }, 'reference_not_found'],
    ['no object', { type: 'charge.failed' }, 'invalid_request'],
    ['an object of a ping', { type: 'ping', object_id: 'x' }, 'invalid_request'],
  ] as const)(
    'rejects %s with an error at /object_id',
    async (_, { own, ...body }: RejectedTrigger, code) => {
      const organization = await sandbox.newOrganization();
      const object_id = own ? (await organization.customer()).id : body.object_id;
      const response = await organization.call('triggerEvent', {
        body: { ...body, ...(object_id && { object_id }) },
      });
      expect([response.problem.code, response.errorLocations]).toEqual([code, ['/object_id']]);
    },
  );
});

interface RejectedTrigger {
  type: 'charge.failed' | 'ping';
  object_id?: string;
  own?: boolean;
}

it('resendFailedDeliveries sends all failed deliveries at once', async () => {
  let status = 500;
  const { url, received } = await startReceiver((response) => response.writeHead(status).end());
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.customer();
  await organization.call('triggerEvent', { body: { type: 'ping' } });
  expect((await listDeliveries(organization)).map(({ status: deliveryStatus }) => deliveryStatus)).toEqual([
    'pending',
    'pending',
  ]);
  status = 204;
  expect((await organization.call('resendFailedDeliveries')).body).toEqual({ count: 2 });
  expect((await listDeliveries(organization)).map(({ status: deliveryStatus }) => deliveryStatus)).toEqual([
    'delivered',
    'delivered',
  ]);
  expect((await organization.call('resendFailedDeliveries')).body).toEqual({ count: 0 });
  expect(received).toHaveLength(4);
});

it('resendEvent returns no delivery for an organization without a webhook', async () => {
  const organization = await sandbox.newOrganization();
  const { body: event } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  const { body: resent } = await organization.call('resendEvent', { path: event });
  expect(resent).toEqual({ event_id: event.id, delivery: null, open_streams: 0 });
  expect(await listDeliveries(organization)).toEqual([]);
});
