import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { findValue, scrapeMetrics } from '../support/prometheus.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

/** What the request log shows of a request that a fault affects, and whether the request is processed. */

type FaultCreate = Body<'createFault'>;

/** Ends the delays that are in progress. */
const endDelays = new Set<() => void>();
let waits = false;
const sandbox = await testSandbox({
  pauses: {
    pause: () => (waits ? new Promise((resolve) => endDelays.add(resolve)) : Promise.resolve()),
    close: () => undefined,
  },
});

async function newOrganizationWithFault(body: FaultCreate): Promise<TestOrganization> {
  const organization = await sandbox.newOrganization();
  await organization.call('createFault', { body: { operation_id: 'createCustomer', ...body } });
  return organization;
}

async function getLatestRequest(organization: TestOrganization): Promise<Success<'getRequest'>> {
  const [latest] = (await organization.call('listRequests')).body.data;
  return (await organization.call('getRequest', { path: { id: latest?.id ?? '' } })).body;
}

const customer = { email: 'ada@example.com', name: 'Ada' };
const text = JSON.stringify(customer);

describe('the request log shows the body of a request', () => {
  it.each<[string, FaultCreate, number | null]>([
    ['an error status', { effect: { kind: 'status', status: 503 } }, 503],
    ['a timeout', { effect: { kind: 'timeout', after_ms: 1 } }, 504],
    ['a reset connection', { effect: { kind: 'connection_reset' } }, null],
    ['latency', { effect: { kind: 'latency', latency_ms: 1 } }, 201],
    [
      'an error status for certain bodies',
      { body_contains: { name: 'Ada' }, effect: { kind: 'status', status: 500 } },
      500,
    ],
    ['a truncated response', { effect: { kind: 'partial_body' } }, 201],
    ['a lost response', { when: 'after_commit', effect: { kind: 'connection_reset' } }, null],
  ])('the request log shows the body of a request with %s', async (_name, fault, status) => {
    const organization = await newOrganizationWithFault(fault);
    await organization.call('createCustomer', { body: customer }).catch(() => undefined);
    expect(await getLatestRequest(organization)).toMatchObject({
      status,
      request_body: text,
      request_body_bytes: text.length,
    });
  });

  it.each<[string, Parameters<TestOrganization['send']>[2], body: string | null]>([
    ['that is not JSON', { raw: '{"name"' }, '{"name"'],
    ['with an unknown media type', { raw: 'a=b', headers: { 'content-type': 'text/plain' } }, 'a=b'],
    ['that is compressed', { raw: gzipSync(text), headers: { 'content-encoding': 'gzip' } }, text],
    ['that is too large', { raw: '"'.padEnd(100_001, 'x') }, null],
    ['that is missing', {}, null],
  ])('a fault takes precedence over an error of a body %s', async (_name, options, body) => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'status', status: 502 } });
    expect((await organization.send('POST', '/v1/customers', options)).status).toBe(502);
    expect(await getLatestRequest(organization)).toMatchObject({ status: 502, request_body: body });
  });

  it('the request log shows the body of a request with an Accept header that is rejected', async () => {
    const organization = await sandbox.newOrganization();
    const options = { body: customer, headers: { accept: 'text/html' } };
    expect((await organization.send('POST', '/v1/customers', options)).status).toBe(406);
    expect(await getLatestRequest(organization)).toMatchObject({ status: 406, request_body: text });
  });
});

const countAborted = async (): Promise<number> =>
  findValue(await scrapeMetrics(sandbox.url), 'tollgate_requests_total', {
    operation: 'createCustomer',
    status: 'aborted',
  }) ?? 0;

/** Sends a request, and closes the connection while the fault delays it. Then the delay ends. */
async function giveUp({ apiKey }: TestOrganization, key: string): Promise<void> {
  const aborted = await countAborted();
  waits = true;
  onTestFinished(() => {
    waits = false;
    endDelays.clear();
  });
  const { hostname, port } = new URL(sandbox.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /v1/customers HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      `Idempotency-Key: ${key}`,
      '',
      text,
    ].join('\r\n'),
  );
  await vi.waitFor(() => {
    expect(endDelays.size).toBe(1);
  });
  socket.destroy();
  await vi.waitFor(async () => {
    expect(await countAborted()).toBe(aborted + 1);
  });
  for (const end of endDelays) end();
}

describe('a client that gives up during a delay', () => {
  it.each<[string, FaultCreate]>([
    ['before the request is processed', { effect: { kind: 'latency', latency_ms: 1 } }],
    ['of certain bodies', { body_contains: { name: 'Ada' }, effect: { kind: 'latency', latency_ms: 1 } }],
    ['after the commit', { when: 'after_commit', effect: { kind: 'latency', latency_ms: 1 } }],
  ])('the request of a client that gives up during a delay %s is processed once', async (_name, fault) => {
    const organization = await newOrganizationWithFault({ count: 1, ...fault });
    await giveUp(organization, 'sign-up-1');
    await vi.waitFor(async () => {
      expect((await getLatestRequest(organization)).status).not.toBeNull();
    });
    const logged = await getLatestRequest(organization);
    const [event] = await sandbox.events(organization);
    expect(logged).toMatchObject({ status: 201, request_body: text, event_ids: [event?.id] });
    const retry = await organization.call('createCustomer', {
      body: customer,
      headers: { 'idempotency-key': 'sign-up-1' },
    });
    expect([retry.status, retry.isReplay, retry.text]).toEqual([201, true, logged.response_body]);
    expect((await organization.call('listCustomers')).body.data).toHaveLength(1);
  });

  it('the request of a client that gives up during a timeout is logged with 504, and is not processed', async () => {
    const organization = await newOrganizationWithFault({ effect: { kind: 'timeout', after_ms: 1 } });
    await giveUp(organization, 'sign-up-1');
    await vi.waitFor(async () => {
      expect(await getLatestRequest(organization)).toMatchObject({ status: 504, request_body: text });
    });
    expect((await organization.call('listCustomers')).body.data).toEqual([]);
  });
});
