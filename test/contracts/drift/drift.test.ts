import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTempFolder, runCli } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import {
  checkFile,
  listFailures,
  recordTraffic,
  toHar,
  toNdjson,
  writeRecording,
  type RecordedLine,
} from './record.js';

const sandbox = await testSandbox();
let lines: RecordedLine[] = [];

beforeAll(async () => {
  lines = await recordTraffic(sandbox, /^(pages\.whole|idempotency\.replay|deletion\.gone)/);
});

const check = (text: string) => checkFile(writeRecording(text));

test('tollgate drift gives HAR and NDJSON recordings of the same traffic the same verdicts', async () => {
  const [har, ndjson] = [await check(toHar(lines)), await check(toNdjson(lines))];
  expect(listFailures(har)).toEqual([]);
  expect(har.counts).toEqual(ndjson.counts);
  expect(har.requests).toBe(lines.length);
  expect(har.counts.passed).toBeGreaterThan(50);
});

test('tollgate drift sorts the entries of a recording by their start', async () => {
  const report = await check(toNdjson(lines.toReversed()));
  expect(listFailures(report)).toEqual([]);
  expect(report.counts).toEqual((await check(toNdjson(lines))).counts);
});

test('tollgate drift reads the entries before the end of a HAR file that is cut off', async () => {
  const text = toHar(lines);
  const report = await check(text.slice(0, text.length / 2));
  expect(report.message).toContain('The HAR file is cut off at its end');
  expect(report.requests).toBeGreaterThan(lines.length / 4);
  expect(listFailures(report)).toEqual([]);
});

test('tollgate drift reads the lines before the end of an NDJSON file that is cut off', async () => {
  const report = await check(toNdjson(lines).slice(0, -20));
  expect(report.message).toContain('The NDJSON file is cut off at its end');
  expect(report.requests).toBe(lines.length - 1);
});

test('tollgate drift ignores and counts traffic of other hosts, preflights and unreadable lines', async () => {
  const [line] = lines;
  if (!line) throw new Error('Nothing was recorded.');
  const foreign = { ...line, url: 'https://ads.example.com/pixel?user=ada' };
  const preflight = {
    ...line,
    method: 'OPTIONS',
    request: { headers: { 'access-control-request-method': 'POST' }, body: null },
  };
  const report = await check(`${toNdjson([...lines, foreign, preflight])}\n{"no":"exchange"}\n`);
  expect(report.recording?.ignored).toBe(3);
  expect(report.message).toContain('1 entry of other hosts or paths ignored.');
  expect(report.message).toContain('1 entry of CORS preflights ignored.');
  expect(report.message).not.toContain('ads.example.com');
  expect(listFailures(report)).toEqual([]);
});

test('tollgate drift decodes base64 bodies and ignores pseudo headers of HTTP/2', async () => {
  const har = JSON.parse(toHar(lines)) as {
    log: {
      entries: {
        request: { headers: object[] };
        response: { content: { text: string; encoding?: string } };
      }[];
    };
  };
  for (const { request, response } of har.log.entries) {
    request.headers.push({ name: ':authority', value: 'api.example.com' });
    response.content.text = Buffer.from(response.content.text).toString('base64');
    response.content.encoding = 'base64';
  }
  const report = await check(JSON.stringify(har));
  expect(listFailures(report)).toEqual([]);
  expect(report.counts).toEqual((await check(toHar(lines))).counts);
});

test('tollgate drift does not check missing and truncated bodies, and says how many there are', async () => {
  const har = JSON.parse(toHar(lines)) as {
    log: { entries: { response: { content: { text?: string } } }[] };
  };
  for (const [index, { response }] of har.log.entries.entries()) {
    if (index % 2 === 0) delete response.content.text;
    else response.content.text = response.content.text?.slice(0, 40) ?? '';
  }
  const report = await check(JSON.stringify(har));
  expect(listFailures(report)).toEqual([]);
  expect(report.message).toMatch(/\d+ entries with a missing or truncated response body/);
});

test('tollgate drift finds no fault in a recording of several organizations without headers', async () => {
  const bare = lines.map((line) => ({
    ...line,
    request: { ...line.request, headers: {} },
    response: { ...line.response, headers: {} },
  }));
  const report = await check(toNdjson(bare));
  expect(listFailures(report)).toEqual([]);
  expect(report.message).toContain('The requests have no API key');
  expect(report.message).toContain('without response headers');
});

test('tollgate drift names what a recording cannot show, and what this recording does not have', async () => {
  const { untested } = await check(toNdjson(lines));
  expect(untested.map(({ label }) => label).toSorted()).toEqual([
    'not in this recording',
    'not visible in a recording',
  ]);
});

test('tollgate requests exports the request log as a HAR file in which tollgate drift finds no fault', async () => {
  const cwd = createTempFolder();
  const environment = { TOLLGATE_URL: sandbox.url.replace(/\/v1$/, ''), TOLLGATE_API_KEY: sandbox.apiKey };
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ada@example.com', name: 'Ada' });
  for (const init of [
    { method: 'POST', headers, body },
    { method: 'POST', headers, body: '{"name":7}' },
    { headers },
  ])
    await fetch(`${sandbox.url}/v1/customers`, init);
  const exported = await runCli(['requests', '--har', 'log.har'], { cwd, environment });
  expect(exported).toMatchObject({ exitCode: 0, stdout: '' });
  const checked = await runCli(['drift', 'log.har', '--out', 'report'], { cwd, environment: {} });
  expect(checked.stdout).toContain('The contract is kept, as far as tested.');
  expect(checked.exitCode).toBe(0);
  const report = JSON.parse(readFileSync(join(cwd, 'report/report.json'), 'utf8')) as { requests: number };
  expect(report.requests).toBeGreaterThanOrEqual(3);
});

test.each([
  ['an empty file', '', 'is empty'],
  ['a text', 'GET /v1/customers', 'is no recording'],
  [
    'traffic of other APIs',
    '{"method":"GET","url":"https://a.example/b","started_at":"2027-01-01T00:00:00Z"}',
    '--base-url',
  ],
])('tollgate drift exits with 2 for %s and says what to do', async (_, text, message) => {
  const { exitCode, stdout, stderr } = await runCli(['drift', writeRecording(text)], {
    cwd: createTempFolder(),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
});

const SECRETS = ['sk_live_4kcw7q0zm9r2x8b3n5v6t1j0', 'tok_9f8e7d6c5b4a3210', '4242424242424242'];
const PERSONAL = [
  'Grace Hopper',
  'grace.hopper@navy.example',
  '+12025550143',
  'Arlington',
  'DE123456789',
  'vip-board',
  'secret note',
];

/** Traffic with personal values in every place, and a violation in each response that repeats them. */
function createPersonalTraffic(): RecordedLine[] {
  const [key = '', token = '', card = ''] = SECRETS;
  const [name, email = '', phone, city, tax_id, group, note] = PERSONAL;
  const customer = {
    id: 'cus_01mc03h060e02se5b0kxy78v39',
    created_at: '2027-01-10T15:30:00.000Z',
    ...{ name, email: `${email} `, phone: `${phone ?? ''}x`, tax_id, external_id: name },
    address: { line1: note, city, country: 'de' },
    metadata: { group, [String(name)]: 7 },
    nickname: name,
    card_number: card,
  };
  const headers = {
    authorization: `Bearer ${key}`,
    cookie: `session=${String(name)}`,
    'idempotency-key': `of ${email}`,
  };
  const toLine = (
    method: string,
    path: string,
    status: number,
    answer: unknown,
    sent: unknown = null,
  ): RecordedLine => ({
    started_at: new Date(Date.parse('2027-01-10T15:30:00Z') + 1_000 * status).toISOString(),
    duration_ms: 5,
    method,
    url: `https://api.example.com/v1${path}`,
    request: { headers, body: sent === null ? null : JSON.stringify(sent) },
    response: {
      status,
      headers: {
        'content-type': 'application/json',
        location: `/v1/customers/${email}`,
        'set-cookie': String(name),
      },
      body: typeof answer === 'string' ? answer : JSON.stringify(answer),
    },
  });
  const problem = {
    title: `No ${String(name)}`,
    detail: `${email} ${key}`,
    instance: `/v1/customers/${email}`,
    code: 'x',
  };
  return [
    toLine('POST', '/customers', 201, customer, { name, email, payment_token: token, metadata: { group } }),
    toLine('GET', `/customers?email=${encodeURIComponent(email)}`, 200, {
      data: [customer],
      has_more: String(name),
      next_cursor: null,
    }),
    toLine('GET', `/customers/${encodeURIComponent(String(name))}`, 404, problem),
    toLine(
      'GET',
      `/customers/${customer.id}`,
      202,
      `Error: ${String(name)}\n    at find (/srv/${email}.js:1:2)`,
    ),
    toLine('GET', `/people/${encodeURIComponent(email)}`, 203, customer),
  ];
}

test.each([
  ['no personal value and no secret', [], [...PERSONAL, ...SECRETS]],
  ['no secret with --show-values', ['--show-values'], SECRETS],
])('tollgate drift writes %s to its outputs', async (_, flags, hidden) => {
  const cwd = createTempFolder();
  const summary = join(cwd, 'step.md');
  const file = writeRecording(toNdjson(createPersonalTraffic()));
  const result = await runCli(['drift', file, '--out', 'report', '--github', '--strict', ...flags], {
    cwd,
    environment: { GITHUB_STEP_SUMMARY: summary },
  });
  expect(result.exitCode).toBe(1);
  const files = ['report.json', 'report.html', 'junit.xml', 'summary.md'].map((name) =>
    join(cwd, 'report', name),
  );
  const outputs = [
    result.stdout,
    result.stderr,
    ...[...files, summary].map((path) => readFileSync(path, 'utf8')),
  ];
  for (const text of outputs) {
    for (const value of hidden) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(encodeURIComponent(value));
    }
  }
  if (flags.length > 0) expect(outputs.join('')).toContain('Grace Hopper');
});

test('tollgate drift finds nothing in the recording of a run with a sandbox, and tells its organizations apart', async () => {
  const cwd = createTempFolder();
  const environment = { TOLLGATE_API_KEY: sandbox.apiKey };
  const flags = ['--no-reference', '--only', 'model.story.fixed', '--only', 'webhooks.types'];
  const run = await runCli(['check', `${sandbox.url}/v1`, ...flags, '--har', 'run.har'], {
    cwd,
    environment,
  });
  expect(run.exitCode, run.stdout).toBe(0);
  const checked = await runCli(['drift', 'run.har'], { cwd, environment: {} });
  expect(checked.stdout).toMatch(/The requests have \d+ API keys\. Each key counts as one organization\./);
  expect(checked.exitCode, checked.stdout).toBe(0);
});
