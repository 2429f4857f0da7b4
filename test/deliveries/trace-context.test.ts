import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { createOrganizationWithWebhook } from './setup.js';

const sandbox = await testSandbox();

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const tracestate = 'vendor=t61rcWkgMzE';

/** Creates a customer with the given tracing headers. */
const sendTraced = (
  organization: Awaited<ReturnType<typeof sandbox.newOrganization>>,
  headers: Record<string, string>,
): ReturnType<typeof organization.call<'createCustomer'>> =>
  organization.call('createCustomer', { body: { email: 'ada@example.com', name: 'Ada' }, headers });

it('an event that you trigger with a traceparent continues the trace', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.call('triggerEvent', { body: { type: 'ping' }, headers: { traceparent } });
  expect(received.map(({ headers }) => headers['traceparent'])).toEqual([traceparent]);
});

it('the body of a webhook and the event in the API have no field for the trace', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await sendTraced(organization, { traceparent, tracestate });
  const [event] = (await organization.call('listEvents')).body.data;
  expect(received[0]?.body).not.toContain(TRACE_ID);
  expect(JSON.stringify(event)).not.toContain(TRACE_ID);
});

it('webhooks of scheduled work and of a request without a trace have no traceparent', async () => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.purchase(plans.fixed);
  await organization.call('advanceClock', { body: { by: 'P1M' }, headers: { traceparent } });
  expect(received.length).toBeGreaterThan(3);
  expect(received.filter(({ headers }) => 'traceparent' in headers || 'tracestate' in headers)).toEqual([]);
});

it.each([
  ['malformed', 'not-a-trace'],
  ['of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['longer than the version allows', `${traceparent}-more`],
  ['very long', 'x'.repeat(4000)],
])('a traceparent that is %s is ignored, and the request succeeds', async (_name, value) => {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  const response = await sendTraced(organization, { traceparent: value, tracestate });
  expect(response.status).toBe(201);
  expect(received.map(({ headers }) => [headers['traceparent'], headers['tracestate']])).toEqual([
    [undefined, undefined],
  ]);
});

it('the request log has the tracing headers of a request', async () => {
  const organization = await sandbox.newOrganization();
  // The digits of this trace id pass the check of card numbers.
  const cardLike = '00-00000000000000004242424242424242-00f067aa0ba902b7-01';
  const id = (await sendTraced(organization, { traceparent: cardLike, tracestate })).headers.get(
    'x-request-id',
  );
  const logged = (await organization.call('getRequest', { path: { id: id ?? '' } })).body;
  expect(logged.request_headers).toContainEqual({ name: 'traceparent', value: cardLike });
  expect(logged.request_headers).toContainEqual({ name: 'tracestate', value: tracestate });
});

it('the request log masks an API key in an invalid traceparent', async () => {
  const organization = await sandbox.newOrganization();
  const response = await sendTraced(organization, { traceparent: organization.apiKey });
  const id = response.headers.get('x-request-id') ?? '';
  const logged = await organization.call('getRequest', { path: { id } });
  expect(logged.text).not.toContain(organization.apiKey);
});
