import fc from 'fast-check';
import { getBodyExamples, getParameters } from '../../contracts/spec/api-documents.js';
import { publicOperations, sandboxOperations, type Operation } from '../support/description.js';

/** Malicious or malformed request. */
export interface HostileRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/**
 * Excludes the operation that injects faults, because these would look like violations. Seeds can inject
 * faults too, but no example does.
 */
const operations = [...publicOperations, ...sandboxOperations].filter(({ id }) => id !== 'createFault');
const parameterNames = [...new Set(operations.flatMap((one) => getParameters(one).map(({ name }) => name)))];

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

/** Percent-encodes only characters that cannot be part of a request target. */
const encodeTarget = (text: string): string =>
  Array.from(Buffer.from(text), (byte) =>
    byte > 0x20 && byte < 0x7f && byte !== 0x23
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('');

const encodeHeader = (text: string): string => text.replace(/[^\x20-\x7E]/g, '').slice(0, 6_000);

const query = fc
  .array(fc.tuple(fc.constantFrom(...parameterNames, '__proto__', 'limit[]', 'a[b][c]'), word), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeTarget(value)}`).join('&'));

/** Replaces a part of a JSON value, at any depth. */
function corrupt(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }), fc.constant(nestDeeply(200)));
  if (typeof value !== 'object' || value === null) return anything;
  const entries = Object.entries(value);
  const within = entries.map(([name, inner]) =>
    corrupt(inner).map((made) => (Array.isArray(value) ? [made] : { ...value, [name]: made })),
  );
  const more = fc.tuple(word, anything).map(([name, made]) => Object.fromEntries([...entries, [name, made]]));
  return fc.oneof(
    { weight: 1, arbitrary: anything },
    { weight: 2, arbitrary: more },
    ...within.map(repeatThreeTimes),
  );
}

const repeatThreeTimes = (arbitrary: fc.Arbitrary<unknown>): fc.WeightedArbitrary<unknown> => ({
  weight: 3,
  arbitrary,
});

function nestDeeply(levels: number): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');
}

/**
 * Adapts an example to existing objects, so that it is processed further. URLs point to an unused local port.
 */
function adaptExample(body: unknown, ids: readonly string[]): unknown {
  const text = JSON.stringify(body)
    .replace(/"https?:\/\/[^"]*"/g, '"http://127.0.0.1:9/"')
    .replace(/"([a-z]{3}_)\w{26}"/g, (example, prefix: string) => {
      const own = ids.find((id) => id.startsWith(prefix));
      return own === undefined ? example : `"${own}"`;
    });
  return JSON.parse(text);
}
function generateBodies(operation: Operation, ids: readonly string[]): fc.Arbitrary<HostileRequest['body']> {
  const examples = Object.values(getBodyExamples(operation)).map((body) => adaptExample(body, ids));
  const spoiledJson = (examples.length === 0 ? [{}] : examples).map((body) =>
    corrupt(body).map((value) => JSON.stringify(value)),
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
 * @param apiKey sent with most requests, because few get further without one
 * @param ids of existing objects
 */
export function generateHostileRequests(
  apiKey: string,
  ids: readonly string[],
): fc.Arbitrary<HostileRequest> {
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
    word.map(encodeHeader),
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
        body: generateBodies(operation, ids),
      })
      .map(({ method, ids: [one = '', other = ''], query: asked, headers: sent, body }) => {
        const path = operation.path
          .replace(/\{\w+\}/, encodeTarget(one))
          .replace(/\{\w+\}/, encodeTarget(other));
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
