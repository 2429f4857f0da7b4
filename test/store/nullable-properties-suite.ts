import { describe, expect, test } from 'vitest';
import nullableProperties from '../../generated/nullable-properties.json' with { type: 'json' };
import { insert, type Change } from '../../src/domain/shared/change.js';
import type { CollectionName, Organization, Records, Seed } from '../../src/domain/shared/records.js';
import type { Store } from '../../src/store/store.js';
import { listSchemaExamples, setAtPath } from '../spec/schema-examples.js';
import { buildEvent, buildIdempotencyRecord, buildOrganization } from './samples.js';

type StoredRecord = Records[CollectionName];

/** Stores an organization and its records as an earlier version did, and opens a store with this data. */
export type OpenStoredData = (organization: Organization, changes: Change[]) => Promise<Store>;

/** Kind of records with examples, and the paths of its nullable properties. */
interface Kind {
  name: string;
  collection: CollectionName;
  examples: object[];
  paths: string[];
}

const kinds: Kind[] = [
  createKind('customers', 'Customer'),
  createKind('services', 'Service'),
  createKind('plans', 'Plan'),
  createKind('purchases', 'Purchase', 'next_action'),
  createKind('charges', 'Charge'),
  createKind('consumptions', 'Consumption'),
  createKind('configurations', 'OrganizationConfiguration', 'webhook.secret'),
  createKind('deliveries', 'Delivery'),
  createEventKind('customer.created', 'Customer'),
  createEventKind('purchase.created', 'Purchase'),
  createEventKind('charge.succeeded', 'Charge'),
  createEventKind('consumption.created', 'Consumption'),
];

/** @param computed property that the API computes, so that the store does not have it */
function createKind(
  collection: CollectionName,
  name: keyof typeof nullableProperties,
  computed?: string,
): Kind {
  const examples = listSchemaExamples(name);
  return {
    name,
    collection,
    examples: computed === undefined ? examples : examples.map((each) => removeAtPath(each, computed)),
    paths: nullableProperties[name].filter((path) => path !== computed),
  };
}

function createEventKind(type: Records['events']['type'], resource: keyof typeof nullableProperties): Kind {
  const cause = { type: 'sandbox', id: null } as const;
  return {
    name: `event ${type}`,
    collection: 'events',
    examples: listSchemaExamples(resource).map((data) => buildEvent('evt_1', { type, data, cause })),
    paths: [...nullableProperties.PingEvent, ...nullableProperties[resource].map((path) => `data.${path}`)],
  };
}

/** Tests that a store returns null for the nullable properties that its records lack. */
export function describeNullableProperties(name: string, open: OpenStoredData): void {
  describe(name, () => {
    test.each(kinds)(
      'returns null for each nullable property that a stored $name lacks',
      async ({ name: kind, collection, examples, paths }) => {
        const cases = paths.flatMap((path) =>
          examples
            .filter((example) => JSON.stringify(removeAtPath(example, path)) !== JSON.stringify(example))
            .map((example, index) => ({ path, record: { ...example, id: `${path} ${index}` } })),
        );
        expect(new Set(cases.map(({ path }) => path))).toEqual(new Set(paths));
        const lacking = cases.map(({ record, path }) => removeAtPath(record, path));
        const complete = cases.map(({ record, path }) => setAtPath(record, path, null));
        const part = { id: 'mine 0', snapshot: 'mine', contents: toContents(collection, lacking) };
        const store = await open(buildOrganization(`org_${kind}`), [
          ...lacking.map((record) => insert(collection, record as StoredRecord)),
          insert('snapshot_parts', part),
        ]);
        expect(await readRecords(store, `org_${kind}`, collection)).toEqual(complete);
        expect(await readRecords(store, `org_${kind}`, 'snapshot_parts')).toEqual([
          { ...part, contents: toContents(collection, complete) },
        ]);
        await store.close();
      },
    );

    test.each(kinds)('adds nothing to a complete $name', async ({ name: kind, collection, examples }) => {
      const records = examples.map((example, index) => ({ ...example, id: `id ${index}` }));
      const changes = records.map((record) => insert(collection, record as unknown as StoredRecord));
      const store = await open(buildOrganization(`org_complete_${kind}`), changes);
      const stored = await readRecords(store, `org_complete_${kind}`, collection);
      expect(JSON.stringify(stored)).toBe(JSON.stringify(records));
      await store.close();
    });

    test('returns null for the nullable properties that a stored organization lacks', async () => {
      const { name: _missing, ...organization } = buildOrganization('org_1');
      const store = await open(organization as Organization, []);
      expect(await store.findOrganization({ id: 'org_1' })).toStrictEqual(buildOrganization('org_1'));
      expect(await store.listOrganizations()).toContainEqual(buildOrganization('org_1'));
      const read = await store.read('org_1', (reader) => Promise.resolve(reader.organization));
      expect(read).toStrictEqual(buildOrganization('org_1'));
      await store.close();
    });

    test('returns the stored response of an idempotency key and the last seed unchanged', async () => {
      const customer = { email: 'ada@example.com', name: 'Ada' };
      const body = { id: 'cus_1', ...customer };
      const response = { ...buildIdempotencyRecord('POST /v1/customers key'), body };
      const seed: Seed = { id: 'last', document: { customers: [customer] } };
      const changes = [insert('idempotency_records', response), insert('seeds', seed)];
      const store = await open(buildOrganization('org_2'), changes);
      const stored = await readRecords(store, 'org_2', 'idempotency_records');
      expect(JSON.stringify(stored)).toBe(JSON.stringify([response]));
      expect(await readRecords(store, 'org_2', 'seeds')).toStrictEqual([seed]);
      await store.close();
    });
  });
}

function removeAtPath<Value>(value: Value, path: string): Value {
  return JSON.parse(JSON.stringify(setAtPath(value, path, undefined))) as Value;
}

const toContents = (collection: CollectionName, records: readonly object[]): never[] =>
  records.map((record) => ({ collection, record })) as never[];

/** Reads all records of a collection, and checks that each way to read them returns the same. */
async function readRecords(
  store: Store,
  organization: string,
  collection: CollectionName,
): Promise<unknown[]> {
  return store.read(organization, async (reader) => {
    const entries = await reader.list(collection, { order: 'oldest', limit: Infinity });
    const records: { id: string }[] = entries.map(({ record }) => record);
    const ids = records.map(({ id }) => id);
    const found = await reader.getMany(collection, ids);
    expect(ids.map((id) => found.get(id))).toEqual(records);
    expect(await reader.get(collection, ids[0] ?? '')).toEqual(records[0]);
    if (collection === 'deliveries') {
      const due = await reader.listDueDeliveries('9999-12-31T23:59:59.999Z', 1_000);
      expect(records).toEqual(expect.arrayContaining(due));
    }
    return records;
  });
}
