import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cleanUpRun } from '../../../contracts/runner/clean-up-command.js';
import { createTempFolder } from '../../cli/program.js';
import { HOSTILE_TEXTS, listUnsafeParts } from '../../support/hostile-text.js';
import { testInLongRun } from '../../support/sample-cases.js';
import { runCompare } from '../compare/run-compare.js';
import { startCheck } from './run-check.js';

const API_KEY = 'sk_test_unknownKey000';

/** Characters that a header cannot have. */
const NOT_IN_HEADERS = /[^\t\x20-\x7E\x80-\xFF]/g;

/** Creates responses with a hostile text in the reason phrase, the headers and the body. */
function createHostileResponder(contentType: string): RequestListener {
  let count = 0;
  return (_request, response) => {
    const text = HOSTILE_TEXTS[count % HOSTILE_TEXTS.length] ?? '';
    count += 1;
    const inHeader = text.replace(NOT_IN_HEADERS, '');
    response.writeHead(200 + 222 * (count % 2), inHeader, {
      'content-type': contentType,
      'x-request-id': inHeader,
      location: inHeader,
    });
    const object = { title: text, code: text, detail: text, [text]: text };
    response.end(count % 3 === 0 ? text.repeat(2) : JSON.stringify({ ...object, data: [{ id: text }] }));
  };
}

/** Starts a server until the test has finished. @returns the base URL of its API */
async function startTarget(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
}

/** Reads all files in a folder. */
const readFiles = (folder: string): [name: string, text: string][] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

/** Returns the output without the annotations of findings. */
const omitAnnotations = (output: string): string =>
  output.replace(/^::(error|warning) title=(?!forged)[^:\n]+::.*\n/gm, '');

const outputFlags = ['--out', 'reports', '--har', 'reports/log.har', '--github'];
const environment = {
  TOLLGATE_API_KEY: API_KEY,
  TOLLGATE_WITH_API_KEY: API_KEY,
  GITHUB_STEP_SUMMARY: 'reports/step-summary.md',
};

const ciFlags = ['sarif', 'gitlab', 'ctrf', 'github-comment'].flatMap((name) => [
  `--${name}`,
  `reports/${name}`,
]);

test('no output of tollgate check has a control character or a command to a CI server from the target', async () => {
  const url = await startTarget(createHostileResponder('application/problem+json'));
  const { program, cwd } = startCheck(
    [url, '--smoke', '--read-only', ...outputFlags, ...ciFlags],
    environment,
  );
  expect(await program.waitForExit()).toBe(1);
  const files = readFiles(join(cwd, 'reports'));
  expect(files.map(([name]) => name).sort()).toEqual([
    'ctrf',
    'github-comment',
    'gitlab',
    'junit.xml',
    'log.har',
    'report.html',
    'report.json',
    'sarif',
    'step-summary.md',
    'summary.md',
  ]);
  for (const [name, text] of files) {
    expect(text, name).toContain('forged');
    expect(listUnsafeParts(text), name).toEqual([]);
  }
  expect(program.stdout).toMatch(/\\u\{3a\}:\w/);
  expect(program.stdout).toMatch(/^::error title=/m);
  expect(listUnsafeParts(omitAnnotations(program.output))).toEqual([]);
});

testInLongRun('the JSON report has the texts of the target unchanged', async () => {
  const url = await startTarget(createHostileResponder('application/problem+json'));
  const flags = [url, '--smoke', '--read-only', '--json'];
  const { program } = startCheck(flags, environment);
  await program.waitForExit();
  expect(listUnsafeParts(program.output)).toEqual([]);
  const texts = JSON.stringify(JSON.parse(program.stdout));
  for (const text of ['##vso[task', '\\n::add-mask::x', '\\u0000\\u001b', '\u009B31m', '\u202Egnp'])
    expect(texts).toContain(text);
});

test('no output of tollgate compare has a control character or a command to a CI server from the target', async () => {
  const code = HOSTILE_TEXTS.join('\n');
  const url = await startTarget((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ code }));
  });
  const reference = await startTarget((_request, response) => void response.end('{"data":[]}'));
  const flags = ['--read-only', '--no-sandbox', '--sessions', '2', '--github'];
  const { stdout, stderr, cwd, exitCode } = await runCompare(url, reference, flags, {
    ...environment,
    GITHUB_STEP_SUMMARY: 'report/step-summary.md',
  });
  expect(exitCode).toBe(1);
  const files = readFiles(join(cwd, 'report'));
  expect(files.map(([name]) => name).sort()).toEqual([
    'junit.xml',
    'report.json',
    'step-summary.md',
    'summary.md',
  ]);
  for (const [name, text] of files) {
    expect(text, name).toContain('teamcity');
    expect(listUnsafeParts(text), name).toEqual([]);
  }
  expect(stdout).toMatch(/^::error title=/m);
  expect(listUnsafeParts(omitAnnotations(stdout) + stderr)).toEqual([]);
});

test('the output of tollgate check --clean-up has no control character or command to a CI server from the target', async () => {
  const baseUrl = await startTarget(createHostileResponder('application/json'));
  const target = '/v1/purchases';
  const output: string[] = [];
  await cleanUpRun({
    runId: 'hostile',
    cleanupLogFile: join(createTempFolder(), 'ledger.jsonl'),
    entries: HOSTILE_TEXTS.map((id, number) => ({
      kind: 'made',
      number,
      operation: 'createPurchase',
      owner: 'first',
      target,
      id,
    })),
    baseUrl,
    apiKey: API_KEY,
    secondApiKey: null,
    timeoutMs: 5_000,
    stdout: { write: (text) => output.push(text) },
  });
  expect(output.length).toBeGreaterThan(0);
  expect(listUnsafeParts(output.join(''))).toEqual([]);
});
