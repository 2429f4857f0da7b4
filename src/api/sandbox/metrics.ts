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
