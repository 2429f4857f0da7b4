import { describe, expect, it } from 'vitest';
import type { Body, Operation } from '../support/client.js';
import { force } from '../support/force.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

const external_id = 'mine-1';

describe('the field external_id', () => {
  const creations: [Operation, (service_id: string) => object][] = [
    ['createCustomer', () => ({ email: 'ada@example.com', name: 'Ada' })],
    ['createService', () => ({ name: 'Electricity' })],
    ['createPlan', (service_id) => ({ ...plans.fixed, name: 'Plan', service_id })],
  ];

  it.each(creations)(
    'an external_id is rejected with 409 when it is used by %s',
    async (operation, bodyWith) => {
      const organization = await sandbox.newOrganization();
      const body = { ...bodyWith((await organization.service()).id), external_id } as never;
      const { id } = (await organization.call(operation, { body })).body as { id: string };
      const again = await organization.call(operation, { body });
      expect([again.status, again.problem.code, again.errorLocations]).toEqual([
        409,
        'external_id_taken',
        ['/external_id'],
      ]);
      expect(again.problem.existing_id).toBe(id);
      const other = { ...(body as object), external_id: 'MINE-1' } as never;
      expect((await organization.call(operation, { body: other })).status).toBe(201);
    },
  );

  it('an external_id is unique per kind of object, so that a customer and a plan can share one', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ external_id });
    await organization.purchase({ ...plans.fixed, external_id }, { external_id });
  });

  it('an external_id is never rejected when it is null', async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ external_id: null });
    expect((await organization.customer({ external_id: null })).external_id).toBeNull();
  });

  it('an external_id is given to one of a hundred concurrent requests', async () => {
    const organization = await sandbox.newOrganization();
    const body = { email: 'ada@example.com', name: 'Ada', external_id };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => organization.call('createCustomer', { body })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(99);
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });
});

describe('the field external_id of a purchase', () => {
  type Options = Partial<Body<'createPurchase'>>;
  const statuses: [string, Options, boolean][] = [
    ['pending', { payment_token: null }, false],
    ['requires_action', { payment_token: 'tok_challenge' }, false],
    ['active', {}, false],
    ['failed', { payment_token: 'tok_declined' }, true],
  ];

  it.each(statuses)(
    'the external_id of a purchase is free again when the purchase is %s: %o %s',
    async (status, options, isFree) => {
      const organization = await sandbox.newOrganization();
      const first = await organization.purchase(plans.fixed, { ...options, external_id });
      expect(first.status).toBe(status);
      const again = await organization.call('createPurchase', {
        body: { ...(await organization.order(plans.fixed)), external_id },
      });
      if (isFree) expect(again.status).toBe(201);
      else expect(again.problem).toMatchObject({ code: 'external_id_taken', existing_id: first.id });
    },
  );

  it.each(['canceled', 'expired'] as const)(
    'the external_id of a purchase is free again when the purchase is %s',
    async (status) => {
      const organization = await sandbox.newOrganization();
      const { id } = await organization.purchase(plans.fixed, { external_id });
      await force(sandbox, organization, ['purchases', id], { status });
      const again = await organization.purchase(plans.fixed, { external_id });
      expect(again.id).not.toBe(id);
      const { body } = await organization.call('listPurchases', { query: { external_id } });
      expect(body.data.map((purchase) => purchase.id)).toEqual([again.id, id]);
    },
  );

  it('the external_id of a purchase belongs to the latest purchase that uses it', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed, { external_id, payment_token: 'tok_declined' });
    const second = await organization.purchase(plans.fixed, { external_id });
    const body = { ...(await organization.order(plans.fixed)), external_id };
    expect((await organization.call('createPurchase', { body })).problem.existing_id).toBe(second.id);
  });
});
