import { expect, test } from 'vitest';
import sandboxDocument from '../../generated/closed/sandbox.json' with { type: 'json' };
import { createOrganizationWithWebhook, toWebhookSecret } from '../deliveries/setup.js';
import { openStream } from '../support/event-stream.js';
import { testSandbox } from '../support/sandbox.js';
import type { Success } from '../support/client.js';
import { sampleCases } from '../support/sample-cases.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { runCliAs } from './program.js';

const sandbox = await testSandbox();

const eventTypes = sandboxDocument.components.schemas.EventTypeInput.enum;

test('tollgate trigger emits an event about an object', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer();
  const { stdout, ...rest } = await runCliAs(organization, 'trigger', 'customer.created', '--object', id);
  expect(rest).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^2027-01-10T15:30:00.000Z  customer.created  evt_\\w{26}  ${id}\\n$`));
  const ping = await runCliAs(organization, 'trigger', 'ping', '--json');
  expect(JSON.parse(ping.stdout)).toMatchObject({
    type: 'ping',
    data: { organization_id: organization.organizationId },
  });
});

test.each(sampleCases(eventTypes, (_, index) => index % 6 === 0))(
  'tollgate trigger %s creates the objects that the event needs',
  async (type) => {
    const organization = await sandbox.newOrganization();
    const { stdout, exitCode } = await runCliAs(organization, 'trigger', type, '--json');
    const event = JSON.parse(stdout) as Success<'triggerEvent'>;
    expect([exitCode, event.type]).toEqual([0, type]);
    const { data: events } = (await organization.call('listEvents', { query: { type: event.type } })).body;
    expect(events).toEqual([event]);
  },
);

test('tollgate trigger charge.failed creates a charge that failed', async () => {
  const organization = await sandbox.newOrganization();
  await runCliAs(organization, 'trigger', 'charge.failed');
  const { data: charges } = (await organization.call('listCharges')).body;
  expect(charges).toMatchObject([{ status: 'failed', failure: { code: 'card_declined' } }]);
});

test('tollgate trigger exits with 2 without an event type', async () => {
  expect((await runCliAs(await sandbox.newOrganization(), 'trigger')).exitCode).toBe(2);
});

test('tollgate events list filters events by type and by object, and rejects a limit that is not a number', async () => {
  const organization = await sandbox.newOrganization();
  const none = await runCliAs(organization, 'events', 'list');
  expect(none).toEqual({ exitCode: 0, stdout: '', stderr: 'No events.\n' });
  const [ada, bo] = [await organization.customer(), await organization.customer({ email: 'bo@example.com' })];
  await runCliAs(organization, 'trigger', 'ping');
  const all = await runCliAs(organization, 'events', 'list', '--type', 'customer.created');
  expect(
    all.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').at(-1)),
  ).toEqual([bo.id, ada.id]);
  const filtered = await runCliAs(
    organization,
    'events',
    'list',
    '--object',
    ada.id,
    '--limit',
    '1',
    '--json',
  );
  expect(JSON.parse(filtered.stdout)).toMatchObject({ data: [{ data: { id: ada.id } }], has_more: false });
  const rejected = await runCliAs(organization, 'events', 'list', '--limit', 'all');
  expect(rejected.exitCode).toBe(1);
  expect(rejected.stderr).toContain('  --limit: Must be an integer; received "all".');
});

test('client commands name their flags and arguments in the errors of a request', async () => {
  const organization = await sandbox.newOrganization();
  const run = async (...args: string[]): Promise<string> => (await runCliAs(organization, ...args)).stderr;
  const ping = await run('trigger', 'ping', '--object', 'pur_1');
  expect(ping).toContain('  --object: A ping has no object. Leave --object out.');
  expect(ping).not.toContain('object_id');
  expect(await run('trigger', 'customer.created', '--object', 'cus_none')).toContain('  --object: ');
  expect(await run('trigger', 'customer.exploded')).toContain('  <event>: ');
  expect(await run('events', 'list', '--object', '')).toContain('  --object: ');
  expect(await run('events', 'list', '--type', 'customer.exploded')).toContain('  --type: ');
  expect(await run('clock', 'set', 'tomorrow')).toContain('  <timestamp>: ');
  expect(await run('clock', 'advance', 'P100Y')).toContain('  <time>: ');
});

test('tollgate events resend sends an event again with the same id', async () => {
  const endpoint = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, endpoint.url, 'sync');
  const { body: event } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  const result = await runCliAs(organization, 'events', 'resend', event.id, '--json');
  const { delivery } = JSON.parse(result.stdout) as Success<'resendEvent'>;
  expect(delivery).toMatchObject({ event_id: event.id, url: endpoint.url });
  expect(endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id]);
});

test('tollgate events resend prints whether the event went to the endpoint, to streams or nowhere', async () => {
  const organization = await sandbox.newOrganization();
  const { body: event } = await organization.call('triggerEvent', { body: { type: 'ping' } });
  const resend = async (): Promise<string> =>
    (await runCliAs(organization, 'events', 'resend', event.id)).stdout;
  expect(await resend()).toBe(
    `${event.id} was not sent: no webhook endpoint is configured, and neither tollgate listen nor the dashboard is open.\n`,
  );
  await openStream(organization);
  expect(await resend()).toBe(
    `${event.id} was resent.\nOpen streams, such as tollgate listen and the dashboard: 1.\n`,
  );
  const { url } = await startStaticReceiver(204);
  await organization.call('createOrganizationConfiguration', {
    body: { webhook: { url, secret: toWebhookSecret('a') } },
  });
  expect(await resend()).toMatch(/Webhook endpoint: http\S+ \(delivery dlv_\w+\)\. Attempt: succeeded\./);
});

test('tollgate events resend exits with 1 for an unknown event', async () => {
  const organization = await sandbox.newOrganization();
  const missing = await runCliAs(organization, 'events', 'resend', 'evt_none');
  expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
  expect(missing.stderr).toContain('evt_none');
});
