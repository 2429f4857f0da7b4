import { expect, test } from 'vitest';
import { publicDocument } from './api-documents.js';
import { toDocumentedBody } from './documented-body.js';
import { findOperation, listOperations } from './document.js';

const operations = listOperations(publicDocument);
const customer = findOperation(operations, 'GET', '/customers/cus_1') ?? null;
const customers = findOperation(operations, 'GET', '/customers') ?? null;

test('toDocumentedBody leaves out properties that the document does not name, at every depth', () => {
  const received = { name: 'Ada', updated_by: null, address: { city: 'Göteborg', zone: 3 } };
  const documented = { name: 'Ada', address: { city: 'Göteborg' } };
  expect(toDocumentedBody(customer, 200, received)).toEqual(documented);
  expect(toDocumentedBody(customers, 200, { data: [received], total: 1 })).toEqual({ data: [documented] });
});

test('toDocumentedBody leaves out undocumented properties of an error and of its entries', () => {
  const received = { code: 'not_found', trace: 1, errors: [{ pointer: '/name', line: 2 }] };
  const documented = { code: 'not_found', errors: [{ pointer: '/name' }] };
  expect(toDocumentedBody(customer, 404, received)).toEqual(documented);
  expect(toDocumentedBody(customer, 418, received)).toEqual(documented);
});

test('toDocumentedBody keeps the metadata of the client, values of the wrong type, and undocumented responses', () => {
  const metadata = { updated_by: 'me' };
  expect(toDocumentedBody(customer, 200, { metadata })).toEqual({ metadata });
  expect(toDocumentedBody(customer, 200, { address: [1], name: { first: 'Ada' } })).toEqual({
    address: [1],
    name: { first: 'Ada' },
  });
  expect(toDocumentedBody(customer, 200, 'text')).toBe('text');
  expect(toDocumentedBody(null, 404, { any: 1 })).toEqual({ any: 1 });
  expect(toDocumentedBody(customer, 203, { any: 1 })).toEqual({ any: 1 });
});
