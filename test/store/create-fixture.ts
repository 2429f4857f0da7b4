/**
 * Writes a data folder of the present schema version to `test/store/fixtures/`, for the test that later versions read
 * it. Run `npx tsx test/store/create-fixture.ts` once for each new version.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../src/sandbox.js';
import { currentSchema, getVersion } from '../../src/store/file/schema.js';
import { Client } from '../support/client.js';

const apiKey = 'sk_test_writtenByAnEarlierVersion';
const name = `version-${getVersion(currentSchema)}`;
const dataDirectory = fileURLToPath(new URL(`fixtures/${name}/`, import.meta.url));
if (existsSync(dataDirectory))
  throw new Error(`${name} exists already. Data of a version is never written again.`);

const sandbox = await startSandbox({ dataDirectory, apiKey });
const client = new Client(sandbox.url, apiKey, []);
const { ids } = (await client.call('seedSandbox', { body: { name: 'smoke' } })).body;
await client.call('createPurchase', {
  body: {
    plan_id: ids['fixed'] ?? '',
    customer_id: ids['ada'] ?? '',
    payment_token: 'tok_success',
    external_id: 'order 1',
  },
});
for (const customer of ['First', 'Second'])
  await client.call('createCustomer', {
    body: { name: customer, email: `${customer.toLowerCase()}@example.com` },
  });
await sandbox.close();
// The tests pass the key, and a lock of a stopped process is of no use.
for (const file of ['api-key', 'lock', 'acknowledged']) await rm(`${dataDirectory}${file}`, { force: true });
