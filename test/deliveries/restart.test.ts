import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { startHangingReceiver, startReceiver } from '../webhooks/receivers.js';

async function createDataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-deliveries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const createClient = ({ url, apiKey }: Sandbox): Client => new Client(url, apiKey, []);

async function configure(client: Client, url: string): Promise<void> {
  await client.call('createOrganizationConfiguration', { body: { webhook: { url } } });
}

it('a pending delivery is sent again after a restart', async () => {
  const dataDirectory = await createDataDirectory();
  const endpoint = await startHangingReceiver();
  const before = await startSandbox({ dataDirectory });
  const client = createClient(before);
  await configure(client, endpoint.url);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  await expect.poll(() => endpoint.received).toHaveLength(1);
  await before.close();

  const after = await startSandbox({ dataDirectory });
  onTestFinished(() => after.close());
  await expect.poll(() => endpoint.received).toHaveLength(2);
  // An attempt that was aborted by the shutdown does not count.
  const { data } = (await createClient(after).call('listDeliveries')).body;
  expect(data).toMatchObject([{ status: 'pending', attempts: [] }]);
  expect(endpoint.received[1]?.headers['webhook-id']).toBe(endpoint.received[0]?.headers['webhook-id']);
});

it('a delivery mode and a disabled endpoint are kept after a restart', async () => {
  const dataDirectory = await createDataDirectory();
  const gone = await startReceiver((response) => response.writeHead(410).end());
  const before = await startSandbox({ dataDirectory });
  await configure(createClient(before), gone.url);
  await createClient(before).call('setDeliveryMode', { body: { mode: 'sync' } });
  await createClient(before).call('triggerEvent', { body: { type: 'ping' } });
  await before.close();

  const after = await startSandbox({ dataDirectory });
  onTestFinished(() => after.close());
  const client = createClient(after);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  expect(gone.received).toHaveLength(1);
  await configure(client, gone.url);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  expect(gone.received).toHaveLength(2);
});
