import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { root } from '../support/packed-files.js';
import { findValue, scrapeMetrics } from '../support/prometheus.js';
import { startTestReplicas } from './in-process.js';

const { replicas } = await startTestReplicas();

it('each replica returns the number of replicas and the state of its connection pools', async () => {
  for (const replica of replicas) {
    const samples = await scrapeMetrics(replica.url);
    expect(findValue(samples, 'tollgate_replicas')).toBe(3);
    expect(findValue(samples, 'tollgate_database_connections_open', { pool: 'statements' })).toBeGreaterThan(
      0,
    );
    expect(findValue(samples, 'tollgate_database_connections_waiting', { pool: 'transactions' })).toBe(0);
    expect(findValue(samples, 'tollgate_wal_bytes')).toBeNull();
  }
});

/** Returns the names of the metrics that a text documents or queries. */
const findNames = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))].toSorted();

/** Returns the names of all metrics of a sandbox, from their descriptions. */
async function listDescribedNames(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/_sandbox/prometheus`)).text();
  return [...text.matchAll(/^# HELP (\S+) /gm)].map(([, name = '']) => name);
}

/** Returns the names of all metrics of a sandbox with a data folder, and of a replica. */
async function listAllNames(): Promise<Set<string>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tollgate-dashboard-'));
  const { url, close } = await startSandbox({ dataDirectory });
  onTestFinished(async () => {
    await close();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  const urls = [url, replicas[0]?.url ?? ''];
  return new Set((await Promise.all(urls.map(listDescribedNames))).flat());
}

const METRIC = /\b(?:tollgate|process|nodejs)_[a-z0-9_]*[a-z0-9]\b/g;

it('every metric that the Grafana dashboard queries is one that a sandbox returns', async () => {
  const dashboard = readFileSync(join(root, 'spec/guides/examples/grafana/dashboard.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const names = findNames(queries, METRIC).map((name) => name.replace(/_bucket$/, ''));
  expect(names.length).toBeGreaterThan(15);
  const known = await listAllNames();
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('the guide "Operate a shared sandbox" lists exactly the metrics of a sandbox', async () => {
  const guide = readFileSync(join(root, 'spec/guides/operating.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(tollgate_\w+)` +\|/gm)].map(([, name = '']) => name);
  const known = [...(await listAllNames())].filter((name) => name.startsWith('tollgate_'));
  expect(listed.toSorted()).toEqual(known.toSorted());
});
