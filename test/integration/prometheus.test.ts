import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { Metrics } from '../../src/state/metrics.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { openStream } from '../support/event-stream.js';
import { plans } from '../support/plans.js';
import { findValue, parsePrometheusText, scrapeMetrics, type Sample } from '../support/prometheus.js';
import { sendRequest } from '../support/send-request.js';
import { TestSandbox } from '../support/sandbox.js';
import { startStaticReceiver } from '../webhooks/receivers.js';

/** Starts a sandbox that counts from its start on. */
async function startCounting(options: Parameters<typeof startSandbox>[0] = {}): Promise<TestSandbox> {
  const sandbox = await startRunning(options);
  // The tests do not use the store.
  return new TestSandbox(sandbox.url, sandbox.apiKey, createMemoryStore(), []);
}

async function startRunning(options: Parameters<typeof startSandbox>[0]): Promise<Sandbox> {
  const sandbox = await startSandbox({ countsFromStart: true, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const getNames = (samples: readonly Sample[]): Set<string> => new Set(samples.map(({ name }) => name));

it('GET /_sandbox/prometheus returns text in the format of Prometheus, version 0.0.4', async () => {
  const sandbox = await startCounting();
  const response = await sandbox.client(null).send('GET', '/_sandbox/prometheus');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parsePrometheusText(response.text);
  expect(findValue(samples, 'tollgate_store_available')).toBe(1);
  expect(findValue(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(findValue(samples, 'tollgate_build_info')).toBe(1);
});

it('GET /_sandbox/prometheus is accepted with the Accept header of Prometheus', async () => {
  const sandbox = await startCounting();
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1';
  const response = await sandbox.client(null).send('GET', '/_sandbox/prometheus', { headers: { accept } });
  expect(response.status).toBe(200);
});

it('tollgate_requests_total counts requests by operation and status, and unknown paths together', async () => {
  const sandbox = await startCounting();
  const organization = await sandbox.newOrganization();
  await organization.customer();
  await organization.customer();
  await organization.send('POST', '/v1/customers', { body: {} });
  await organization.send('GET', '/v1/nothing');
  await organization.send('GET', `/v1/${organization.organizationId}`);
  await fetch(`${sandbox.url}/docs/unknown`);
  await vi.waitFor(async () => {
    const samples = await scrapeMetrics(sandbox.url);
    const count = (operation: string, status: string): number | null =>
      findValue(samples, 'tollgate_requests_total', { operation, status });
    expect(count('createCustomer', '201')).toBe(2);
    expect(count('createCustomer', '400')).toBe(1);
    expect(count('unknown', '404')).toBe(2);
    expect(count('docs', '404')).toBe(1);
    const measured = findValue(samples, 'tollgate_request_duration_seconds_count', {
      operation: 'createCustomer',
    });
    expect(measured).toBe(3);
  }, 30_000);
});

it('no metric has a label with the id of an organization or of an object', async () => {
  const sandbox = await startCounting();
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer();
  await organization.call('getCustomer', { path: { id } });
  const samples = await scrapeMetrics(sandbox.url);
  const values = samples.flatMap(({ labels }) => Object.values(labels));
  expect(values.filter((value) => /^(?:org|cus)_/.test(value))).toEqual([]);
});

it('tollgate_streams_open is the number of open event streams, whose duration is not measured', async () => {
  const sandbox = await startCounting();
  const organization = await sandbox.newOrganization();
  const stream = await openStream(organization);
  expect(findValue(await scrapeMetrics(sandbox.url), 'tollgate_streams_open')).toBe(1);
  await stream.close();
  await vi.waitFor(async () => {
    const samples = await scrapeMetrics(sandbox.url);
    expect(findValue(samples, 'tollgate_streams_open')).toBe(0);
    const labels = { operation: 'streamSandbox' };
    expect(findValue(samples, 'tollgate_requests_total', labels)).toBe(1);
    expect(findValue(samples, 'tollgate_request_duration_seconds_count', labels)).toBeNull();
  }, 30_000);
});

it('tollgate_due_work_executed_total counts the purchases whose due work an advance executed', async () => {
  const sandbox = await startCounting();
  const organization = await sandbox.newOrganization();
  await organization.purchase(plans.fixed);
  const before = findValue(await scrapeMetrics(sandbox.url), 'tollgate_due_work_executed_total');
  await organization.call('advanceClock', { body: { by: 'P3M' } });
  const samples = await scrapeMetrics(sandbox.url);
  expect(before).toBe(0);
  expect(findValue(samples, 'tollgate_due_work_executed_total')).toBeGreaterThanOrEqual(3);
  expect(findValue(samples, 'tollgate_due_work_overdue_organizations')).toBe(0);
});

it('tollgate_delivery_attempts_total counts attempts by outcome', async () => {
  const sandbox = await startCounting();
  const [working, failing] = [await startStaticReceiver(204), await startStaticReceiver(500)];
  await (await createOrganizationWithWebhook(sandbox, working.url, 'sync')).customer();
  await (await createOrganizationWithWebhook(sandbox, failing.url, 'sync')).customer();
  const samples = await scrapeMetrics(sandbox.url);
  const count = (outcome: string): number | null =>
    findValue(samples, 'tollgate_delivery_attempts_total', { outcome });
  expect([count('succeeded'), count('failed')]).toEqual([1, 1]);
  expect(findValue(samples, 'tollgate_delivery_duration_seconds_count')).toBe(2);
  expect(findValue(samples, 'tollgate_deliveries_in_flight')).toBe(0);
});

it('the metrics of a data folder contain its write-ahead log, and those of a sandbox in memory do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-metrics-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { url, apiKey } = await startRunning({ dataDirectory: folder });
  const before = await scrapeMetrics(url);
  const sandbox = new TestSandbox(url, apiKey, createMemoryStore(), []);
  await (await sandbox.newOrganization()).customer();
  const after = await scrapeMetrics(url);
  const grew = (name: string): boolean =>
    (findValue(after, name) ?? 0) > (findValue(before, name) ?? Infinity);
  expect(grew('tollgate_wal_bytes')).toBe(true);
  expect(grew('tollgate_wal_commits_total')).toBe(true);
  expect(grew('tollgate_wal_write_duration_seconds_count')).toBe(true);
  const inMemory = getNames(await scrapeMetrics((await startCounting()).url));
  expect([...inMemory].filter((name) => name === 'tollgate_wal_bytes')).toEqual([]);
});

it('a gauge that cannot be read is left out, and the others are returned', async () => {
  const metrics = new Metrics();
  const fail = (): never => {
    throw new Error('made to fail');
  };
  metrics.addGauges([
    { name: 'alone', help: 'Fails.', read: fail },
    { name: 'labelled', help: 'Fails.', label: 'pool', read: fail },
    { name: 'working', help: 'Works.', read: () => 7 },
  ]);
  const samples = parsePrometheusText(await metrics.render());
  expect(getNames(samples)).not.toContain('alone');
  expect(getNames(samples)).not.toContain('labelled');
  expect(findValue(samples, 'working')).toBe(7);
});

it('without `countsFromStart`, a sandbox counts from the first request of its metrics on', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  await fetch(`${sandbox.url}/_sandbox/health`);
  const labels = { operation: 'getHealth', status: '200' };
  expect(findValue(await scrapeMetrics(sandbox.url), 'tollgate_requests_total', labels)).toBeNull();
  await fetch(`${sandbox.url}/_sandbox/health`);
  await expect
    .poll(async () => findValue(await scrapeMetrics(sandbox.url), 'tollgate_requests_total', labels))
    .toBe(1);
});

it('the metrics need an API key or the control token if the request came through a proxy', async () => {
  const controlToken = 'a-token-for-the-whole-team';
  const { url, apiKey } = await startRunning({ controlToken });
  const read = async (headers: Record<string, string>): Promise<number> => {
    const sent = { host: new URL(url).host, 'x-forwarded-for': '203.0.113.7', ...headers };
    return (await sendRequest(`${url}/_sandbox/prometheus`, 'GET', sent)).status;
  };
  expect(await read({})).toBe(403);
  expect(await read({ authorization: 'Bearer sk_test_unknown_to_the_sandbox' })).toBe(403);
  expect(await read({ authorization: `Bearer ${apiKey}` })).toBe(200);
  expect(await read({ authorization: `Bearer ${controlToken}` })).toBe(200);
});
