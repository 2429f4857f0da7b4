import { expect, test } from 'vitest';
import nullableProperties from '../../generated/nullable-properties.json' with { type: 'json' };
import { openDatabase } from '../../src/store/postgres/database.js';
import { SharedFaults } from '../../src/store/postgres/replicas/shared-faults.js';
import { listSchemaExamples, setAtPath } from '../spec/schema-examples.js';
import { describeNullableProperties } from '../store/nullable-properties-suite.js';
import { commit } from '../store/samples.js';
import { openPostgresStore } from '../support/open-postgres-store.js';
import { getPostgresServer } from './server.js';

const server = await getPostgresServer();
const url = await server.createDatabase();

describeNullableProperties('PostgreSQL store', async (organization, changes) => {
  const store = await openPostgresStore(url);
  await store.createOrganization(organization);
  await commit(store, organization.id, changes);
  return store;
});

test('SharedFaults returns null for each nullable property that a stored fault lacks', async () => {
  await (await openPostgresStore(url)).close();
  const database = openDatabase(url);
  const faults = new SharedFaults(database);
  const [example] = listSchemaExamples('Fault') as unknown as [Parameters<SharedFaults['add']>[1]];
  const paths = nullableProperties.Fault;
  for (const path of paths) await faults.add('org_1', setAtPath({ ...example, id: path }, path, undefined));
  const complete = paths.map((path) => setAtPath({ ...example, id: path }, path, null));
  expect(await faults.list('org_1')).toEqual(complete);
  expect(await Promise.all(paths.map((path) => faults.find('org_1', path)))).toEqual(complete);
  await database.close();
});
