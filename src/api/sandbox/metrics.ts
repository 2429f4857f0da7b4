import {
  calculateDeliveryMetrics,
  calculatePaymentMetrics,
  countAttempts,
} from '../../domain/metrics/metrics.js';
import { createMetricsRange } from '../../domain/metrics/metrics-range.js';
import { Problem } from '../../domain/shared/problem.js';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { getNow } from '../../queries/get-now.js';
import type { Query, Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import type { components } from '../../../generated/closed/sandbox.js';

export const getMetrics: SandboxOperation<'getMetrics'> = (context, { organization, query }) =>
  context.store.read(organization.id, async (reader) => {
    const range = createMetricsRange(query, getNow(reader, context.realNow()));
    if (range instanceof Problem) return range;
    const { bucket, previous_from, from, to } = range;
    // A charge can settle long after its creation, so older ones count, too.
    const charges = await listAll(reader, 'charges', { created_to: to });
    const currencies = calculatePaymentMetrics(range, {
      purchases: await listAll(reader, 'purchases'),
      plans: await listAll(reader, 'plans'),
      charges,
    });
    const attempts = countAttempts(range, charges);
    const deliveries = calculateDeliveryMetrics(
      range,
      await listAll(reader, 'deliveries', { created_from: previous_from, created_to: to }),
    );
    return { status: 200, body: { from, to, previous_from, bucket, currencies, attempts, deliveries } };
  });

async function listAll<Name extends CollectionName>(
  reader: Reader,
  collection: Name,
  query: Partial<Query<Name>> = {},
): Promise<Records[Name][]> {
  const entries = await reader.list(collection, { ...query, order: 'oldest', limit: Infinity });
  return entries.map(({ record }) => record);
}

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
