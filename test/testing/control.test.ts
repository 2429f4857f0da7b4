import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  ProblemError,
  startSandbox,
  unwrap,
  type Advance,
  type OrganizationOptions,
  type SandboxOptions,
} from '../../src/testing/index.js';
import { startTestSandbox, createSubscription } from './fixtures.js';

const now = '2027-01-31T09:00:00.000Z';

// Every helper must work over a port and in memory.
const transports = [{ listen: true }, { listen: false }];

test.each(transports)(
  'the clock is accelerated, and moves a day per second by default (listen: $listen)',
  async (way) => {
    const { clock } = await startTestSandbox(way);
    await clock.set(now);
    await clock.accelerate();
    const before = await clock.now();
    await expect
      .poll(async () => Date.parse(await clock.now()))
      .toBeGreaterThan(Date.parse(before) + 3_600_000);
    await clock.accelerate(1);
    await clock.freeze();
    expect(await clock.now()).toBe(await clock.now());
  },
);

test.each(transports)('the clock is set, advanced, frozen and made live (listen: $listen)', async (way) => {
  const { clock, ...sandbox } = await startTestSandbox(way);
  await clock.set('2027-01-30');
  expect(await clock.now()).toBe('2027-01-30T00:00:00.000Z');
  await clock.set(new Date(now));
  expect(await clock.now()).toBe(now);
  await createSubscription(sandbox);
  expect(await clock.advance('1mo')).toMatchObject({
    now: '2027-02-28T09:00:00.000Z',
    charges: { count: 1 },
  });
  expect(await clock.advance('next')).toMatchObject({ now: '2027-03-31T09:00:00.000Z' });
  expect(await clock.advance({ to: '2027-04-01T00:00:00Z' })).toMatchObject({ charges: { count: 0 } });
  expect((await clock.advance('PT36H')).now).toBe('2027-04-02T12:00:00.000Z');
  expect((await clock.advance({ by: 'P1D' })).now).toBe('2027-04-03T12:00:00.000Z');
  expect((await clock.advance({ by: '12h' })).now).toBe('2027-04-04T00:00:00.000Z');
  expect((await clock.advance('2027-04-05')).now).toBe('2027-04-05T00:00:00.000Z');
  await expect(clock.set(now)).rejects.toBeInstanceOf(ProblemError);
  await clock.live();
  expect(Date.parse(await clock.now())).toBeGreaterThanOrEqual(Date.parse('2027-04-05T00:00:00.000Z'));
  await clock.freeze();
  expect(await clock.now()).toBe(await clock.now());
});

test.each([{ days: 1 }, {}, undefined, { by: 'P1D', to: now }, '1m', '1 month', 'soon', { by: now }])(
  'clock.advance rejects %o with the forms that it accepts',
  async (advance) => {
    const { clock } = await startTestSandbox({ listen: false, now });
    const rejected = clock.advance(advance as unknown as Advance);
    await expect(rejected).rejects.toThrow(
      /^clock\.advance\(\) received [^]*\. Pass '1mo', 'P1M', 'next', '2027-03-01', \{ by: 'P1M' \}/,
    );
    expect(await clock.now()).toBe(now);
  },
);

test.each(transports)(
  'forced outcomes determine the next payments of a purchase (listen: $listen)',
  async (way) => {
    const sandbox = await startTestSandbox({ ...way, now });
    const { outcomes, clock } = sandbox;
    const { id } = await createSubscription(sandbox);
    expect(await outcomes.force(id, 'insufficient_funds', 'lost_card')).toEqual([
      'insufficient_funds',
      'lost_card',
    ]);
    await clock.advance('1mo');
    expect(await outcomes.list(id)).toEqual(['lost_card']);
    await outcomes.clear(id);
    const failed = await sandbox.waitForEvent('charge.failed');
    expect(failed.data.failure?.code).toBe('insufficient_funds');
    await clock.advance({ to: failed.data.next_retry_at ?? '' });
    await sandbox.waitForEvent('purchase.activated', { after: failed });
  },
);

test.each(transports)(
  'forced outcomes of a customer determine the first payment of its next purchase (listen: $listen)',
  async (way) => {
    const { outcomes, client } = await startTestSandbox({ ...way, now });
    const { customer_id, plan_id } = await createSubscription({ client });
    const target = { customer_id };
    expect(await outcomes.force(target, 'lost_card', 'succeeded')).toEqual(['lost_card', 'succeeded']);
    const body = { customer_id, plan_id, payment_token: 'tok_success' } as const;
    expect((await unwrap(client.POST('/purchases', { body }))).failure?.code).toBe('lost_card');
    expect(await outcomes.list(target)).toEqual(['succeeded']);
    await outcomes.clear(target);
    expect(await outcomes.list(target)).toEqual([]);
  },
);

test.each(transports)(
  'injected faults affect requests and appear in the request log (listen: $listen)',
  async (way) => {
    const { client, faults, requests } = await startTestSandbox(way);
    const busy = await faults.add({ operation_id: 'listCharges', effect: { kind: 'status', status: 503 } });
    const lost = await faults.add({
      operation_id: 'createCustomer',
      effect: { kind: 'connection_reset' },
      when: 'after_commit',
      count: 1,
    });
    await faults.add({ operation_id: 'listPurchases', effect: { kind: 'partial_body' } });
    expect((await client.GET('/charges')).error?.code).toBe('service_unavailable');
    const body = { email: 'ada@example.com', name: 'Ada Lindqvist' };
    const headers = { 'idempotency-key': 'the first customer' };
    await expect(client.POST('/customers', { body, headers })).rejects.toThrow('fetch failed');
    const again = await client.POST('/customers', { body, headers });
    expect(again.response.headers.get('idempotent-replayed')).toBe('true');
    await expect(client.GET('/purchases')).rejects.toThrow();
    expect((await faults.list()).map(({ id }) => id)).not.toContain(lost.id);
    await faults.remove(busy);
    expect((await client.GET('/charges')).data?.data).toEqual([]);
    const logged = await requests({ operation_id: 'createCustomer' });
    expect(logged.map(({ status }) => status)).toEqual([null, 201]);
    expect(logged[0]?.fault_ids).toEqual([lost.id]);
    expect(logged.map((request) => [request.idempotency_key, request.body])).toEqual([
      ['the first customer', body],
      ['the first customer', body],
    ]);
    await faults.clear();
    expect(await faults.list()).toEqual([]);
  },
);

test.each(transports)('a snapshot can be restored several times (listen: $listen)', async (way) => {
  const { snapshot, restore, clock, client, ...sandbox } = await startTestSandbox({ ...way, now });
  const { id } = await createSubscription({ client });
  await snapshot();
  await snapshot('before-the-renewal');
  for (const outcome of ['card_declined', 'succeeded'] as const) {
    await restore(outcome === 'succeeded' ? 'before-the-renewal' : undefined);
    expect(await clock.now()).toBe(now);
    await sandbox.outcomes.force(id, outcome);
    await clock.advance('1mo');
    const { status } = await unwrap(client.GET('/purchases/{id}', { params: { path: { id } } }));
    expect(status).toBe(outcome === 'succeeded' ? 'active' : 'past_due');
  }
  await expect(restore('of something else')).rejects.toThrow(/404 resource_not_found/);
});

test.each(transports)('a reset restores the seed and its clock (listen: $listen)', async (way) => {
  const seed = {
    customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }],
    seed: 'a test',
  };
  const sandbox = await startTestSandbox({ ...way, seed, now });
  const before = await unwrap(sandbox.client.GET('/customers'));
  await createSubscription(sandbox);
  await sandbox.clock.advance('3d');
  await sandbox.reset();
  expect(await unwrap(sandbox.client.GET('/customers'))).toEqual(before);
  expect(before.data).toHaveLength(1);
  expect(await sandbox.clock.now()).toBe(now);
});

test('seeded has the ids of the seed by reference, also after a reset and in a further organization', async () => {
  const seed = { customers: [{ ref: 'ada', email: 'ada@example.com', name: 'Ada Lindqvist' }] };
  const sandbox = await startTestSandbox({ seed });
  expect((await unwrap(sandbox.client.GET('/customers'))).data).toMatchObject([
    { id: sandbox.seeded['ada'] },
  ]);
  await sandbox.reset();
  expect((await unwrap(sandbox.client.GET('/customers'))).data).toMatchObject([
    { id: sandbox.seeded['ada'] },
  ]);
  const organization = await sandbox.organization({ seed: 'demo' });
  const plan_id = organization.seeded['fixed'] ?? '';
  const customer_id = organization.seeded['ada'] ?? '';
  const body = { plan_id, customer_id, payment_token: 'tok_success' };
  expect((await unwrap(organization.client.POST('/purchases', { body }))).status).toBe('active');
  expect((await sandbox.organization()).seeded).toEqual({});
});

test('a sandbox with a data directory keeps its objects, clock and API key after a restart', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tollgate-testing-'));
  onTestFinished(() => {
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  const first = await startSandbox({ dataDirectory, now, apiKey: 'sk_test_fixed_key' });
  const { id } = await createSubscription(first);
  await first.close();
  const second = await startTestSandbox({ dataDirectory, now: '2030-01-01T00:00:00Z' });
  expect(second.apiKey).toBe('sk_test_fixed_key');
  expect(await second.clock.now()).toBe(now);
  expect((await second.client.GET('/purchases/{id}', { params: { path: { id } } })).data?.id).toBe(id);
});

test('startSandbox rejects an invalid seed with the error of the sandbox', async () => {
  const rejected = startSandbox({ seed: { customers: [{ email: 'ada', name: 'Ada' }] } });
  await expect(rejected).rejects.toThrow(/400 invalid_request[^]*\/customers\/0\/email/);
});

test('startSandbox applies a built-in seed by its name', async () => {
  const { clock, client } = await startTestSandbox({ listen: false, seed: 'demo' });
  expect(await clock.now()).toBe('2027-03-21T09:00:00.000Z');
  expect((await unwrap(client.GET('/customers'))).data.map(({ name }) => name)).toContain('Ada Lindqvist');
});

test.each(['smoke', { name: 'smoke' }] as const)(
  'the other options of startSandbox change the built-in seed %o',
  async (seed) => {
    const { clock, client } = await startTestSandbox({ listen: false, seed, now });
    expect(await clock.now()).toBe(now);
    expect((await unwrap(client.GET('/customers'))).data).toHaveLength(1);
  },
);

test('startSandbox rejects the name of an unknown seed with the names of the built-in ones', async () => {
  const rejected = startSandbox({ listen: false, seed: 'dmo' as 'demo' });
  await expect(rejected).rejects.toThrow(
    '`seed` is "dmo". Use one of demo, empty, examples, smoke, or a seed document.',
  );
});

test('startSandbox and organization reject an unknown option with the most similar one', async () => {
  const rejected = startSandbox({ prot: 1 } as SandboxOptions);
  await expect(rejected).rejects.toThrow('startSandbox() has no option `prot`. Did you mean `port`?');
  const sandbox = await startTestSandbox({ listen: false });
  const organization = sandbox.organization({ dataDirectory: '.' } as OrganizationOptions);
  await expect(organization).rejects.toThrow(
    'organization() has no option `dataDirectory`. Its options are seed, now, webhookUrl, webhookSecret, deliveryMode, rateLimit.',
  );
});

test('startSandbox rejects a port in use with the name of the option', async () => {
  const { url } = await startTestSandbox();
  const port = Number(new URL(url).port);
  await expect(startSandbox({ port })).rejects.toThrow(
    `\`port\` is ${port}, which is in use. Stop the program that listens there, or omit \`port\` to use a free one.`,
  );
});

test('without a port, requests are handled in memory, including checkout pages, HEAD and aborted requests', async () => {
  const sandbox = await startTestSandbox({ listen: false });
  const { checkout_url } = await createSubscription(sandbox, null);
  const page = await sandbox.request(checkout_url);
  expect(await page.text()).toContain('<form');
  const card = new URLSearchParams({ card_number: '4242424242424242', expiry: '12/30', cvc: '123' });
  const paid = await sandbox.request(checkout_url, { method: 'POST', body: card });
  expect(paid.status).toBe(303);
  await sandbox.waitForEvent('purchase.activated');
  const headers = { authorization: 'Bearer sk_test_unknown' };
  expect((await sandbox.request('/v1/charges', { headers })).status).toBe(401);
  expect((await sandbox.request('/v1/charges', { method: 'HEAD' })).status).toBe(200);
  const aborted = sandbox.request('/v1/charges', { signal: AbortSignal.abort(new Error('given up')) });
  await expect(aborted).rejects.toThrow('given up');
});
