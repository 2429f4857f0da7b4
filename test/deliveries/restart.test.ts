import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { Client } from '../support/client.js';
import { hanging, receiver } from '../webhooks/receivers.js';

/** What was to be delivered when a sandbox was stopped is delivered after the next start. */

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-deliveries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const clientOf = ({ url, apiKey }: Sandbox): Client => new Client(url, apiKey, []);

async function configure(client: Client, url: string): Promise<void> {
  await client.call('createOrganizationConfiguration', { body: { webhook: { url } } });
}

it('what was pending is delivered after a restart', async () => {
  const dataDirectory = await dataFolder();
  const held = await hanging();
  const before = await startSandbox({ dataDirectory });
  const client = clientOf(before);
  await configure(client, held.url);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  await vi.waitFor(() => {
    expect(held.received).toHaveLength(1);
  });
  await before.close();

  const after = await startSandbox({ dataDirectory });
  onTestFinished(() => after.close());
  await vi.waitFor(() => {
    expect(held.received).toHaveLength(2);
  });
  // That it was cut off is not held against the endpoint.
  const { data } = (await clientOf(after).call('listDeliveries')).body;
  expect(data).toMatchObject([{ status: 'pending', attempts: [] }]);
  expect(held.received[1]?.headers['webhook-id']).toBe(held.received[0]?.headers['webhook-id']);
});

it('an endpoint that was disabled stays so, and the mode stays', async () => {
  const dataDirectory = await dataFolder();
  const gone = await receiver((response) => response.writeHead(410).end());
  const before = await startSandbox({ dataDirectory });
  await configure(clientOf(before), gone.url);
  await clientOf(before).call('setDeliveryMode', { body: { mode: 'sync' } });
  await clientOf(before).call('triggerEvent', { body: { type: 'ping' } });
  await before.close();

  const after = await startSandbox({ dataDirectory });
  onTestFinished(() => after.close());
  const client = clientOf(after);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  expect(gone.received).toHaveLength(1);
  await configure(client, gone.url);
  await client.call('triggerEvent', { body: { type: 'ping' } });
  expect(gone.received).toHaveLength(2);
});
