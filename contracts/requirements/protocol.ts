import { expectEqual, expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { operations } from '../spec/description.js';
import { labelOf } from '../cases/boundaries.js';
import type { Requirement } from '../requirement.js';
import { plans } from '../fixtures/plans.js';

const common = {
  level: 'MUST',
  phase: 'protocol',
  operation: 'createCustomer',
  category: 102,
  needs: ['write'],
  pointer: '/paths/~1customers/post/requestBody',
} as const;

const customer = JSON.stringify({ email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' });

/** `{"a":{"a":…}}`, with so many objects. */
const nested = (depth: number): string => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);

const malformed: (string | Uint8Array)[] = [
  '{"email":',
  customer.slice(0, -1),
  customer.replace('}', ',}'),
  customer.replaceAll('"', "'"),
  '{email:"ada@example.com"}',
  '{"email":NaN}',
  '{"email":undefined}',
  `/* comment */ ${customer}`,
  `${customer} ${customer}`,
  '{"name":"a line\nfeed"}',
  '{"name":"\\x41"}',
  'email=ada%40example.com&name=Ada',
  nested(21),
  '['.repeat(5_000) + ']'.repeat(5_000),
  Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from(customer, 'utf16le'),
];

const withBodies = operations.filter(({ described }) => described.requestBody);

const refusedTypes = [
  null,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'json',
];
const takenTypes = [
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
];

const bodies: readonly Requirement[] = [
  {
    ...common,
    id: 'bodies.malformed',
    statement: 'refuse a body that is not JSON, or more than 20 levels deep, with 400 malformed_json',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(malformed, async (raw) => {
        (await shop.send('POST', '/customers', { raw })).expectProblem(400, 'malformed_json');
      });
    },
  },
  {
    ...common,
    id: 'bodies.empty',
    statement: 'refuse no body, an empty one, and one of spaces with 400 where one is required',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const sent of [{}, { raw: '' }, { raw: ' \n ' }]) {
        (await shop.send('POST', '/customers', sent)).expectProblem(400, 'malformed_json', 'invalid_request');
      }
    },
  },
  {
    ...common,
    id: 'bodies.depth',
    statement: 'read a body of 20 levels',
    category: 101,
    verify: async ({ shop }) => {
      (await (await shop()).send('POST', '/customers', { raw: nested(20) })).expectProblem(
        400,
        'invalid_request',
      );
    },
  },
  {
    ...common,
    id: 'bodies.size',
    statement: 'take a body of 100,000 bytes, and refuse a larger one with 413 body_too_large',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      (await shop.send('POST', '/customers', { raw: customer.padEnd(100_000) })).expectStatus(201);
      for (const size of [100_001, 1_000_000]) {
        const answer = await shop.send('POST', '/customers', { raw: customer.padEnd(size) });
        answer.expectProblem(413, 'body_too_large');
      }
    },
  },
  {
    ...common,
    id: 'bodies.media-type',
    statement: 'refuse a body that is not sent as application/json with 415',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(refusedTypes, async (type) => {
        const sent = { raw: Buffer.from(customer), headers: { 'content-type': type } };
        const answer = await shop.send('POST', '/customers', sent);
        expectThat(
          answer.status === 415,
          `A body as ${labelOf(type)} is not refused: ${answer.shown}`,
          answer,
        );
        answer.expectProblem(415, 'unsupported_media_type');
      });
      await sideBySide(withBodies, async ({ id, method, template }) => {
        const sent = { raw: '{}', headers: { 'content-type': 'text/plain' } };
        const answer = await shop.send(method, template.replace(/\{\w+\}/g, 'none'), sent);
        expectThat(answer.status === 415, `Plain text to ${id} is not refused: ${answer.shown}`, answer);
        answer.expectProblem(415, 'unsupported_media_type');
      });
    },
  },
  {
    ...common,
    id: 'bodies.media-type-forms',
    statement: 'take application/json in any case, and with its charset',
    category: 101,
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const type of takenTypes) {
        const sent = { raw: customer, headers: { 'content-type': type } };
        (await shop.send('POST', '/customers', sent)).expectStatus(201);
      }
    },
  },
];

const accept = {
  ...common,
  operation: 'listCustomers',
  needs: [],
  pointer: '/paths/~1customers/get/responses/406',
} as const;

const headers: readonly Requirement[] = [
  {
    ...accept,
    id: 'accept.refused',
    statement: 'answer who does not accept JSON with 406 not_acceptable',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const type of ['text/html', 'application/xml', 'image/*', 'application/json;q=0']) {
        (await shop.call('listCustomers', { headers: { accept: type } })).expectProblem(
          406,
          'not_acceptable',
        );
      }
    },
  },
  {
    ...accept,
    id: 'accept.taken',
    statement: 'answer who accepts JSON in whatever words, or says nothing',
    category: 101,
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const type of [
        null,
        '*/*',
        'application/*',
        'APPLICATION/JSON',
        'text/html, application/json;q=0.1',
      ]) {
        const answer = await shop.call('listCustomers', { query: { limit: 1 }, headers: { accept: type } });
        expectThat(answer.status === 200, `Accept ${labelOf(type)} is refused: ${answer.shown}`, answer);
      }
    },
  },
  {
    ...accept,
    id: 'accept.problems-only',
    statement: 'delete for who accepts problems only, which is all that there is to read',
    operation: 'deleteConsumption',
    category: 103,
    needs: ['write', 'payment-tokens'],
    pointer: '/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/responses/406',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { id } = await shop.purchase(plans.variable);
      const path = { id, consumption_id: (await shop.report(id, { quantity: '1' })).id };
      const headers = { accept: 'application/problem+json' };
      (await shop.call('deleteConsumption', { path, headers })).expectStatus(204);
    },
  },
  {
    ...accept,
    id: 'request-id.echoed',
    statement: 'echo the X-Request-Id, also of a request that is refused',
    category: 101,
    pointer: '/components/headers/X-Request-Id',
    verify: async ({ shop: shopOf, anonymous }) => {
      const shop = await shopOf();
      const id = shop.uniqueId();
      const sent = { headers: { 'x-request-id': id } };
      const answers = [
        await shop.send('GET', '/customers?limit=1', sent),
        await shop.send('GET', '/customers?limit=0', sent),
        await shop.send('GET', '/customers/none', sent),
        await shop.send('GET', '/nothing', sent),
        await shop.send('GET', '/services', sent),
        await anonymous.send('GET', '/customers', sent),
      ];
      for (const answer of answers) expectEqual(answer.header('x-request-id'), id, 'X-Request-Id', answer);
    },
  },
];

const LIMIT = 3;

const rateLimit: readonly Requirement[] = [
  {
    ...common,
    id: 'rate-limit.counts-down',
    statement:
      'tell with each answer what is left of the limit, and refuse with 429 and Retry-After beyond it',
    operation: 'listCustomers',
    category: 101,
    needs: ['write', 'sandbox'],
    pointer: '/components/responses/TooManyRequests',
    verify: async ({ freshShop, shop: other }) => {
      const shop = await freshShop({ limit: LIMIT });
      const list = async () => shop.call('listCustomers', { query: { limit: 1 }, isPatient: false });
      // A window may end between two requests; what is left is then more than before, and counting begins again.
      let answer = await list();
      for (let count = 0; answer.status === 200 && count < 4 * LIMIT; count += 1) {
        expectThat(
          answer.header('ratelimit-policy')?.includes(`q=${LIMIT}`) === true,
          'The policy names another limit.',
          answer,
        );
        const before = left(answer.header('ratelimit'));
        answer = await list();
        const isNext = left(answer.header('ratelimit')) === before - 1;
        const isAnew = left(answer.header('ratelimit')) === LIMIT - 1;
        const isBeyond = before === 0 && answer.status === 429;
        expectThat(
          isNext || isAnew || isBeyond,
          `After r=${before} came ${answer.header('ratelimit') ?? ''}.`,
          answer,
        );
      }
      answer.expectProblem(429, 'rate_limit_exceeded');
      const wait = Number(answer.header('retry-after'));
      const window = Number(/w=(\d+)/.exec(answer.header('ratelimit-policy') ?? '')?.[1]);
      expectThat(wait >= 0 && wait <= window, `Retry-After is ${wait} in a window of ${window}.`, answer);
      // The limit is one key's: nobody else is slowed down.
      (await (await other()).call('listCustomers', { query: { limit: 1 }, isPatient: false })).expectStatus(
        200,
      );
    },
  },
];

/** What is left of a limit. */
function left(header: string | null): number {
  return Number(/\br=(\d+)/.exec(header ?? '')?.[1]);
}

/** How requests are read, whatever they are about. */
export const protocol: readonly Requirement[] = [...bodies, ...headers, ...rateLimit];
