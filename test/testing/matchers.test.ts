import { expect, it, test } from 'vitest';
import { createSubscription, startTestSandbox } from './fixtures.js';
import { matchers } from '../../src/testing/matchers.js';
import { ProblemError, unwrap } from '../../src/testing/problem-error.js';
import '../../src/testing/vitest-matchers.js';

const problem = {
  type: '/docs/problems/resource_not_found',
  title: 'There is no such resource',
  status: 404,
  detail: 'There is no purchase with the id "pur_1" in this organization.',
  instance: '/v1/purchases/pur_1',
  code: 'resource_not_found',
  request_id: 'req_1',
} as const;

/** Returns the message of a failed assertion. */
async function getMessage(assertion: () => unknown): Promise<string> {
  try {
    await assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The assertion passed.');
}

test('toHaveStatus compares the status, and names the failure of a payment', async () => {
  const failure = { code: 'lost_card', message: 'The card was reported lost.', retryable: false };
  const charge = { id: 'chg_1', status: 'failed', failure };
  expect(charge).toHaveStatus('failed');
  expect(charge).not.toHaveStatus('succeeded');
  expect(new Response(null, { status: 204 })).toHaveStatus(204);
  expect(
    await getMessage(() => {
      expect(charge).toHaveStatus('succeeded');
    }),
  ).toBe(
    'Expected chg_1 to have the status "succeeded". Received "failed": lost_card, The card was reported lost.',
  );
  expect(
    await getMessage(() => {
      expect(charge).not.toHaveStatus('failed');
    }),
  ).toBe('Expected chg_1 not to have the status "failed".');
  expect(
    await getMessage(() => {
      expect({}).toHaveStatus('failed');
    }),
  ).toBe('toHaveStatus requires an object with a `status`, such as a purchase.');
  expect(
    await getMessage(() => {
      expect(null).toHaveStatus('failed');
    }),
  ).toBe('toHaveStatus requires an object. Received null.');
});

test('toBeProblem accepts an error, a problem document, and the result of a client call', async () => {
  expect(new ProblemError(problem)).toBeProblem('resource_not_found');
  expect(problem).toBeProblem('resource_not_found');
  expect({ error: problem, response: new Response() }).toBeProblem('resource_not_found');
  expect({ data: {}, response: new Response() }).not.toBeProblem('resource_not_found');
  await expect(Promise.reject(new ProblemError(problem))).rejects.toBeProblem('resource_not_found');
  expect(
    await getMessage(() => {
      expect(problem).toBeProblem('purchase_ended');
    }),
  ).toBe(
    'Expected a problem with the code "purchase_ended". Received 404 resource_not_found: There is no purchase with the id "pur_1" in this organization.',
  );
  expect(
    await getMessage(() => {
      expect({ data: {} }).toBeProblem('purchase_ended');
    }),
  ).toBe('Expected a problem with the code "purchase_ended". Received no problem.');
  expect(
    await getMessage(() => {
      expect(problem).not.toBeProblem('resource_not_found');
    }),
  ).toContain('Expected no problem with the code "resource_not_found".');
});

test('toHaveCharged finds a successful charge, and shows the differences of the others', async () => {
  const sandbox = await startTestSandbox({ listen: false, now: '2027-01-31T09:00:00Z' });
  expect(await getMessage(() => expect(sandbox).toHaveCharged({ amount: 4900 }))).toContain(
    'There is no charge.',
  );
  const { id: purchase_id } = await createSubscription(sandbox);
  await createSubscription(sandbox, 'tok_declined');
  await expect(sandbox).toHaveCharged({ amount: 4900, currency: 'EUR' });
  await expect(sandbox).toHaveCharged({ purchase_id, period: { index: 1 } });
  await expect(sandbox).toHaveCharged({ status: 'failed', failure: { code: 'card_declined' } });
  await expect(sandbox).not.toHaveCharged({ amount: 100 });
  const message = await getMessage(() => expect(sandbox).toHaveCharged({ amount: 100, currency: 'EUR' }));
  expect(message.replaceAll(/(chg|pur)_\w{26}/g, '$1_…').split('\n')).toEqual([
    'Expected a successful charge with {"amount":100,"currency":"EUR"}.',
    'Most similar charges:',
    '  chg_… of pur_…: 4900 EUR succeeded',
    '    amount: expected 100, received 4900',
    '  chg_… of pur_…: 4900 EUR failed',
    '    status: expected "succeeded", received "failed"',
    '    amount: expected 100, received 4900',
  ]);
  expect(await getMessage(() => expect(sandbox).not.toHaveCharged({ amount: 4900 }))).toMatch(
    /^Expected no charge with \{"amount":4900\}\. Received chg_\w+ of pur_\w+: 4900 EUR succeeded\.$/,
  );
});

test('toHaveCharged finds a charge that is not on the first page', async () => {
  const sandbox = await startTestSandbox({ listen: false, now: '2027-01-31T09:00:00Z' });
  await createSubscription(sandbox);
  await sandbox.clock.advance('9y');
  await expect(sandbox).toHaveCharged({ period: { index: 1 } });
});

test('toBeValidWebhook checks the signature, and leaves the body of the request unread', async () => {
  const sandbox = await startTestSandbox({ listen: false });
  await sandbox.control.POST('/events', { body: { type: 'ping' } });
  const request = await sandbox.signedRequest(await sandbox.waitForEvent('ping'));
  const secret = await sandbox.getWebhookSecret();
  await expect(request).toBeValidWebhook(secret);
  await expect(request).not.toBeValidWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const { headers } = request;
  const body = await request.text();
  await expect({ body, headers }).toBeValidWebhook([secret]);
  expect(await getMessage(() => expect({ body: `${body} `, headers }).toBeValidWebhook(secret))).toBe(
    'Expected a webhook with a valid signature. No matching signature found.',
  );
  expect(await getMessage(() => expect({ body, headers }).not.toBeValidWebhook(secret))).toBe(
    'Expected a webhook with an invalid signature. Its signature is valid.',
  );
  expect(await getMessage(() => expect({ body }).toBeValidWebhook(secret))).toBe(
    'toBeValidWebhook requires a request, or an object with `body` and `headers`.',
  );
});

it('toHaveCharged rejects an object that is no sandbox', async () => {
  const reason = await unwrap(Promise.resolve({ data: {}, response: new Response() }));
  await expect(matchers.toHaveCharged(reason, {})).rejects.toThrow(
    'toHaveCharged requires a sandbox or an organization.',
  );
});
