import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTempFolder } from '../../cli/program.js';
import { launchBrowser } from '../../support/chromium.js';
import { testSandbox } from '../../support/sandbox.js';
import {
  checkFile,
  listFailures,
  recordCustomers,
  toHar,
  toNdjson,
  writeRecording,
  type RecordedLine,
} from './record.js';
import { recorders, renderAs, renderAsSuite } from './recorders.js';

const sandbox = await testSandbox();
let lines: RecordedLine[] = [];

beforeAll(async () => {
  lines = await recordCustomers(sandbox);
});

/** Expects the verdicts that a recording of the same traffic in lines gets. */
async function expectSameVerdicts(text: string): Promise<string> {
  const [report, other] = [
    await checkFile(writeRecording(text)),
    await checkFile(writeRecording(toNdjson(lines))),
  ];
  expect(listFailures(report)).toEqual([]);
  expect(report.counts).toEqual(other.counts);
  return report.message ?? '';
}

test.each(recorders)('tollgate drift checks a recording of $name', async (recorder) => {
  const message = await expectSameVerdicts(renderAs(recorder, lines));
  expect(message).toContain(recorder.additional?.message ?? 'The base URL');
});

test('tollgate drift checks the HAR file of tollgate check', async () => {
  await expectSameVerdicts(renderAsSuite(lines));
});

interface PlaywrightHar {
  log: {
    creator: { name: string };
    entries: { request: { method: string }; response: { content: { text?: string } } }[];
  };
}

test('tollgate drift checks a HAR file that Playwright recorded in Chromium', async () => {
  const path = join(createTempFolder(), 'traffic.har');
  const browser = await launchBrowser();
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
  const page = await context.newPage();
  await page.goto(`${sandbox.url}/dashboard`);
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  const send = (init: object): Promise<string> =>
    page.evaluate(async (options) => (await fetch('/v1/customers', options)).text(), init);
  const body = JSON.stringify({ email: 'zoe@example.com', name: 'Zoë' });
  await send({ method: 'POST', headers, body });
  expect(await send({ headers })).toContain('"Zoë"');
  await context.close();
  await browser.close();
  const har = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightHar;
  expect(har.log.creator.name).toBe('Playwright');
  // Playwright records no body if it cannot get it in time, for example because the page has not read it.
  const creation = har.log.entries.find(({ request }) => request.method === 'POST');
  delete creation?.response.content.text;
  writeFileSync(path, JSON.stringify(har));
  const report = await checkFile(path, { baseUrl: `${sandbox.url}/v1` });
  expect(listFailures(report)).toEqual([]);
  expect(report.requests).toBeGreaterThanOrEqual(2);
  expect(report.message).toContain('1 entry with a missing or truncated response body');
  expect(report.counts.passed).toBeGreaterThan(5);
});

const inBase64 = Buffer.from('{"data":[null]}').toString('base64');

test.each([
  ['JSON', '{"data":[null]}', 15, '{"data":[null]} And 2 more'],
  ['JSON in base64', inBase64, 15, '{"data":[null]} And 2 more'],
  ['JSON in base64 without padding', inBase64.replace(/=+$/, ''), undefined, '{"data":[null]} And 2 more'],
  ['JSON in base64 that is cut off', inBase64.slice(0, -3), 15, 'truncated response body'],
  ['a number', '1234', undefined, 'the body must be object {"type":"object"}: 1234'],
  ['a text of letters with its length', 'notfound', 8, 'It is not JSON: notfound'],
])('tollgate drift reads a body marked as base64 that is %s', async (_, text, size, expected) => {
  const har = JSON.parse(toHar(lines.slice(-1))) as { log: { entries: { response: { content: object } }[] } };
  for (const { response } of har.log.entries)
    response.content = { mimeType: 'application/json', encoding: 'base64', text, size };
  const report = await checkFile(writeRecording(JSON.stringify(har)), { showsValues: true });
  expect([report.message, ...listFailures(report)].join('\n')).toContain(expected);
});
