import { expect, test } from 'vitest';
import { EventTimeoutError, UnexpectedEventError } from '../../src/testing/index.js';
import { startTestSandbox, createSubscription } from './fixtures.js';

const now = '2027-01-31T09:00:00Z';

test('waitForEvent resolves to an event that was emitted before', async () => {
  const sandbox = await startTestSandbox({ now });
  const purchase = await createSubscription(sandbox);
  const event = await sandbox.waitForEvent('purchase.activated');
  expect(event.data.id).toBe(purchase.id);
  expect(event.data.status).toBe('active');
});

test('waitForEvent resolves to an event that is emitted later', async () => {
  const sandbox = await startTestSandbox({ now });
  const waiting = sandbox.waitForEvent('charge.*', { where: ({ data }) => data.amount === 4900 });
  const purchase = await createSubscription(sandbox);
  expect((await waiting).data.purchase_id).toBe(purchase.id);
});

test('waitForEvent resolves to the first event that matches the condition', async () => {
  const sandbox = await startTestSandbox({ now });
  const [, ours] = [
    await createSubscription(sandbox),
    await createSubscription(sandbox, 'tok_success_then_declined'),
  ];
  await sandbox.clock.advance('1mo');
  const failed = await sandbox.waitForEvent('charge.failed', { where: { purchase_id: ours.id } });
  const later = await sandbox.waitForEvent('purchase.*', { after: failed, where: { id: ours.id } });
  expect([failed.data.attempt, later.type]).toEqual([1, 'purchase.past_due']);
});

test('waitForEvent and events read all pages of the event list', async () => {
  const sandbox = await startTestSandbox({ now });
  await createSubscription(sandbox);
  await sandbox.clock.advance('9y');
  const last = (await sandbox.events()).at(-1);
  expect(await sandbox.waitForEvent('charge.succeeded', { where: { attempt: 1 } })).toBeDefined();
  expect(await sandbox.events(last)).toEqual([]);
  await sandbox.expectNoEvent('*', { after: last });
});

test('the EventTimeoutError names the condition and lists the other events', async () => {
  const sandbox = await startTestSandbox({ now });
  const purchase = await createSubscription(sandbox);
  const wait = sandbox.waitForEvent('charge.failed', { where: { purchase_id: purchase.id }, timeoutMs: 1 });
  const error = await wait.then(null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(EventTimeoutError);
  const { message, arrived } = error as EventTimeoutError;
  expect(message).toContain(`Waited 1 ms for charge.failed where {"purchase_id":"${purchase.id}"}.`);
  expect(message).toContain('Received these events:');
  expect(message).toMatch(
    new RegExp(`\\n  purchase\\.created +${purchase.id}  2027-01-31T09:00:00\\.000Z\\n`),
  );
  expect(arrived.map(({ type }) => type)).toEqual([
    'customer.created',
    'purchase.created',
    'charge.succeeded',
    'purchase.payment_method_attached',
    'purchase.activated',
    'purchase.period_started',
  ]);
});

test('waitForEvent and expectNoEvent match a part of a nested object', async () => {
  const sandbox = await startTestSandbox({ now });
  const { id: purchase_id } = await createSubscription(sandbox);
  await sandbox.outcomes.force(purchase_id, 'lost_card');
  await sandbox.clock.advance('1mo');
  const where = { purchase_id, failure: { code: 'lost_card' as const } };
  expect((await sandbox.waitForEvent('charge.failed', { where })).data.failure?.retryable).toBe(false);
  await sandbox.expectNoEvent('charge.failed', { where: { failure: { code: 'expired_card' } } });
});

test('the EventTimeoutError shows the most similar events with the expected and the received values', async () => {
  const sandbox = await startTestSandbox({ now });
  const { id: purchase_id } = await createSubscription(sandbox);
  await sandbox.outcomes.force(purchase_id, 'insufficient_funds');
  await sandbox.clock.advance('1mo');
  const where = { purchase_id, amount: 4900, failure: { code: 'expired_card' as const } };
  const error = await sandbox
    .waitForEvent('charge.failed', { where, timeoutMs: 1 })
    .then(null, (reason: unknown) => reason);
  const { message } = error as EventTimeoutError;
  const [, nearest = ''] = /\nMost similar events:\n([^]*?)\nReceived these events:/.exec(message) ?? [];
  const lines = nearest.split('\n').map((line) => line.replaceAll(/ +(?=\w)|chg_\w+ +\S+Z$/g, ' ').trim());
  expect(lines).toEqual([
    'charge.failed',
    'failure.code: expected "expired_card", received "insufficient_funds"',
    'charge.succeeded',
    'type: expected "charge.failed", received "charge.succeeded"',
    'failure: expected {"code":"expired_card"}, received null',
  ]);
});

test('the EventTimeoutError shows no similar events if no event meets a part of the condition', async () => {
  const sandbox = await startTestSandbox({ now });
  await createSubscription(sandbox);
  const wait = sandbox.waitForEvent('charge.failed', { where: { purchase_id: 'pur_1' }, timeoutMs: 1 });
  const { message } = (await wait.then(null, (reason: unknown) => reason)) as EventTimeoutError;
  expect(message).not.toContain('Most similar events');
  expect(message).toContain('Received these events:');
});

test('the EventTimeoutError says so if there were no events', async () => {
  const sandbox = await startTestSandbox();
  await expect(sandbox.waitForEvent('*', { timeoutMs: 1 })).rejects.toThrow('Received no event.');
});

test('waitForEvent continues after a reset, and rejects when the sandbox closes', async () => {
  const sandbox = await startTestSandbox({ now });
  await createSubscription(sandbox);
  const waiting = sandbox.waitForEvent('consumption.*', { timeoutMs: 30_000 });
  const other = sandbox.waitForEvent('ping', { timeoutMs: 30_000 });
  await sandbox.reset();
  await sandbox.control.POST('/events', { body: { type: 'ping' } });
  expect((await other).type).toBe('ping');
  await sandbox.close();
  await expect(waiting).rejects.toThrow('The sandbox closed the event stream.');
});

test('expectNoEvent passes without a matching event, and throws it otherwise', async () => {
  const sandbox = await startTestSandbox({ now });
  const purchase = await createSubscription(sandbox);
  await sandbox.expectNoEvent('purchase.canceled');
  await sandbox.expectNoEvent('charge.*', { where: { status: 'failed' } });
  const unexpected = sandbox.expectNoEvent('charge.*');
  await expect(unexpected).rejects.toBeInstanceOf(UnexpectedEventError);
  await expect(unexpected).rejects.toThrow(/charge\.succeeded +chg_\w{26} {2}2027-01-31T09:00:00\.000Z/);
  await expect(unexpected).rejects.toThrow('Expected no event charge.*. Received:');
  await expect(unexpected).rejects.toThrow(`"purchase_id": "${purchase.id}"`);
  const soon = sandbox.expectNoEvent('purchase.canceled', { withinMs: 30_000 });
  await sandbox.client.PUT('/purchases/{id}/cancel', { params: { path: { id: purchase.id } } });
  await expect(soon).rejects.toBeInstanceOf(UnexpectedEventError);
});

test.each([
  ['charge.fail', 'Did you mean `charge.failed`?'],
  ['charges.*', 'Use one of purchase.created, '],
  ['', 'Use one of purchase.created, '],
])('waitForEvent and expectNoEvent reject the unknown pattern "%s"', async (pattern, advice) => {
  const sandbox = await startTestSandbox({ now });
  const message = `There is no event type "${pattern}". ${advice}`;
  await expect(sandbox.expectNoEvent(pattern as 'ping')).rejects.toThrow(message);
  await expect(sandbox.waitForEvent(pattern as 'ping')).rejects.toThrow(message);
});

test('waitForEvent and expectNoEvent reject a condition or a time that is no option', async () => {
  const sandbox = await startTestSandbox({ now });
  const purchase = await createSubscription(sandbox);
  const condition = { purchase_id: purchase.id } as object;
  await expect(sandbox.waitForEvent('charge.failed', condition)).rejects.toThrow(
    'waitForEvent() has no option `purchase_id`. Its options are where, after, timeoutMs.',
  );
  await expect(sandbox.expectNoEvent('charge.failed', { within: 5 } as object)).rejects.toThrow(
    'expectNoEvent() has no option `within`. Did you mean `withinMs`?',
  );
});
