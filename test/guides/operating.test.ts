import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { startTestReplicas } from '../postgres/in-process.js';

const folder = new URL('../../spec/guides/', import.meta.url);
const guide = readFileSync(new URL('operating.md', folder), 'utf8');
const dashboard = readFileSync(new URL('examples/grafana/dashboard.json', folder), 'utf8');

/** Returns the names of the metrics that a sandbox with a data folder and one with a database declare. */
async function listDeclaredMetrics(): Promise<Set<string>> {
  const { replicas } = await startTestReplicas();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tollgate-operating-'));
  const sandbox = await startSandbox({ dataDirectory });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const texts = await Promise.all(
    [sandbox.url, replicas[0]?.url ?? ''].map(async (url) =>
      (await fetch(`${url}/_sandbox/prometheus`)).text(),
    ),
  );
  return new Set(texts.join('\n').match(/(?<=^# TYPE )tollgate_\w+/gm));
}

const declared = await listDeclaredMetrics();
const findMetrics = (text: string): string[] => [...new Set(text.match(/tollgate_[a-z_]+/g))];

test('the Grafana dashboard queries only metrics that a sandbox returns', () => {
  const names = findMetrics(dashboard).map((name) => name.replace(/_bucket$/, ''));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !declared.has(name))).toEqual([]);
});

test('the guide to operating a sandbox lists every metric, and no other', () => {
  const listed = findMetrics(guide);
  const isListed = (name: string): boolean =>
    listed.includes(name.replace(/_(?:busy|waiting)$/, '_open')) || listed.includes(name);
  expect(listed.filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].filter((name) => !isListed(name))).toEqual([]);
});
