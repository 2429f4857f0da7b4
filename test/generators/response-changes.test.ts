import { expect, test } from 'vitest';
import { openapi, resolveReference, type Schema } from '../spec/openapi-documents.js';
import { addUnknownProperties, OPEN_PROPERTIES, replaceOpenValues } from './response-changes.js';

test('an unknown property is added to every object of a response', () => {
  const response = { data: [{ id: 'pur_1', failure: { code: 'card_declined' }, amount: null }] };
  expect(addUnknownProperties(response)).toEqual({
    data: [
      {
        id: 'pur_1',
        failure: { code: 'card_declined', unknown_property: 'unknown_value' },
        amount: null,
        unknown_property: 'unknown_value',
      },
    ],
    unknown_property: 'unknown_value',
  });
});

test('open values of a response are replaced, and the kind of a rate and the type of an error are not', () => {
  const plan = { rate: { kind: 'one_time', amount: 100, currency: 'EUR' } };
  const purchase = { kind: 'one_time', status: 'pending', next_action: { type: 'redirect_to_checkout' } };
  const problem = { type: '/docs/problems/not_found', status: 404, code: 'not_found' };
  expect([plan, purchase, problem].map((body) => replaceOpenValues(body))).toEqual([
    { rate: { kind: 'one_time', amount: 100, currency: 'XTS' } },
    { kind: 'unknown_value', status: 'unknown_value', next_action: { type: 'unknown_value' } },
    { type: '/docs/problems/not_found', status: 404, code: 'unknown_value' },
  ]);
});

test('the open properties are those to which the OpenAPI document may add values', () => {
  const schemas = Object.values(openapi.components.schemas);
  const open = schemas.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => (isExtensible(schema) ? [name] : [])),
  );
  expect([...new Set(open)].toSorted()).toEqual([...OPEN_PROPERTIES]);
});

/** Whether a schema, or one of its alternatives, is a string with `x-extensible-enum`. */
function isExtensible(schema: Schema & { oneOf?: Schema[] }): boolean {
  const resolved = resolveReference<typeof schema>(openapi, schema);
  return 'x-extensible-enum' in resolved || (resolved.oneOf ?? []).some(isExtensible);
}
