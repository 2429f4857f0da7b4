import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../results/exchange.js';
import { isObject } from '../lib/is-object.js';
import { customerSchema, PersonalValues } from './personal-values.js';

const PLACEHOLDER = '<masked>';

/** Texts of customers that are words or structure of JSON, parts of property names, or parts of each other. */
const traps = [
  ...['null', 'true', 'false', '1', '1234567', '{', '}', '"', '",', '":"', '\\', '[]', '{"id":1}', ' ', '…'],
  ...['data', 'has_more', 'name', 'email', 'cus', 'created_at', 'Ada', 'Ada Lindqvist', 'Lindqvist', 'ada@'],
];

/** Creates a mask for the customers of a target. @param values one for each customer */
function createValues(values: readonly string[]): PersonalValues {
  const personalValues = new PersonalValues();
  personalValues.addReceived({
    data: values.map((value) => ({ email: value, name: value, metadata: { [value]: value } })),
  });
  return personalValues;
}

const textArbitrary = fc.oneof(fc.constantFrom(...traps), fc.string({ unit: 'grapheme', maxLength: 12 }));

const bodyArbitrary = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).chain((value) =>
  fc.tuple(fc.constant(value), textArbitrary, fc.constantFrom(undefined, 2)).map(([body, text, indent]) => ({
    text: JSON.stringify(
      { id: 'cus_1', name: text, has_more: false, next_cursor: null, [text]: body },
      null,
      indent,
    ),
  })),
);

/** Returns a value with each of its strings replaced by one text. */
function toStructure(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return value.map(toStructure);
  if (!isObject(value)) return value;
  return Object.entries(value).map(([name, item]) => [name, toStructure(item)]);
}

test('the document states of each property of a customer whether its values are personal', () => {
  const { id, created_at, ...properties } = customerSchema.properties ?? {};
  expect([id, created_at]).not.toContain(undefined);
  const unmarked = Object.entries(properties).filter(([, schema]) => schema['x-personal'] === undefined);
  expect(unmarked).toEqual([]);
});

test('the tax number of a customer is masked in any text', () => {
  const values = new PersonalValues();
  values.addReceived({ email: 'ada@example.com', tax_id: 'SE556012579001' });
  expect(values.mask('The number SE556012579001 is unknown.')).toBe(`The number ${PLACEHOLDER} is unknown.`);
});

test('a masked JSON body is JSON with the same structure, property names, numbers and nulls, whatever customers are called', () => {
  fc.assert(
    fc.property(bodyArbitrary, fc.array(textArbitrary, { maxLength: 8 }), ({ text }, values) => {
      const masked = createValues([...values, ...traps]).maskBody(text);
      expect(toStructure(JSON.parse(masked))).toEqual(toStructure(JSON.parse(text)));
    }),
    { numRuns: 300 },
  );
});

test('a masked JSON body has no personal value in a property that holds personal values', () => {
  const values = traps.filter((text) => text !== PLACEHOLDER);
  const text = JSON.stringify(
    values.map((name) => ({ name, address: { line1: [name] } })),
    null,
    1,
  );
  const masked = JSON.parse(createValues(values).maskBody(text)) as unknown;
  expect(masked).toEqual(values.map(() => ({ name: PLACEHOLDER, address: { line1: [PLACEHOLDER] } })));
});

test.each([
  {
    what: 'what the run sent before, and the values of the API',
    sent: { name: 'Plan of Ada', external_id: 'null' },
    body: { status: 'active', currency: 'EUR', name: 'Plan of Ada', external_id: 'null', amount: 1.5 },
  },
  { what: 'property names', sent: {}, body: { active: null, Ada: 1, nested: { null: [true] } } },
])('customers called active, EUR, Ada and null do not change $what', ({ sent, body }) => {
  const personalValues = createValues(['active', 'EUR', 'Ada', 'null']);
  personalValues.addSent(sent);
  expect(personalValues.maskBody(JSON.stringify(body))).toBe(JSON.stringify(body));
});

test('a value that the run sends after it has received it is not masked any more', () => {
  const personalValues = createValues(['A name of the suite', 'Ada Lindqvist']);
  expect(personalValues.mask('A name of the suite')).toBe(PLACEHOLDER);
  personalValues.addSent({ customer: ['A name of the suite'] });
  expect(personalValues.mask('A name of the suite, Ada Lindqvist')).toBe(
    `A name of the suite, ${PLACEHOLDER}`,
  );
});

test('values of customers of earlier runs are not masked', () => {
  const personalValues = new PersonalValues();
  const metadata = { contract_check: '2027-01-10-0123abcd' };
  personalValues.addReceived({ data: [{ email: 'ada@example.com', name: 'Ada Lindqvist', metadata }] });
  expect(personalValues.mask('Ada Lindqvist, ada@example.com')).toBe('Ada Lindqvist, ada@example.com');
});

test('texts hide values, but not the words null, true and false', () => {
  const personalValues = createValues(['null', 'true', 'Özgür "Ossi"', '","']);
  const masked = personalValues.mask('name: expected null, received {"a":"Özgür \\"Ossi\\"","b":true}');
  expect(masked).toBe(`name: expected null, received {"a":"${PLACEHOLDER}","b":true}`);
});

test('a masked exchange keeps its path, its page links and its media type, and hides values in queries', () => {
  const personalValues = createValues(['customers', 'next', 'json', 'ada+b@example.com', 'Ada']);
  const link = '</v1/customers?email=ada%2Bb%40example.com&cursor=next>; rel="next"';
  const exchange = {
    target: '/v1/customers?email=ada%2Bb@example.com&limit=1',
    request: { headers: {}, body: null, encoding: 'utf8' },
    response: {
      status: 200,
      headers: { link, 'content-type': 'application/json', 'x-owner': 'Ada' },
      text: '<p>Ada</p>',
    },
  } as unknown as Exchange;
  const { target, response } = personalValues.maskExchange(exchange);
  expect(target).toBe('/v1/customers?email=%3Cmasked%3E&limit=1');
  expect(response.headers).toEqual({
    link: '</v1/customers?email=%3Cmasked%3E&cursor=next>; rel="next"',
    'content-type': 'application/json',
    'x-owner': PLACEHOLDER,
  });
  expect(response.text).toBe(`<p>${PLACEHOLDER}</p>`);
});
