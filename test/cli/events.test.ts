import { expect, test } from 'vitest';
import { toldShop } from '../deliveries/setup.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import { answering } from '../webhooks/receivers.js';
import { tollgate } from './program.js';

const sandbox = await testSandbox();

test('an event is triggered about an object of mine', async () => {
  const shop = await sandbox.shop();
  const { id } = await shop.customer();
  const { stdout, ...rest } = await tollgate(shop, 'trigger', 'customer.created', '--object', id);
  expect(rest).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^2027-01-10T15:30:00.000Z  customer.created  evt_\\w{26}  ${id}\\n$`));
  const ping = await tollgate(shop, 'trigger', 'ping', '--json');
  expect(JSON.parse(ping.stdout)).toMatchObject({
    type: 'ping',
    data: { organization_id: shop.organizationId },
  });
});

test('a trigger without its object is refused, and one without its type is wrong use', async () => {
  const shop = await sandbox.shop();
  const refused = await tollgate(shop, 'trigger', 'charge.failed');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toContain('/object_id: ');
  expect((await tollgate(shop, 'trigger')).exitCode).toBe(2);
});

test('events are listed by what they are and what they are about', async () => {
  const shop = await sandbox.shop();
  const none = await tollgate(shop, 'events', 'list');
  expect(none).toEqual({ exitCode: 0, stdout: '', stderr: 'There is none.\n' });
  const [ada, bo] = [await shop.customer(), await shop.customer({ email: 'bo@example.com' })];
  const all = await tollgate(shop, 'events', 'list', '--type', 'customer.created');
  expect(
    all.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').at(-1)),
  ).toEqual([bo.id, ada.id]);
  const one = await tollgate(shop, 'events', 'list', '--object', ada.id, '--limit', '1', '--json');
  expect(JSON.parse(one.stdout)).toMatchObject({ data: [{ data: { id: ada.id } }], has_more: false });
  const refused = await tollgate(shop, 'events', 'list', '--limit', 'all');
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('limit: ');
});

test('an event is sent again under the same id', async () => {
  const endpoint = await answering(204);
  const shop = await toldShop(sandbox, endpoint.url, 'sync');
  const { body: event } = await shop.call('triggerEvent', { body: { type: 'ping' } });
  const told = await tollgate(shop, 'events', 'resend', event.id, '--json');
  const delivery = JSON.parse(told.stdout) as Success<'resendEvent'>;
  expect(delivery).toMatchObject({ event_id: event.id, url: endpoint.url });
  expect(endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id]);
});

test('one that is not there, and one that has nowhere to go, are refused', async () => {
  const shop = await sandbox.shop();
  const missing = await tollgate(shop, 'events', 'resend', 'evt_none');
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
  expect(missing.stderr).toContain('evt_none');
  const { body: event } = await shop.call('triggerEvent', { body: { type: 'ping' } });
  expect((await tollgate(shop, 'events', 'resend', event.id)).stderr).toContain('webhook');
});
