import fc from 'fast-check';
import { bodyExamplesOf, parametersOf } from '../../contracts/spec/description.js';
import { publicOperations, sandboxOperations, type Operation } from '../support/description.js';

/** A request by somebody who means harm, or knows no better. */
export interface HostileRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/** It injects the very faults that are looked for. A seed may as well, but no example of one does. */
const operations = [...publicOperations, ...sandboxOperations].filter(({ id }) => id !== 'createFault');
const parameterNames = [...new Set(operations.flatMap((one) => parametersOf(one).map(({ name }) => name)))];

const words = [
  '',
  ' ',
  '%',
  '%00',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '\u202Egnp.exe',
  '💥',
  "' OR 1=1--",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: b=c',
  '{"$gt":""}',
  '2027-02-30',
  '9999-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  'P99999999Y',
  'http://[::ffff:127.0.0.1]:9/',
  '\u0000',
];

const word = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary' }),
);

/** As it can stand in a target: what cannot is written in escapes, the rest is left as it is. */
const written = (text: string): string =>
  Array.from(Buffer.from(text), (byte) =>
    byte > 0x20 && byte < 0x7f && byte !== 0x23
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('');

const inHeader = (text: string): string => text.replace(/[^\x20-\x7E]/g, '').slice(0, 6_000);

const query = fc
  .array(fc.tuple(fc.constantFrom(...parameterNames, '__proto__', 'limit[]', 'a[b][c]'), word), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${written(value)}`).join('&'));

/** A value of JSON with something in it replaced, at any depth. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }), fc.constant(deep(200)));
  if (typeof value !== 'object' || value === null) return anything;
  const entries = Object.entries(value);
  const within = entries.map(([name, inner]) =>
    spoiled(inner).map((made) => (Array.isArray(value) ? [made] : { ...value, [name]: made })),
  );
  const more = fc.tuple(word, anything).map(([name, made]) => Object.fromEntries([...entries, [name, made]]));
  return fc.oneof({ weight: 1, arbitrary: anything }, { weight: 2, arbitrary: more }, ...within.map(thrice));
}

const thrice = (arbitrary: fc.Arbitrary<unknown>): fc.WeightedArbitrary<unknown> => ({
  weight: 3,
  arbitrary,
});

function deep(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');
}

/**
 * An example about what is there, so that it gets far. What is sent elsewhere goes no further than this machine, to a
 * port where nobody listens.
 */
function ownExample(body: unknown, ids: readonly string[]): unknown {
  const text = JSON.stringify(body)
    .replace(/"https?:\/\/[^"]*"/g, '"http://127.0.0.1:9/"')
    .replace(/"([a-z]{3}_)\w{26}"/g, (example, prefix: string) => {
      const own = ids.find((id) => id.startsWith(prefix));
      return own === undefined ? example : `"${own}"`;
    });
  return JSON.parse(text);
}
function bodiesOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<HostileRequest['body']> {
  const examples = Object.values(bodyExamplesOf(operation)).map((body) => ownExample(body, ids));
  const spoiledJson = (examples.length === 0 ? [{}] : examples).map((body) =>
    spoiled(body).map((value) => JSON.stringify(value)),
  );
  const json = fc.oneof(...spoiledJson, fc.json({ maxDepth: 4 }));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...examples.map((body) => JSON.stringify(body)), '{}') },
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: fc.tuple(json, fc.nat(200)).map(([text, length]) => text.slice(0, length)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constant(`{"name":"${'x'.repeat(120_000)}"}`) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/**
 * @param apiKey which most of the requests carry, as most get no further without
 * @param ids of what is there
 */
export function hostileRequests(apiKey: string, ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: word });
  const usual = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const odd = fc.dictionary(
    fc.constantFrom(
      'authorization',
      'content-type',
      'accept',
      'idempotency-key',
      'x-request-id',
      'x-http-method-override',
      'content-encoding',
      'origin',
      'cookie',
      'range',
    ),
    word.map(inHeader),
    { maxKeys: 2, noNullPrototype: true },
  );
  const headers = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Record<string, string>>(usual) },
    { weight: 2, arbitrary: odd.map((more) => ({ ...usual, ...more })) },
  );
  const ofOperation = (operation: Operation): fc.Arbitrary<HostileRequest> =>
    fc
      .record({
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant(operation.method) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'DELETE'),
          },
        ),
        ids: fc.array(id, { minLength: 2, maxLength: 2 }),
        query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
        headers,
        body: bodiesOf(operation, ids),
      })
      .map(({ method, ids: [one = '', other = ''], query: asked, headers: sent, body }) => {
        const path = operation.path.replace(/\{\w+\}/, written(one)).replace(/\{\w+\}/, written(other));
        const isRead = method === 'GET' || method === 'HEAD';
        return {
          method,
          target: asked === '' ? path : `${path}?${asked}`,
          headers: sent,
          body: isRead ? null : body,
        };
      });
  return fc.oneof(...operations.map(ofOperation));
}
