import { expect, it } from 'vitest';
import { force } from '../support/force.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

/** The requirements `external-ids.*` of the contract suite test the other statuses. */

const sandbox = await testSandbox();

it('the external_id of a purchase is free again when the purchase is expired', async () => {
  const external_id = 'mine-1';
  const organization = await sandbox.newOrganization();
  const { id } = await organization.purchase(plans.fixed, { external_id });
  await force(sandbox, organization, ['purchases', id], { status: 'expired' });
  const again = await organization.purchase(plans.fixed, { external_id });
  expect(again.id).not.toBe(id);
  const { body } = await organization.call('listPurchases', { query: { external_id } });
  expect(body.data.map((purchase) => purchase.id)).toEqual([again.id, id]);
});
