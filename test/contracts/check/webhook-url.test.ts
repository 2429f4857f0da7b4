import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTempFolder, startReceiver } from '../../cli/program.js';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import type { TestOrganization } from '../../support/test-organization.js';
import { runCheck, runCheckWithoutReport, type CheckResult } from './run-check.js';

const sandbox = await testSandbox();
const token = 'token-of-the-receiver';
const MINUTE_MS = 60_000;

/** Starts `tollgate receive`. @returns its URL */
async function startTestReceiver(): Promise<string> {
  const environment = { TOLLGATE_RECEIVER_TOKEN: token };
  const { url } = await startReceiver({ cwd: createTempFolder(), environment });
  return url;
}

/** Tests requirements of a sandbox as if it had no sandbox API, so that its webhooks arrive in real time. */
async function check(
  webhookUrl: string,
  only: readonly string[],
  organizations: readonly TestOrganization[],
): Promise<CheckResult> {
  const [first, second, ...pool] = organizations.map(({ apiKey }) => apiKey);
  const keyPool = join(createTempFolder(), 'keys');
  writeFileSync(keyPool, pool.join('\n'));
  const flags = ['--no-sandbox', '--key-pool', keyPool, '--webhook-url', webhookUrl];
  return runCheck([sandbox.url, ...flags, ...only.flatMap((id) => ['--only', id])], {
    TOLLGATE_API_KEY: first ?? '',
    TOLLGATE_SECOND_API_KEY: second ?? '',
    TOLLGATE_RECEIVER_TOKEN: token,
  });
}

/** Creates organizations whose clocks follow real time. */
const createOrganizations = (): Promise<TestOrganization[]> =>
  Promise.all(
    Array.from({ length: 6 }, async () => {
      const organization = await sandbox.newOrganization();
      await organization.call('setClock', { body: { mode: 'live' } });
      return organization;
    }),
  );

const listOutcomes = ({ report }: CheckResult, ids: readonly string[]): unknown[] =>
  report.verdicts.filter(({ id }) => ids.includes(id)).map(({ id, outcome }) => [id, outcome]);

/** Webhook requirements that a target without a clock shows in real time. */
const realTime = [
  ...['delivered', 'types', 'own-organization', 'earlier-events', 'trace-context'],
  ...['retried', 'retry-after', 'redirect', 'gone', 'own-secret', 'rotation', 'rotation-kept'],
].map((name) => `webhooks.${name}`);

test(
  'a run with --webhook-url tests the webhooks of a target without a clock, and shows no token',
  async () => {
    const ids = sampleCases(realTime, (id) => id === 'webhooks.own-secret');
    const result = await check(await startTestReceiver(), ids, await createOrganizations());
    expect(listOutcomes(result, ids), result.output).toEqual(
      expect.arrayContaining(ids.map((id) => [id, 'passed'])),
    );
    for (const text of [result.output, JSON.stringify(result.report)]) expect(text).not.toContain(token);
  },
  5 * MINUTE_MS,
);

interface WebhookFault {
  name: string;
  /** Requirement that finds the fault. */
  id: string;
  message: RegExp;
  /** Changes what arrives at the receiver: a list of bodies. Default: the body as it was sent. */
  forward?: (body: string) => string[];
  /** Sent to each organization before the run. */
  prepare?: (organization: TestOrganization) => Promise<unknown>;
}

const faults: WebhookFault[] = [
  {
    name: 'a lost delivery',
    id: 'webhooks.delivered',
    message: /Event types that did not arrive/,
    forward: (body) => (body.includes('"charge.succeeded"') ? [] : [body]),
  },
  {
    name: 'a body that does not fit its signature',
    id: 'webhooks.own-secret',
    message:
      /0 of 1 deliveries arrived at the receiver within 30 s, and \d+ were refused: No matching signature/,
    forward: (body) => [`${body} `],
  },
  {
    name: 'a delivery that is sent twice',
    id: 'webhooks.own-organization',
    message: /The received events/,
    forward: (body) => [body, body],
  },
  {
    name: 'an event of an unknown type',
    id: 'webhooks.delivered',
    message: /has no event type customer\.reviewed/,
    prepare: (organization) =>
      organization.call('createFault', {
        body: {
          effect: { kind: 'mutate', object_type: 'event', set: { type: 'customer.reviewed' } },
          count: 100,
        },
      }),
  },
];

/** Starts a proxy in front of a receiver that changes its deliveries. @returns its URL */
async function startFaultyNetwork(receiver: string, forward: (body: string) => string[]): Promise<string> {
  const send = async ({ method, url, headers }: IncomingMessage, body: string): Promise<[number, string]> => {
    const sent = sendRequest(receiver + (url ?? ''), {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    return [response.statusCode ?? 502, (await buffer(response)).toString()];
  };
  const server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const body = bytes.toString();
      const bodies = request.url?.startsWith('/hooks/') === true ? forward(body) : [body];
      let last: [number, string] = [204, ''];
      for (const each of bodies) last = await send(request, each);
      response.writeHead(last[0], { 'content-type': 'application/json' }).end(last[1]);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(sampleCases(faults, (_, index) => index === 0))(
  'a run with --webhook-url finds $name',
  async ({ id, message, forward, prepare }) => {
    const organizations = await createOrganizations();
    if (prepare) for (const organization of organizations) await prepare(organization);
    const receiver = await startTestReceiver();
    const url = forward ? await startFaultyNetwork(receiver, forward) : receiver;
    const { report, output, exit } = await check(url, [id], organizations);
    const finding = report.verdicts.find((verdict) => verdict.id === id)?.finding;
    expect(finding?.message, output).toMatch(message);
    expect(exit).toBe(1);
  },
  2 * MINUTE_MS,
);

test('a run that gets no delivery at all reports it once, and skips the other requirements of webhooks', async () => {
  const ids = ['webhooks.delivered', 'webhooks.types', 'webhooks.own-secret'];
  const url = await startFaultyNetwork(await startTestReceiver(), () => []);
  const { report } = await check(url, ids, await createOrganizations());
  const verdicts = report.verdicts.filter(({ id }) => ids.includes(id));
  const findings = verdicts.flatMap(({ finding }) => finding?.message ?? []);
  expect(findings).toEqual([expect.stringContaining(`no delivery arrived at ${url}: check that`)]);
  const reasons = verdicts.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason);
  expect(reasons).toEqual(Array(2).fill(`needs receiver: no delivery arrived at ${url}`));
});

test('a run with --webhook-url exits with 2 without a key pool, whose webhook endpoints it would set', async () => {
  const [first] = await createOrganizations();
  const flags = [sandbox.url, '--no-sandbox', '--webhook-url', 'http://127.0.0.1:1'];
  const { exit, output } = await runCheckWithoutReport(flags, {
    TOLLGATE_API_KEY: first?.apiKey ?? '',
    TOLLGATE_RECEIVER_TOKEN: token,
  });
  expect([exit, output]).toEqual([2, expect.stringContaining('add --key-pool <file>')]);
});

test.each(
  sampleCases(
    [
      ['ftp://receiver.example', token, /--webhook-url is no http or https URL/],
      ['http://127.0.0.1:1', '', /--webhook-url needs TOLLGATE_RECEIVER_TOKEN/],
      ['http://127.0.0.1:1', 'short', /^TOLLGATE_RECEIVER_TOKEN must have 16 to 200 ASCII characters/],
      ['http://127.0.0.1:1', token, /webhook receiver at http:\/\/127\.0\.0\.1:1 cannot be reached/],
      [sandbox.url, token, /is no webhook receiver: GET \/inboxes returned 404/],
    ],
    ([url]) => url === sandbox.url,
  ),
)('with the receiver %s and the token "%s", a run exits with 2', async (url, value, message) => {
  const flags = [sandbox.url, '--webhook-url', url];
  const { exit, output } = await runCheckWithoutReport(flags, { TOLLGATE_RECEIVER_TOKEN: value });
  expect([exit, output]).toEqual([2, expect.stringMatching(message)]);
});

test('a run exits with 2 if the receiver has another token', async () => {
  const flags = [sandbox.url, '--webhook-url', await startTestReceiver()];
  const variables = { TOLLGATE_RECEIVER_TOKEN: 'another-token-of-it' };
  const { exit, output } = await runCheckWithoutReport(flags, variables);
  expect([exit, output]).toEqual([
    2,
    expect.stringMatching(/rejects the token: set TOLLGATE_RECEIVER_TOKEN/),
  ]);
});
