import { describe, expect, it } from 'vitest';
import enforcement from '../../../generated/closed/enforcement.json' with { type: 'json' };
import type { Schema } from '../../../src/openapi/api.js';
import { testSandbox } from '../../support/sandbox.js';

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();

interface RequestSchema extends Schema {
  required?: string[];
  minimum?: number;
  minItems?: number;
  minProperties?: number;
  maxProperties?: number;
  minLength?: number;
  type?: string | string[];
  oneOf?: RequestSchema[];
  properties?: Record<string, RequestSchema>;
  items?: RequestSchema;
}

/** Place of a schema in a body, with the alternatives that lead to it. */
interface Place {
  schema: RequestSchema;
  /** Kind of an alternative that the body must have, by the path of its object. */
  tokens: (string | number)[];
  /** Creates a valid body with a value at the place. */
  build: (value: unknown) => unknown;
}

/** Returns a valid value of a schema. */
function createSample(schema: RequestSchema): unknown {
  const { oneOf, examples, type, properties = {}, required = [] } = schema;
  const [alternative] = oneOf ?? [];
  if (alternative) return createSample(alternative);
  const [constant] = [schema.const ?? schema.enum?.[0]];
  if (constant !== undefined) return constant;
  if (examples) return examples[0];
  const [first] = [type ?? 'string'].flat();
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, schema.minProperties ?? 0);
  if (first === 'object')
    return Object.fromEntries(names.map((name) => [name, createSample(properties[name] ?? {})]));
  if (first === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => createSample(schema.items ?? {}));
  if (first === 'integer' || first === 'number') return schema.minimum ?? 1;
  return first === 'boolean' ? true : 'x'.repeat(schema.minLength ?? 1);
}

/** Returns all places below a schema. */
function listPlaces(schema: RequestSchema, tokens: Place['tokens'], build: Place['build']): Place[] {
  if (schema.oneOf) return schema.oneOf.flatMap((each) => listPlaces(each, tokens, build));
  // Only objects have properties.
  const base = Object(createSample(schema)) as object;
  const children = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    listPlaces(part, [...tokens, name], (value) =>
      build({ ...(schema.maxProperties === 1 ? {} : base), [name]: value }),
    ),
  );
  const items = schema.items ? listPlaces(schema.items, [...tokens, 0], (value) => build([value])) : [];
  return [{ schema, tokens, build }, ...children, ...items];
}

interface Case extends Place {
  operationId: string;
  method: string;
  path: string;
}

const apis = [enforcement.public, enforcement.sandbox] as unknown as {
  basePath: string;
  documents: {
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; requestBody?: { content: Record<string, { schema: RequestSchema }> } }
      >
    >;
  }[];
}[];

const cases: Case[] = apis.flatMap(({ basePath, documents }) =>
  documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { operationId, requestBody }]) =>
        Object.values(requestBody?.content ?? {})
          .slice(0, 1)
          .flatMap(({ schema }) => listPlaces(schema, [], (value) => value))
          .map((place) => ({
            ...place,
            operationId,
            method: method.toUpperCase(),
            path: basePath + path.replaceAll(/\{\w+\}/g, 'x'),
          })),
      ),
    ),
  ),
);

/** Sends a value at a place, and returns the only validation error. */
async function readError(
  { method, path, build, tokens }: Case,
  value: unknown,
): Promise<{ code: string; detail: string }> {
  const { problem } = await organization.send(method, path, { body: build(value) });
  const pointer = tokens.map((token) => `/${token}`).join('');
  expect([path, problem.errors?.map((error) => error.pointer), problem.detail]).toEqual([
    path,
    [pointer],
    'The request has 1 validation error; see `errors`.',
  ]);
  const [error = { code: '', detail: '' }] = problem.errors ?? [];
  return error;
}

const toTitle = ({ operationId, tokens }: Case): string => `${operationId} /${tokens.join('/')}`;

/** Returns one case of each operation and place: alternatives repeat some. */
const pick = (isPicked: (schema: RequestSchema, each: Case) => boolean): [string, Case][] => [
  ...new Map(cases.filter((each) => isPicked(each.schema, each)).map((each) => [toTitle(each), each])),
];

const getName = ({ tokens }: Case): string =>
  tokens.findLast((token): token is string => typeof token === 'string') ?? '';
const isSecret = (each: Case): boolean => /secret|key|token/.test(getName(each));

describe('a validation error of an enumeration', () => {
  const places = pick(({ enum: values }) => typeof values?.[0] === 'string');

  it('exists for at least 25 places of both documents', () => {
    expect(places.length).toBeGreaterThan(25);
  });

  it.each(places)(
    'of %s names the received value, and the nearest or all allowed ones',
    async (_title, each) => {
      const values = (each.schema.enum ?? []).filter((value) => typeof value === 'string');
      for (const value of values.slice(0, 2)) {
        const typo = value + (value.at(-1) ?? '');
        const { code, detail } = await readError(each, typo);
        expect(code).toBe('not_in_enum');
        expect(detail).toContain(`; received "${typo}". Did you mean "${value}"?`);
        const isListed = values.length <= 20;
        expect(detail.includes(values.join(', '))).toBe(isListed);
        const [lower, upper] = [value.toLowerCase(), value.toUpperCase()];
        const miscased = value === upper ? lower : upper;
        const letters = value === upper ? 'upper' : 'lower';
        const hint =
          value === upper || value === lower
            ? `Send it in ${letters} case: "${value}".`
            : `Did you mean "${value}"?`;
        expect((await readError(each, miscased)).detail).toContain(`; received "${miscased}". ${hint}`);
      }
    },
  );
});

describe('a validation error of the kind of an alternative', () => {
  const places = cases
    .filter(({ schema }) => typeof schema.const === 'string')
    .map((each): [string, Case] => [`${toTitle(each)}: ${String(each.schema.const)}`, each]);

  it('exists for rates and faults', () => {
    expect(places.length).toBeGreaterThan(15);
  });

  it.each(places)('of %s lists all kinds and names the nearest one', async (_title, each) => {
    const kind = String(each.schema.const);
    const kinds = places.filter(
      ([, { operationId, tokens }]) =>
        operationId === each.operationId && tokens.join() === each.tokens.join(),
    );
    const { code, detail } = await readError(each, `${kind}x`);
    expect(code).toBe('not_in_enum');
    expect(detail).toBe(
      `Must be equal to one of the allowed values: ${kinds.map(([, { schema }]) => String(schema.const)).join(', ')}; received "${kind}x". Did you mean "${kind}"?`,
    );
    const missing = await readError(each, undefined);
    expect(missing.detail).toMatch(
      /^The required value is missing\. It must be equal to one of the allowed values: /,
    );
  });
});

describe('a validation error of a pattern', () => {
  const places = pick(({ pattern, examples }) => pattern !== undefined && examples !== undefined);

  it('exists for at least 100 places of both documents', () => {
    expect(places.length).toBeGreaterThan(100);
  });

  it.each(places)(
    'of %s shows an example, and the received value unless it is a secret',
    async (_title, each) => {
      const text = ' \u0001';
      const { code, detail } = await readError(each, text);
      expect(code).toBe('pattern');
      expect(detail.includes(`received ${JSON.stringify(text)}`)).toBe(!isSecret(each));
      expect(detail.includes(`Example: ${JSON.stringify(each.schema.examples?.[0])}.`)).toBe(!isSecret(each));
      expect(detail.length).toBeLessThan(300);
    },
  );
});

describe('a validation error of an amount', () => {
  const places = pick(({ format }) => format === 'int64');

  it.each(places)('of %s is one error that says the amount in minor units', async (_title, each) => {
    for (const amount of [49.9, '49.90'])
      expect(await readError(each, amount)).toMatchObject({
        code: 'wrong_type',
        detail: `Must be an integer; received ${JSON.stringify(amount)}. Amounts are integers in the minor unit of the currency: send 4990 for ${amount} AED.`,
      });
    expect((await readError(each, '4990')).detail).toMatch(
      /received "4990"\. Amounts are integers in the minor unit of the currency\.$/,
    );
  });

  it.each([
    ['JPY', 49.5, 'Amounts are integers in the minor unit of the currency.'],
    ['JPY', '49.0', 'Amounts are integers in the minor unit of the currency.'],
    ['KWD', 49.9, 'send 49900 for 49.9 KWD.'],
    ['EUR', 1.005, 'Amounts are integers in the minor unit of the currency.'],
  ])('in %s of %s ends with "%s"', async (currency, amount, end) => {
    const rate = { kind: 'one_time', amount, currency };
    const body = { service_id: 'x', name: 'x', rate };
    const { problem } = await organization.send('POST', '/v1/plans', { body });
    expect(problem.errors).toHaveLength(1);
    expect(problem.errors?.[0]?.detail.endsWith(end)).toBe(true);
  });
});

describe('a validation error of an unknown name', () => {
  it.each(pick(({ properties, maxProperties }) => maxProperties === undefined && properties !== undefined))(
    'in %s names the nearest one',
    async (_title, each) => {
      const [name = ''] = Object.keys(each.schema.properties ?? {});
      const typo = `${name}${name.at(-1) ?? ''}`;
      const place = { ...each, tokens: [...each.tokens, typo] };
      const { code, detail } = await readError(place, {
        ...(createSample(each.schema) as object),
        [typo]: 'x',
      });
      expect([code, detail]).toEqual([
        'unknown_property',
        `The API has no such property. Did you mean "${name}"?`,
      ]);
    },
  );

  it('of a query parameter is the nearest parameter, or all of them', async () => {
    const read = async (query: string) =>
      (await organization.send('GET', `/v1/charges?${query}`)).problem.errors;
    expect(await read('statu=failed')).toMatchObject([
      { detail: 'The operation has no such query parameter. Did you mean "status"?' },
    ]);
    expect((await read('q=failed'))?.[0]?.detail).toContain('Supported: status, ');
    expect((await read('status=fialed'))?.[0]?.detail).toContain(
      '; received "fialed". Did you mean "failed"?',
    );
  });
});

it('a validation error shows no card number, no key and no long value', async () => {
  const values = [
    '4242 4242 4242 4242',
    'sk_test_abcdefghijklmnop',
    'whsec_abcdefghijklmnopqrstuvwxyz',
    'x'.repeat(2_000),
  ];
  for (const value of [...values, 4242424242424242]) {
    const rate = { kind: value, amount: 1, currency: value };
    const { text } = await organization.send('POST', '/v1/plans', {
      body: { service_id: 's', name: 'x', rate },
    });
    expect(text).not.toContain(String(value));
    const { text: other } = await organization.send('POST', '/v1/plans', {
      body: { service_id: 's', name: 'x', rate: { ...rate, kind: 'one_time' } },
    });
    expect(other).toContain('/rate/currency');
    expect(other).not.toContain(String(value));
  }
});

it('a validation error of a URL does not advise to change the case of its path', async () => {
  const { problem } = await organization.send('POST', '/v1/purchases', {
    body: { plan_id: 'p', customer_id: 'c', success_url: 'HTTPS://Shop.example/Thanks?Order=A' },
  });
  const detail = problem.errors?.find(({ pointer }) => pointer === '/success_url')?.detail;
  expect(detail).toContain('received "HTTPS://Shop.example/Thanks?Order=A"');
  expect(detail).not.toContain('lower case');
});

/** Values whose conversion to text, number or JSON fails or never ends, and names that every object inherits. */
const hostileValues = [
  { toString: 1 },
  { valueOf: 1, toString: null },
  { toJSON: 1, constructor: 1, hasOwnProperty: 1 },
  [{ toString: 1 }],
  JSON.parse('{ "__proto__": { "toString": 1 } }'),
  JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
] as unknown[];

it.each([...new Set(cases.map(({ operationId }) => operationId))])(
  'a request of %s with a value that cannot be converted to text gets no internal error, wherever it is',
  async (operation) => {
    const places = cases.filter(({ operationId }) => operationId === operation);
    for (const { method, path, build, tokens } of places)
      for (const value of hostileValues) {
        const { text } = await organization.send(method, path, { body: build(value) });
        expect(text, `/${tokens.join('/')} ${JSON.stringify(value)}`).not.toContain('internal_error');
      }
  },
);
