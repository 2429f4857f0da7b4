import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { UNKNOWN_KEY } from '../../../contracts/session/mask-texts.js';
import { operations } from '../../../contracts/spec/api-documents.js';
import { createTempFolder } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy } from './proxy.js';
import { runCheck } from './run-check.js';

const sandbox = await testSandbox();

/** Runs a check with all outputs against a target that breaks the contract and repeats the API key of each request. */
async function createOutputs() {
  const keys = new Set([sandbox.apiKey]);
  const proxy = await startProxy(sandbox.url, {
    change: (response, { headers, target }) => {
      for (const [key] of response.text.matchAll(/sk_test_\w{20,}/g)) keys.add(key);
      const key = /^Bearer (sk_test_\w+)$/.exec(headers['authorization'] ?? '')?.[1];
      if (key !== undefined && !key.endsWith('00000000')) keys.add(key);
      if (target.startsWith('/_sandbox') || !response.text.startsWith('{')) return response;
      const body = {
        ...(JSON.parse(response.text) as object),
        request_key: headers['authorization'] ?? null,
      };
      return { ...response, text: JSON.stringify({ ...body, has_more: undefined, ']]>&<"': '%\r\n\u0001' }) };
    },
  });
  const summary = join(createTempFolder(), 'step-summary.md');
  const flags = ['--smoke', '--out', 'out', '--har', 'out/run.har', '--github', '--strict'];
  const environment = { TOLLGATE_API_KEY: sandbox.apiKey, GITHUB_STEP_SUMMARY: summary };
  const result = await runCheck([proxy.url, ...flags], environment);
  const read = (name: string): string => readFileSync(join(result.cwd, 'out', name), 'utf8');
  return {
    ...result,
    // A key that the suite makes up is no secret.
    keys: [...keys].filter((key) => !key.includes(UNKNOWN_KEY)),
    files: {
      output: result.output,
      json: readFileSync(join(result.cwd, 'report.json'), 'utf8'),
      junit: read('junit.xml'),
      html: read('report.html'),
      har: read('run.har'),
      summary: read('summary.md'),
      stepSummary: readFileSync(summary, 'utf8'),
    },
  };
}

let run: ReturnType<typeof createOutputs> | null = null;

/** Memoized: all tests share one run. */
const getOutputs = () => (run ??= createOutputs());

test('no output of tollgate check contains an API key of the run, verbatim, encoded or truncated', async () => {
  const { keys, files } = await getOutputs();
  expect(keys.length).toBeGreaterThan(1);
  for (const [name, text] of Object.entries(files)) {
    for (const key of keys) {
      for (const form of [key, Buffer.from(key).toString('base64'), key.slice(0, 24)]) {
        expect(text.includes(form), `${name} holds a key`).toBe(false);
      }
    }
  }
});

test('the JUnit report of tollgate check is valid XML with the counts of the JSON report', async () => {
  const { report, files } = await getOutputs();
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
    testsuites: {
      '@_tests': string;
      '@_failures': string;
      testsuite: { testcase: Case[]; properties?: { property: Record<string, string>[] } }[];
    };
  };
  expect(testsuites.testsuite[0]?.properties?.property).toContainEqual({
    '@_name': 'verdict',
    '@_value': report.headline,
  });
  const cases = testsuites.testsuite.flatMap(({ testcase }) => testcase);
  expect(cases).toHaveLength(report.verdicts.length);
  expect(Number(testsuites['@_tests'])).toBe(report.verdicts.length);
  expect(Number(testsuites['@_failures'])).toBe(report.counts.broken);
  expect(cases.filter(({ failure }) => failure)).toHaveLength(report.counts.broken);
  expect(report.counts.broken).toBeGreaterThan(0);
});

test('the HAR file of tollgate check has the structure of version 1.2 and an entry for every request', async () => {
  const { report, files } = await getOutputs();
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

test('the HTML report of tollgate check has no scripts, loads nothing and lists every requirement', async () => {
  const { report, files } = await getOutputs();
  expect(files.html).toMatch(/content="default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src data:"/);
  expect(files.html).not.toMatch(/<(link|img|iframe|script)|\ssrc=|style="|@import|url\((?!data:font)/);
  for (const { id } of report.verdicts) expect(files.html).toContain(`<code>${id}</code>`);
  expect(files.html).not.toContain(']]>&<"');
});

test('the headline and the limits of a run are the same in all outputs of tollgate check', async () => {
  const { report, files } = await getOutputs();
  expect(report.limits).toContain(
    `Selected: ${report.verdicts.length} of ${report.requirements} requirements.`,
  );
  for (const name of ['output', 'junit', 'html', 'summary'] as const) {
    expect(files[name], name).toContain(report.headline);
    expect(files[name], name).toContain(report.limits);
  }
});

test('the JSON report of tollgate check has the results of each area', async () => {
  const { report } = await getOutputs();
  const areas = Object.fromEntries(report.areas.map((area) => [area.id, area]));
  expect(areas['rate-limits']).toMatchObject({ label: 'Rate limits', status: 'partly tested' });
  expect(areas['renewals']).toMatchObject({ status: 'untested', counts: { passed: 0, broken: 0 } });
  const sum = report.areas.reduce((total, { requirements }) => total + requirements, 0);
  expect(sum).toBe(report.requirements);
});

test('tollgate check prints each cause once and names the other requirements that it fails', async () => {
  const { report, files } = await getOutputs();
  const failed = report.verdicts.filter(({ counts_as }) => counts_as === 'broken').map(({ id }) => id);
  const grouped = report.findings.flatMap(({ requirement, also_failing }) => [requirement, ...also_failing]);
  expect(grouped.toSorted()).toEqual(failed.toSorted());
  expect(report.findings.length).toBeLessThan(failed.length);
  const printed = [...files.output.matchAll(/^(\d+)\. ✗ broken {3}(.+)$/gm)].map(([, , name]) => name);
  expect(printed).toEqual(
    report.findings.map(({ requirement, diagnosis }) => diagnosis?.headline ?? requirement),
  );
});

test('tollgate check --github prints one annotation per finding and writes the step summary', async () => {
  const { report, files } = await getOutputs();
  const lines = files.output.split('\n').filter((line) => line.startsWith('::'));
  expect(lines).toHaveLength(report.findings.length);
  for (const [index, { requirement }] of report.findings.entries())
    expect(lines[index]).toContain(`::error title=${requirement}::`);
  expect(files.stepSummary).toBe(files.summary);
  expect(files.summary).toContain('### Covered');
  const broken = report.verdicts.filter(({ counts_as }) => counts_as === 'broken');
  for (const { id } of broken) expect(files.summary).toContain(`<code>${id}</code>`);
});

test('the coverage report lists all operations and gives a reason for each status that was not covered', async () => {
  const { report } = await getOutputs();
  expect(report.coverage).toHaveLength(operations.length);
  for (const { id, statuses, parameters } of report.coverage) {
    for (const { count, gap } of statuses) expect(gap === null, id).toBe(count > 0);
    for (const { seen, gap } of parameters) expect(gap === null, id).toBe(Object.keys(seen).length > 0);
  }
  expect(report.coverage.find(({ id }) => id === 'listCustomers')?.requests).toBeGreaterThan(0);
});
