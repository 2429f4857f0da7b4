import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy } from './proxy.js';
import { runCheck } from './run-check.js';

const sandbox = await testSandbox();

/** Every output of a run against a deployment that breaks the contract and repeats the key it is asked with. */
async function allOutputs() {
  const keys = new Set([sandbox.apiKey]);
  const proxy = await startProxy(sandbox.url, {
    change: (answered, { headers, target }) => {
      for (const [key] of answered.text.matchAll(/sk_test_\w{20,}/g)) keys.add(key);
      const key = /^Bearer (sk_test_\w+)$/.exec(headers['authorization'] ?? '')?.[1];
      if (key !== undefined && !key.endsWith('00000000')) keys.add(key);
      if (target.startsWith('/_sandbox') || !answered.text.startsWith('{')) return answered;
      const told = { ...(JSON.parse(answered.text) as object), asked_with: headers['authorization'] ?? null };
      return { ...answered, text: JSON.stringify({ ...told, has_more: undefined, ']]>&<"': '%\r\n\u0001' }) };
    },
  });
  const summary = join(emptyFolder(), 'step-summary.md');
  const flags = ['--smoke', '--out', 'out', '--har', 'out/run.har', '--github', '--strict'];
  const environment = { TOLLGATE_API_KEY: sandbox.apiKey, GITHUB_STEP_SUMMARY: summary };
  const checked = await runCheck([proxy.url, ...flags], environment);
  const read = (name: string): string => readFileSync(join(checked.cwd, 'out', name), 'utf8');
  return {
    ...checked,
    keys: [...keys],
    files: {
      output: checked.output,
      json: readFileSync(join(checked.cwd, 'report.json'), 'utf8'),
      junit: read('junit.xml'),
      html: read('report.html'),
      har: read('run.har'),
      summary: read('summary.md'),
      stepSummary: readFileSync(summary, 'utf8'),
    },
  };
}

let run: ReturnType<typeof allOutputs> | null = null;

/** One run for all tests, made by the first. */
const outputs = () => (run ??= allOutputs());

test('no output holds a key of the run, whole or encoded', async () => {
  const { keys, files } = await outputs();
  expect(keys.length).toBeGreaterThan(1);
  for (const [name, text] of Object.entries(files)) {
    for (const key of keys) {
      for (const form of [key, Buffer.from(key).toString('base64'), key.slice(0, 24)]) {
        expect(text.includes(form), `${name} holds a key`).toBe(false);
      }
    }
  }
});

test('JUnit XML parses, and counts as the report does', async () => {
  const { report, files } = await outputs();
  expect(XMLValidator.validate(files.junit)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    processEntities: false,
    isArray: (name) => /^test(suite|case)$/.test(name),
  });
  interface Case {
    '@_name': string;
    failure?: { '#text': string };
  }
  const { testsuites } = parser.parse(files.junit) as {
    testsuites: { '@_tests': string; '@_failures': string; testsuite: { testcase: Case[] }[] };
  };
  const cases = testsuites.testsuite.flatMap(({ testcase }) => testcase);
  expect(cases).toHaveLength(report.verdicts.length);
  expect(Number(testsuites['@_tests'])).toBe(report.verdicts.length);
  expect(Number(testsuites['@_failures'])).toBe(report.counts.broken);
  expect(cases.filter(({ failure }) => failure)).toHaveLength(report.counts.broken);
  expect(report.counts.broken).toBeGreaterThan(0);
});

test('HAR has the shape of version 1.2 and every request that was sent', async () => {
  const { report, files } = await outputs();
  const { log } = JSON.parse(files.har) as { log: { version: string; entries: Record<string, unknown>[] } };
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'tollgate check' } });
  expect(log.entries).toHaveLength(report.requests);
  for (const entry of log.entries) {
    expect(entry).toMatchObject({
      startedDateTime: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      time: expect.any(Number) as number,
      request: { method: expect.any(String) as string, headers: expect.any(Array) as unknown[] },
      response: { status: expect.any(Number) as number, content: { size: expect.any(Number) as number } },
      cache: {},
      timings: { wait: expect.any(Number) as number },
    });
  }
});

test('the page asks nothing of the network, and holds every requirement', async () => {
  const { report, files } = await outputs();
  expect(files.html).toContain("default-src 'none'");
  expect(files.html).not.toMatch(/<(link|img|iframe)|src=|@import|url\(/);
  for (const { id } of report.verdicts) expect(files.html).toContain(`<code>${id}</code>`);
  expect(files.html).not.toContain(']]>&<"');
});

test('GitHub is told of each failure in one line, and shown a summary', async () => {
  const { report, files } = await outputs();
  const lines = files.output.split('\n').filter((line) => line.startsWith('::'));
  const broken = report.verdicts.filter(({ counts_as }) => counts_as === 'broken');
  expect(lines).toHaveLength(broken.length);
  for (const [index, { id }] of broken.entries()) expect(lines[index]).toContain(`::error title=${id}::`);
  expect(files.stepSummary).toBe(files.summary);
  expect(files.summary).toContain('### Covered');
  for (const { id } of broken) expect(files.summary).toContain(`<code>${id}</code>`);
});

test('coverage has all sixteen operations, and a reason for each gap', async () => {
  const { report } = await outputs();
  expect(report.coverage).toHaveLength(16);
  for (const { id, statuses, parameters } of report.coverage) {
    for (const { count, gap } of statuses) expect(gap === null, id).toBe(count > 0);
    for (const { seen, gap } of parameters) expect(gap === null, id).toBe(Object.keys(seen).length > 0);
  }
  expect(report.coverage.find(({ id }) => id === 'listCustomers')?.requests).toBeGreaterThan(0);
});
