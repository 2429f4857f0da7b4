import { describe, expect, it } from 'vitest';
import { getParameters } from '../../../contracts/spec/api-documents.js';
import { publicOperations, sandboxOperations } from '../../support/description.js';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();
const webhook = { url: 'http://127.0.0.1:1/hook' };
await organization.call('createOrganizationConfiguration', { body: { webhook } });
await organization.purchase(plans.fixed);
const metered = await organization.purchase(plans.variable);
for (const quantity of ['1', '2']) await organization.report(metered.id, { quantity });

interface Page {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

/** Parameters that select no objects. */
const UNFILTERING = new Set(['limit', 'cursor', 'expand', 'group', 'bucket', 'from', 'to']);

/** Parameters that a list needs. */
const requiredParameters: Record<string, Record<string, string>> = {
  listObjects: { type: 'purchase' },
  getForecast: { to: '2030-01-01T00:00:00Z' },
};

/** Returns the objects of a list; null if it does not accept the parameters. */
async function readList({ id, path }: Filter, query: Record<string, string>): Promise<unknown[] | null> {
  const parameters = new URLSearchParams({ ...requiredParameters[id], ...query, limit: '100' });
  const { status, text } = await organization.send('GET', `${path}?${parameters.toString()}`);
  return status === 200 ? (JSON.parse(text) as Page).data : null;
}

/** Values without objects, of which each filter accepts at least one. */
const UNMATCHED = ['none', 'canceled', 'failed', '599', 'DELETE', 'cancelPurchase', 'charge.failed'];

/** Returns values of a filter, of which at least one does not match all objects. */
function listValues({ name, schema }: Parameter): string[] {
  if (name === 'created_from') return ['2100-01-01T00:00:00Z'];
  if (name === 'created_to') return ['2000-01-01T00:00:00Z'];
  return schema.enum ?? UNMATCHED;
}

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}

interface Filter {
  /** Operation. */
  id: string;
  path: string;
  name: string;
  parameter: Parameter;
}

const filters = [...publicOperations, ...sandboxOperations].flatMap((operation): Filter[] => {
  const parameters = (getParameters(operation) as unknown as Parameter[]).filter(
    (each) => each.in === 'query',
  );
  if (operation.method !== 'GET' || !parameters.some(({ name }) => name === 'cursor')) return [];
  const path = operation.path.replace('{id}', metered.id);
  return parameters
    .filter(({ name }) => !UNFILTERING.has(name))
    .map((parameter) => ({ id: operation.id, path, parameter, name: parameter.name }));
});

describe('a documented filter', () => {
  it('exists for at least 40 parameters of both documents', () => {
    expect(filters.length).toBeGreaterThan(40);
  });

  it.each(filters)('of $id leaves out objects by $name', async (filter) => {
    const all = await readList(filter, {});
    expect(all?.length, 'The list is empty, so that nothing shows what a filter does.').toBeGreaterThan(0);
    const lists = await Promise.all(
      listValues(filter.parameter).map((value) => readList(filter, { [filter.name]: value })),
    );
    const lengths = lists.flatMap((list) => list?.length ?? []);
    expect(Math.min(...lengths)).toBeLessThan(all?.length ?? 0);
  });
});
