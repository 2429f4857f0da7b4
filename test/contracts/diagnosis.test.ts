import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { diagnose, type Failure } from '../../contracts/diagnosis/diagnose.js';
import type { Diagnosis } from '../../contracts/report/diagnosis.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { requirements } from '../../contracts/rules/index.js';
import { Session } from '../../contracts/session/session.js';
import { testSandbox } from '../support/sandbox.js';
import { startProxy, type ProxyOptions, type ProxyRequest, type ProxyResponse } from './check/proxy.js';

const sandbox = await testSandbox();
const reference = await testSandbox();

interface Result {
  diagnoses: Diagnosis[];
  /** Ids of the requirements that failed. */
  failed: string[];
  /** Number of requests of the diagnosis. */
  requests: number;
}

/** Tests requirements of a deployment with a fault, and searches for the causes of the failures. */
async function diagnoseFault(options: ProxyOptions, ids: readonly string[]): Promise<Result> {
  const { url } = await startProxy(sandbox.url, options);
  const session = await Session.open({
    baseUrl: url,
    referenceUrl: `${reference.url}/v1`,
    apiKey: sandbox.apiKey,
    isWritable: true,
    seed: 1,
    runs: 5,
    runId: 'diagnosis',
  });
  const failures: Failure[] = [];
  for (const id of ids) {
    const requirement = requirements.find((one) => one.id === id);
    if (!requirement) throw new Error(`There is no requirement ${id}.`);
    const verdict = await checkRequirement(session, requirement);
    if (verdict.outcome === 'failed' || verdict.outcome === 'blocked')
      failures.push({ requirement: id, finding: verdict.finding });
  }
  const before = session.exchanges.length;
  const diagnoses = await diagnose(session, failures, 60_000);
  const requests = session.exchanges.length - before;
  await session.cleanUp();
  await session.close();
  return { diagnoses, failed: failures.map(({ requirement }) => requirement), requests };
}

type Json = Record<string, unknown>;

/** Changes the JSON of the responses to some requests. */
const changing = (
  isChanged: (request: ProxyRequest) => boolean,
  change: (body: Json, request: ProxyRequest) => void,
): ProxyOptions => ({
  change: (response: ProxyResponse, request) => {
    if (!isChanged(request) || !response.text.startsWith('{')) return response;
    const body = JSON.parse(response.text) as Json;
    change(body, request);
    const text = JSON.stringify(body);
    return {
      ...response,
      text,
      headers: { ...response.headers, 'content-length': String(Buffer.byteLength(text)) },
    };
  },
});

const toObjects = (body: Json): Json[] => (Array.isArray(body['data']) ? (body['data'] as Json[]) : []);
const isList = ({ method, target }: ProxyRequest, name: string): boolean =>
  method === 'GET' && new RegExp(`^/v1/${name}(\\?|$)`).test(target);
const serverError = {
  status: 500,
  headers: { 'content-type': 'application/problem+json' },
  text: '{"code":"internal_error"}',
};

/** Returns true for every fourth call. */
function createEveryFourth(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count % 4 === 0;
  };
}

/** Processes requests whose Idempotency-Key another request is using. */
function createRace(): ProxyOptions {
  const running = new Set<string>();
  return {
    rewriteHeaders: ({ 'idempotency-key': key = '', ...headers }) => {
      if (key === '' || running.has(key)) return headers;
      running.add(key);
      return { ...headers, 'idempotency-key': key };
    },
    change: (response, { headers }) => {
      running.delete(headers['idempotency-key'] ?? '');
      return response;
    },
  };
}

/** Replaces a text in the responses to some requests, and in their headers. */
const replacing = (prefix: string, from: RegExp, to: string): ProxyOptions => ({
  change: (response, { target }) => {
    if (!target.startsWith(prefix)) return response;
    const entries = Object.entries(response.headers).map(([name, value]) => [
      name,
      value.replaceAll(from, to),
    ]);
    return {
      ...response,
      text: response.text.replaceAll(from, to),
      headers: Object.fromEntries(entries) as Record<string, string>,
    };
  },
});

const everyFourthRead = createEveryFourth();
const everyFourthCreation = createEveryFourth();

const faults: { fault: string; options: ProxyOptions; ids: string[]; headline: RegExp }[] = [
  {
    fault: 'a list lacks a property',
    options: changing(
      (request) => isList(request, 'purchases'),
      (body) => {
        for (const object of toObjects(body)) delete object['currency'];
      },
    ),
    ids: ['echo.text.createPurchase', 'reading.at-once.listPurchases', 'pages.agree.listPurchases'],
    headline: /^listPurchases lacks the property `currency`\.$/,
  },
  {
    fault: 'a filtered list shows a new object late',
    options: changing(
      ({ target }) => target.startsWith('/v1/purchases?') && target.includes('customer_id'),
      (body) => {
        const isOld = ({ created_at }: Json): boolean => Date.now() - Date.parse(String(created_at)) > 700;
        body['data'] = toObjects(body).filter(isOld);
      },
    ),
    ids: ['reading.at-once.listPurchases', 'pages.one-by-one.listPurchases'],
    headline:
      /^listPurchases omits objects from the list, for about (?:0\.[6-9]|1\.\d) s after a write, only with `customer_id`\.$/,
  },
  {
    fault: 'one read of four does not find the object',
    options: {
      respond: ({ method, target }) =>
        method === 'GET' && /^\/v1\/charges\/chg_\w+$/.test(target) && everyFourthRead()
          ? {
              status: 404,
              headers: { 'content-type': 'application/problem+json' },
              text: '{"code":"resource_not_found"}',
            }
          : null,
    },
    ids: ['reading.concurrent.listCharges', 'pages.agree.listCharges', 'head.getCharge'],
    headline: /^getCharge returns 404 resource_not_found instead of 200, in \d+ of 21 requests\.$/,
  },
  {
    fault: 'one creation of four fails',
    options: {
      respond: ({ method, target }) =>
        method === 'POST' && target === '/v1/customers' && everyFourthCreation() ? serverError : null,
    },
    ids: ['echo.text.createCustomer', 'reading.at-once.listCustomers', 'pages.agree.listCustomers'],
    headline: /^createCustomer returns 500 in \d+ of \d+ requests\.$/,
  },
  {
    fault: 'a filter is ignored',
    options: { rewriteTarget: (target) => target.replace(/(?<=\/charges\?.*)created_from=[^&]*&?/, '') },
    ids: ['filters.created-from.listCharges', 'queries.refused.listCharges', 'filters.half-open.listCharges'],
    headline: /^listCharges returns objects that do not belong in the list, only with `created_from`\.$/,
  },
  {
    fault: 'an error has the wrong code',
    options: changing(
      ({ method }) => method === 'POST',
      (body) => {
        if (body['code'] === 'external_id_taken') body['code'] = 'invalid_request';
      },
    ),
    ids: [
      'external-ids.unique.createCustomer',
      'external-ids.unique.createService',
      'refusals.taken.createCustomer',
    ],
    headline: /returns? the error code invalid_request instead of external_id_taken\.$/,
  },
  {
    fault: 'an Idempotency-Key is unknown until its request ends',
    options: createRace(),
    ids: ['idempotency.concurrent.createCustomer', 'idempotency.concurrent.createService'],
    headline:
      /^create\w+ and create\w+ create \d+ objects instead of 1, only if the requests are sent at the same time and with the header `idempotency-key`\.$/,
  },
  {
    fault: 'the checkout page adds a second question mark to a URL',
    options: replacing('/checkout/', /&(?:amp;|#38;)?purchase_id=/g, '?purchase_id='),
    ids: ['checkout.return-urls', 'journeys.story.page-leads-back'],
    headline: /^The checkout page leads the payer to \S+\?purchase_id=\S+ instead of \S+&purchase_id=/,
  },
  {
    fault: 'a Link header is not encoded',
    options: {
      ...replacing('/v1/customers?', /%2B(?=00%3A00|02%3A00)/g, '+'),
      // Objects with the same creation time have no order that another session repeats.
      respond: async () => {
        const startedAt = Date.now();
        while (Date.now() === startedAt) await setImmediate();
        return null;
      },
    },
    ids: ['filters.created-from.listCustomers', 'filters.created-to.listCustomers'],
    headline: /^listCustomers sends a `Link` in which `created_(?:from|to)` is not percent-encoded/,
  },
  {
    fault: 'webhooks are signed with a secret that the configuration does not show',
    options: changing(
      ({ target }) => target === '/v1/organizations/configurations',
      ({ webhook }) => {
        if (webhook) Object.assign(webhook, { secret: `whsec_${Buffer.alloc(32, 'x').toString('base64')}` });
      },
    ),
    ids: ['webhooks.delivered', 'webhooks.rotation', 'webhooks.rotations-overlap'],
    headline: /^Each webhook delivery has a signature that does not match its body\.$/,
  },
  {
    fault: 'only the organization of the API key has the right status',
    options: {
      change: (response, { headers }) =>
        response.status === 400 && headers['authorization'] !== `Bearer ${sandbox.apiKey}`
          ? { ...response, status: 422 }
          : response,
    },
    ids: ['negatives.unknown-property.createCustomer', 'negatives.unknown-property.createService'],
    headline:
      / 422 invalid_request instead of 400 invalid_request, only for new organizations, and not for that of TOLLGATE_API_KEY/,
  },
];

test.each(faults)(
  'diagnose names the one cause of all failures if $fault',
  async ({ options, ids, headline }) => {
    const { diagnoses, failed } = await diagnoseFault(options, ids);
    expect(failed.length).toBeGreaterThan(0);
    expect(diagnoses.map((diagnosis) => diagnosis.headline)).toEqual([expect.stringMatching(headline)]);
    expect(diagnoses[0]?.requirements.toSorted()).toEqual(failed.toSorted());
  },
  120_000,
);

test('diagnose sends no request if nothing failed', async () => {
  const { diagnoses, failed, requests } = await diagnoseFault({}, ['echo.text.createPurchase']);
  expect({ diagnoses, failed, requests }).toEqual({ diagnoses: [], failed: [], requests: 0 });
});
