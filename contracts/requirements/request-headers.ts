import { expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { operations, parametersOf } from '../spec/description.js';
import type { Operation } from '../spec/document.js';
import { acceptedParameters } from '../cases/parameters.js';
import { labelOf } from '../cases/boundaries.js';
import type { Requirement } from '../requirement.js';
import { expectInvalid, refusedBody } from '../cases/rejected.js';

/** Header values that are not of the described form, and can be sent over HTTP all the same. */
const refused: Record<string, readonly string[]> = {
  'Idempotency-Key': [
    '',
    '"',
    '""',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    '"unfinished',
    'é',
    'tab\tin it',
  ],
  'X-Request-Id': ['', 'x'.repeat(129), 'two words', 'é', 'tab\tin it'],
};

const nowhere = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

const needsOf = ({ method }: Operation): Requirement['needs'] => (method === 'GET' ? [] : ['write']);

/** What the headers of each operation take, and what they do not. */
export const requestHeaders: readonly Requirement[] = operations.flatMap((operation) =>
  parametersOf(operation)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }): Requirement => ({
      id: `request-headers.${name.toLowerCase()}.${operation.id}`,
      level: 'MUST',
      phase: 'negatives',
      statement: `refuse an ${name} that is not of the described form with 400, and name it (${operation.id})`,
      operation: operation.id,
      category: 102,
      needs: needsOf(operation),
      pointer: `${operation.pointer}/parameters`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        await sideBySide(refused[name] ?? [], async (value) => {
          const answer = await shop.send(operation.method, nowhere(operation), {
            ...refusedBody(operation),
            headers: { [name]: value },
          });
          expectInvalid(answer, { header: name }, `${name} ${labelOf(value)}`);
        });
      },
    })),
);

/** Both ends of what is allowed, on an operation that takes the header. */
export const acceptedHeaders: readonly Requirement[] = [
  {
    id: 'request-headers.accepted.x-request-id',
    level: 'MUST',
    phase: 'bounds',
    statement: 'take and echo an X-Request-Id from 1 to 128 characters',
    operation: 'listCustomers',
    category: 101,
    needs: [],
    pointer: '/components/parameters/request_id',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const value of ['x', '!~', ...headerValues('listCustomers', 'X-Request-Id')]) {
        const answer = await shop.call('listCustomers', {
          query: { limit: 1 },
          headers: { 'x-request-id': value },
        });
        answer.expectStatus(200);
        expectThat(answer.header('x-request-id') === value, 'The X-Request-Id was not echoed.', answer);
      }
    },
  },
  {
    id: 'request-headers.accepted.idempotency-key',
    level: 'MUST',
    phase: 'bounds',
    statement: 'take an Idempotency-Key from 1 to 255 characters, quoted or not',
    operation: 'createService',
    category: 101,
    needs: ['write'],
    pointer: '/components/parameters/idempotency_key',
    verify: async ({ freshShop }) => {
      const shop = await freshShop();
      const long = `${shop.uniqueId()}-`.padEnd(255, 'k');
      const keys = [shop.uniqueId(), `with spaces ~!' ${shop.uniqueId()}`, long, `"${long.slice(1)}k"`];
      for (const value of keys) {
        const answer = await shop.call('createService', {
          body: { name: 'Keyed' },
          headers: { 'idempotency-key': value },
        });
        expectThat(answer.status === 201, `The key ${labelOf(value)} is refused: ${answer.shown}`, answer);
        expectThat(!answer.isReplay, `The new key ${labelOf(value)} was answered as a replay.`, answer);
      }
    },
  },
];

function headerValues(operationId: string, header: string): string[] {
  const operation = operations.find(({ id }) => id === operationId);
  const parameter = operation && parametersOf(operation).find(({ name }) => name === header);
  return operation && parameter ? acceptedParameters(operation.document, parameter) : [];
}
