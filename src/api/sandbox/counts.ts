import type { components } from '../../../generated/closed/sandbox.js';
import type { Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';

type ObjectCounts = components['schemas']['ObjectCounts'];

export const getCounts: SandboxOperation<'getCounts'> = (context, { organization }) =>
  context.store.read(organization.id, async (reader) => ({
    status: 200,
    body: {
      objects: await countObjects(reader),
      purchases_by_kind: Object.fromEntries(await reader.countBy('purchases', 'kind')),
      purchases_by_status: Object.fromEntries(await reader.countBy('purchases', 'status')),
      purchases_by_plan: Object.fromEntries(await reader.countBy('purchases', 'plan_id')),
      charges_by_status: Object.fromEntries(await reader.countBy('charges', 'status')),
      deliveries_by_status: Object.fromEntries(await reader.countBy('deliveries', 'status')),
    },
  }));

async function countObjects(reader: Reader): Promise<ObjectCounts> {
  return {
    customers: await reader.count('customers'),
    services: await reader.count('services'),
    plans: await reader.count('plans'),
    purchases: await reader.count('purchases'),
    charges: await reader.count('charges'),
    consumptions: await reader.count('consumptions'),
    configurations: await reader.count('configurations'),
    events: await reader.count('events'),
  };
}
