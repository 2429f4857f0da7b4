import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import type { components } from '../../src/testing/client.js';
import { unwrap, type Event } from '../../src/testing/index.js';
import { verifyWebhook, WebhookVerificationError } from '../../src/testing/webhooks.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { startTestSandbox, createSubscription } from './fixtures.js';

type Schemas = components['schemas'];

const now = '2027-01-31T09:00:00Z';
const MINUTE_MS = 60_000;

/** Webhook handler under test: records one reminder per failed charge, and ignores duplicate deliveries. */
class ReminderService {
  readonly customers: string[] = [];
  readonly #seen = new Set<string>();

  constructor(readonly secret: string) {}

  async handle(request: Request): Promise<Response> {
    try {
      this.#record(verifyWebhook(await request.text(), request.headers, this.secret));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 400 });
      throw error;
    }
  }

  #record(event: Event): void {
    if (this.#seen.has(event.id)) return;
    this.#seen.add(event.id);
    if (event.type === 'charge.failed') this.customers.push(event.data.customer_id);
  }
}

test('signedRequest tests a webhook handler without a server', async () => {
  const sandbox = await startTestSandbox({ listen: false, now });
  const service = new ReminderService(await sandbox.getWebhookSecret());
  const purchase = await createSubscription(sandbox, 'tok_success_then_declined');
  await sandbox.clock.advance('1mo');
  const failed = await sandbox.waitForEvent('charge.failed');
  for (let time = 0; time < 2; time += 1)
    expect((await service.handle(await sandbox.signedRequest(failed))).status).toBe(204);
  expect(service.customers).toEqual([purchase.customer_id]);
});

test('getWebhookSecret and signedRequest follow the endpoint that the application configures', async () => {
  const sandbox = await startTestSandbox({ listen: false });
  await sandbox.control.POST('/events', { body: { type: 'ping' } });
  const ping = await sandbox.waitForEvent('ping');
  const configure = async (webhook: Schemas['WebhookSettingsInput']): Promise<string> => {
    const configuration = sandbox.client.POST('/organizations/configurations', { body: { webhook } });
    return (await unwrap(configuration)).webhook?.secret ?? '';
  };
  const first = await configure({ url: 'https://shop.example/webhooks' });
  const rotated = await configure({ rotate_secret: true });
  expect(rotated).not.toBe(first);
  expect(await sandbox.getWebhookSecret()).toBe(rotated);
  const service = new ReminderService(rotated);
  expect((await service.handle(await sandbox.signedRequest(ping))).status).toBe(204);
});

test('verifyWebhook rejects requests that are unsigned, modified, outdated, or signed with another secret', async () => {
  const sandbox = await startTestSandbox({ listen: false });
  const service = new ReminderService(await (await sandbox.organization()).getWebhookSecret());
  const own = new ReminderService(await sandbox.getWebhookSecret());
  await sandbox.control.POST('/events', { body: { type: 'ping' } });
  const ping = await sandbox.waitForEvent('ping');
  const signed = await sandbox.signedRequest(ping);
  const tenMinutesAgo = new Date(Date.now() - 10 * MINUTE_MS);
  const changed = new Request(signed.url, {
    method: 'POST',
    headers: signed.headers,
    body: '{"type":"ping"}',
  });
  const unsigned = new Request(signed.url, { method: 'POST', body: JSON.stringify(ping) });
  const statuses = [
    await own.handle(changed),
    await own.handle(unsigned),
    await own.handle(await sandbox.signedRequest(ping, { signedAt: tenMinutesAgo })),
    await service.handle(await sandbox.signedRequest(ping)),
    await own.handle(await sandbox.signedRequest(ping, { secret: service.secret })),
    await own.handle(signed),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 204]);
});

test('verifyWebhook accepts a delivery of the sandbox with the headers of a Node request', async () => {
  const { url, next } = await startReceiver();
  const sandbox = await startTestSandbox({ webhookUrl: url, now });
  await createSubscription(sandbox);
  const { body, headers } = await next;
  const event = verifyWebhook(body, headers, ['whsec_b2xkIHNlY3JldA==', await sandbox.getWebhookSecret()]);
  expect((await sandbox.events()).map(({ id }) => id)).toContain(event.id);
  expect(() => verifyWebhook(body, headers, [])).toThrow(WebhookVerificationError);
});

test('with the delivery mode sync, the endpoint has received all events of an advance when it returns', async () => {
  const receiver = await startStaticReceiver(204);
  const sandbox = await startTestSandbox();
  const organization = await sandbox.organization({ now, webhookUrl: receiver.url, deliveryMode: 'sync' });
  await createSubscription(organization, 'tok_success_then_declined');
  await organization.clock.advance('1mo');
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids.toSorted()).toEqual((await organization.events()).map(({ id }) => id).toSorted());
  await organization.reset();
  expect(await unwrap(organization.control.GET('/deliveries/mode'))).toEqual({ mode: 'sync' });
});

test('setDeliveryMode and resend send stored events in another order, and return the result of each', async () => {
  const receiver = await startStaticReceiver(503);
  const sandbox = await startTestSandbox({ now, webhookUrl: receiver.url, deliveryMode: 'collect' });
  await createSubscription(sandbox);
  const [first, second] = (await sandbox.events()).toReversed();
  for (const event of [first, second?.id, first])
    expect((await sandbox.resend(event ?? ''))?.attempts).toMatchObject([{ response_status: 503 }]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([first?.id, second?.id, first?.id]);
  await sandbox.setDeliveryMode('sync');
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
    (await sandbox.events()).length,
  );
});

interface Received {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Starts a webhook endpoint.
 *
 * @returns its URL and the first delivery
 */
async function startReceiver(): Promise<{ url: string; next: Promise<Received> }> {
  const { promise, resolve } = createDeferred<Received>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      resolve({ body: Buffer.concat(chunks), headers: request.headers });
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, next: promise };
}

function createDeferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((onResolve) => {
    resolve = onResolve;
  });
  return { promise, resolve };
}

test.each<[string, unknown, unknown, string]>([
  ['a body that was parsed before', { type: 'ping' }, 'whsec_bXkgc2VjcmV0', 'needs the raw body'],
  ['no secret', '{}', undefined, 'needs the signing secret'],
  ['an empty secret', '{}', '', 'needs the signing secret'],
  ['an API key instead of the secret', '{}', 'sk_test_0123456789abcdef', 'needs the signing secret'],
  ['a secret that was cut off', '{}', 'whsec_bXkgc2VjcmV', 'needs the signing secret'],
])('verifyWebhook throws a TypeError that says what to pass for %s', (_title, body, secret, message) => {
  const verify = (): unknown => verifyWebhook(body as string, {}, secret as string);
  expect(verify).toThrow(TypeError);
  expect(verify).toThrow(message);
  expect(verify).not.toThrow('sk_test');
});

test.each(['', 'text', '\uFEFF{}'])('verifyWebhook throws a SyntaxError for the signed body %j', (body) => {
  const secret = `whsec_${Buffer.alloc(24, 'a').toString('base64')}`;
  const at = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
  for (const payload of [body, Buffer.from(body)])
    expect(() => verifyWebhook(payload, headers, secret)).toThrow(SyntaxError);
});
