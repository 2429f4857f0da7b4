import { expectEqual, expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import type { Answer } from '../http/answer.js';
import { operations } from '../spec/description.js';
import type { Operation } from '../spec/document.js';
import { labelOf } from '../cases/boundaries.js';
import type { Requirement } from '../requirement.js';
import { plans } from '../fixtures/plans.js';

const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };

/** What is not JSON in UTF-8, though it may look like it. */
const foreignTypes = [
  'application/json; charset=iso-8859-1',
  'application/json;charset="UTF-16"',
  'application/json; charset=us-ascii',
  'application/yaml',
  'text/yaml',
  'text/json',
  'application/json5',
  'application/x-ndjson',
  'application/merge-patch+json',
  'application/vnd.api+json',
];

/** JSON texts with half of a character of two halves, as a value and as a name, alone and the wrong way round. */
const halves = [
  '{"email":"ada@example.com","name":"\\ud83d"}',
  '{"email":"ada@example.com","name":"half \\udc69 of one"}',
  '{"email":"ada@example.com","name":"\\udc69\\ud83d"}',
  '{"email":"ada@example.com","name":"Ada","metadata":{"k":"\\ud83d"}}',
  '{"email":"ada@example.com","name":"Ada","metadata":{"\\ud83d":"v"}}',
];

const common = {
  level: 'MUST',
  phase: 'protocol',
  operation: 'createCustomer',
  category: 102,
  needs: ['write'],
  pointer: '/paths/~1customers/post/requestBody',
} as const;

const bodies: readonly Requirement[] = [
  {
    ...common,
    id: 'bodies.foreign-types',
    statement: 'refuse a body in another charset or a format like JSON with 415 unsupported_media_type',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(foreignTypes, async (type) => {
        const answer = await shop.send('POST', '/customers', { body, headers: { 'content-type': type } });
        expectThat(answer.status === 415, `${labelOf(type)} is not refused: ${answer.shown}`, answer);
        answer.expectProblem(415, 'unsupported_media_type');
      });
    },
  },
  {
    ...common,
    id: 'bodies.half-characters',
    statement: 'refuse a body with half of a character in a text or a name with 400 malformed_json',
    pointer: '/info/description',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(halves, async (raw) => {
        (await shop.send('POST', '/customers', { raw })).expectProblem(400, 'malformed_json');
      });
    },
  },
];

const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];

const methods: readonly Requirement[] = [
  {
    ...common,
    id: 'methods.override',
    statement: 'do what the method of the request says, whatever another header says',
    operation: null,
    category: 210,
    needs: ['write', 'payment-tokens'],
    pointer: '/info/description',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { id } = await shop.purchase(plans.variable);
      const path = `/purchases/${id}/consumptions`;
      for (const header of overrides) {
        const record = await shop.report(id, { quantity: '1' });
        const read = await shop.send('GET', `${path}/${record.id}`, { headers: { [header]: 'DELETE' } });
        expectEqual(read.expectStatus(200).json, record, `What is read with ${header}`, read);
        const listed = await shop.send('GET', path, { headers: { [header]: 'POST' } });
        listed.expectStatus(200);
        const sent = { body: { quantity: '1' }, headers: { [header]: 'GET' } };
        (await shop.send('POST', path, sent)).expectStatus(201);
      }
    },
  },
  {
    ...common,
    id: 'methods.options',
    statement: 'answer OPTIONS with 405 like any other method that is described nowhere',
    operation: null,
    category: 210,
    needs: ['write'],
    pointer: '/info/description',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const { template } of operations) {
        const answer = await shop.send('OPTIONS', template.replace(/\{\w+\}/g, 'none'));
        answer.expectProblem(405, 'method_not_allowed');
      }
    },
  },
];

const WRONG_KEY = 'sk_test_4kcw7q0zm9r2x8b3n5v6t1j0';

/** Whether a text has another in it, however it is spaced out. */
function hasInIt(text: string, secret: string): boolean {
  const bare = (one: string): string => one.replace(/\\u[0-9a-f]{4}/gi, '').replace(/[^0-9a-z]/gi, '');
  return bare(text).includes(bare(secret));
}

function expectSilent(answer: Answer, secret: string, what: string): void {
  const { text, headers } = answer.exchange.response;
  const told = [text, ...Object.values(headers)];
  expectThat(!told.some((one) => hasInIt(one, secret)), `The answer to ${what} repeats it`, answer);
}

const secrets: readonly Requirement[] = [
  {
    ...common,
    id: 'authentication.key-misplaced',
    statement: 'repeat no API key in a refusal, wherever in the request it was put',
    category: 209,
    phase: 'authentication',
    pointer: '/info/description',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { apiKey } = shop;
      if (apiKey === null) return;
      const requests: Record<string, () => Promise<Answer>> = {
        'a key for an id': () => shop.send('GET', `/purchases/${apiKey}`),
        'a key for a path': () => shop.send('GET', `/${apiKey}`),
        'a key for a parameter': () => shop.send('GET', `/customers?${apiKey}=1`),
        'a key for a cursor': () => shop.send('GET', `/customers?cursor=${apiKey}`),
        'a key for a limit': () => shop.send('GET', `/customers?limit=${apiKey}`),
        'a key for a property': () => shop.send('POST', '/customers', { body: { [apiKey]: 'x' } }),
        'a key for an email': () => shop.send('POST', '/customers', { body: { ...body, email: apiKey } }),
        'a key for a reference': () =>
          shop.send('POST', '/plans', { body: { service_id: apiKey, name: 'A plan', ...plans.fixed } }),
        'a key for a media type': () =>
          shop.send('POST', '/customers', { body, headers: { 'content-type': apiKey } }),
      };
      for (const [what, send] of Object.entries(requests)) {
        const answer = await send();
        expectThat(answer.status >= 400, `${what} is not refused: ${answer.shown}`, answer);
        expectSilent(answer, apiKey, what);
      }
    },
  },
  {
    ...common,
    id: 'authentication.wrong-key-not-repeated',
    statement: 'not repeat a key that it refuses, in whatever disguise',
    operation: 'listCustomers',
    category: 209,
    phase: 'authentication',
    needs: [],
    pointer: '/info/description',
    verify: async ({ anonymous }) => {
      for (const authorization of [`Bearer ${WRONG_KEY}`, `Basic ${WRONG_KEY}`, WRONG_KEY]) {
        const answer = await anonymous.send('GET', '/customers', { headers: { authorization } });
        answer.expectStatus(401);
        expectSilent(answer, WRONG_KEY, 'a wrong key');
      }
    },
  },
];

const nowhere = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

/** What is refused before anything is known of the operation is refused on each of them. */
const everywhere: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const { id, method, described } = operation;
  const needs: Requirement['needs'] = method === 'GET' ? [] : ['write'];
  const shared = { ...common, phase: 'negatives', operation: id, needs } as const;
  const unacceptable: Requirement = {
    ...shared,
    id: `accept.refused.${id}`,
    statement: `answer who does not accept JSON with 406 not_acceptable (${id})`,
    category: 101,
    pointer: `${operation.pointer}/responses/406`,
    verify: async ({ shop: shopOf }) => {
      const sent = { headers: { accept: 'text/html' } };
      (await (await shopOf()).send(method, nowhere(operation), sent)).expectProblem(406, 'not_acceptable');
    },
  };
  const tooLarge: Requirement = {
    ...shared,
    id: `bodies.too-large.${id}`,
    statement: `refuse a body of more than 100,000 bytes with 413 body_too_large (${id})`,
    pointer: `${operation.pointer}/responses/413`,
    verify: async ({ shop: shopOf }) => {
      const sent = { raw: '{}'.padEnd(100_001) };
      (await (await shopOf()).send(method, nowhere(operation), sent)).expectProblem(413, 'body_too_large');
    },
  };
  return described.requestBody ? [unacceptable, tooLarge] : [unacceptable];
});

/** In which forms a request is read at all, and what its refusal does not tell. */
export const requestForms: readonly Requirement[] = [...bodies, ...methods, ...secrets, ...everywhere];
