import { expect, test } from 'vitest';
import { EventTimeoutError, UnexpectedEventError } from '../../src/testing/index.js';
import { sandboxFor, subscribe } from './shop.js';

const now = '2027-01-31T09:00:00Z';

test('an event that has come already is found', async () => {
  const sandbox = await sandboxFor({ now });
  const purchase = await subscribe(sandbox);
  const event = await sandbox.waitForEvent('purchase.activated');
  expect(event.data.id).toBe(purchase.id);
  expect(event.data.status).toBe('active');
});

test('an event that still has to come is waited for', async () => {
  const sandbox = await sandboxFor({ now });
  const waiting = sandbox.waitForEvent('charge.*', { where: ({ data }) => data.amount === 4900 });
  const purchase = await subscribe(sandbox);
  expect((await waiting).data.purchase_id).toBe(purchase.id);
});

test('of many events the one that fits is found, in the order in which they came', async () => {
  const sandbox = await sandboxFor({ now });
  const [, ours] = [await subscribe(sandbox), await subscribe(sandbox, 'tok_success_then_declined')];
  await sandbox.clock.advance('1mo');
  const failed = await sandbox.waitForEvent('charge.failed', { where: { purchase_id: ours.id } });
  const later = await sandbox.waitForEvent('purchase.*', { after: failed, where: { id: ours.id } });
  expect([failed.data.attempt, later.type]).toEqual([1, 'purchase.past_due']);
});

test('more events than fit on a page', async () => {
  const sandbox = await sandboxFor({ now });
  await subscribe(sandbox);
  await sandbox.clock.advance('9y');
  const last = (await sandbox.events()).at(-1);
  expect(await sandbox.waitForEvent('charge.succeeded', { where: { attempt: 1 } })).toBeDefined();
  expect(await sandbox.events(last)).toEqual([]);
  await sandbox.expectNoEvent('*', { after: last });
});

test('a wait that is over says what was asked for, and what came instead', async () => {
  const sandbox = await sandboxFor({ now });
  const purchase = await subscribe(sandbox);
  const wait = sandbox.waitForEvent('charge.failed', { where: { purchase_id: purchase.id }, timeoutMs: 1 });
  const error = await wait.then(null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(EventTimeoutError);
  const { message, arrived } = error as EventTimeoutError;
  expect(message).toContain(`Waited 1 ms for charge.failed where {"purchase_id":"${purchase.id}"}.`);
  expect(message).toContain('These came:');
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

test('a wait in which nothing came says so', async () => {
  const sandbox = await sandboxFor();
  await expect(sandbox.waitForEvent('*', { timeoutMs: 1 })).rejects.toThrow('No event came.');
});

test('a reset while it waits does not end a wait', async () => {
  const sandbox = await sandboxFor({ now });
  await subscribe(sandbox);
  const waiting = sandbox.waitForEvent('consumption.*', { timeoutMs: 30_000 });
  const other = sandbox.waitForEvent('ping', { timeoutMs: 30_000 });
  await sandbox.reset();
  await sandbox.control.POST('/events', { body: { type: 'ping' } });
  expect((await other).type).toBe('ping');
  await sandbox.close();
  await expect(waiting).rejects.toThrow('The sandbox ended its stream.');
});

test('an event that must not come has not come, or is shown', async () => {
  const sandbox = await sandboxFor({ now });
  const purchase = await subscribe(sandbox);
  await sandbox.expectNoEvent('purchase.canceled');
  await sandbox.expectNoEvent('charge.*', { where: { status: 'failed' } });
  const unexpected = sandbox.expectNoEvent('charge.*');
  await expect(unexpected).rejects.toBeInstanceOf(UnexpectedEventError);
  await expect(unexpected).rejects.toThrow(/charge\.succeeded +chg_\w{26} {2}2027-01-31T09:00:00\.000Z/);
  const soon = sandbox.expectNoEvent('purchase.canceled', { withinMs: 30_000 });
  await sandbox.client.PUT('/purchases/{id}/cancel', { params: { path: { id: purchase.id } } });
  await expect(soon).rejects.toBeInstanceOf(UnexpectedEventError);
});
