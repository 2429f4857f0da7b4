import { defineRequirement, withDefaults } from '../shared/define-requirement.js';
import { expectRoundTrip } from '../../cases/round-trip.js';
import fc from 'fast-check';
import { findSchemaErrors } from '../../spec/conformance/validators.js';
import { getBodySchema, operations, getParameters } from '../../spec/api-documents.js';
import { expectThat } from '../../http/assert.js';
import { Finding, Inconclusive } from '../../results/finding.js';
import { toArbitrary } from '../../cases/arbitrary.js';
import { toLabel } from '../../cases/boundaries.js';
import { getAcceptedParameters } from '../../cases/parameters.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { isObject } from '../../lib/is-object.js';
import type { PromiseId, Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { expectInvalidRequest } from '../../cases/expect-rejected.js';
import { readBack, sendBody } from '../../cases/send-body.js';
import { bodyCases, type RequestFixture, type BodyCase } from '../../cases/body-case.js';
import { alsoCite, cite, citeBody, citeOperationPart } from '../shared/cite.js';

/** Time limit per property. The first cases are the same for a seed, however many fit into the limit. */
const TIME_LIMIT_MS = 5_000;

const createCases = bodyCases.filter(({ operation }) => operation.id.startsWith('create'));

/** Promises that an operation creates what its valid bodies describe. */
const creationPromises: Readonly<Record<string, readonly PromiseId[]>> = {
  createPurchase: ['purchases.created'],
  createCustomer: ['customers.created'],
  createService: ['catalog.created'],
  createPlan: ['catalog.created'],
};

/** Random valid and invalid bodies and queries. Counterexamples are shrunk. */
export const generated: readonly Requirement[] = [
  ...createCases.flatMap(defineBodyRequirements),
  ...defineQueryRequirements(),
];

function defineBodyRequirements(bodyCase: BodyCase): Requirement[] {
  const { operation, schema, needs } = bodyCase;
  const define = withDefaults(defineRequirement, { phase: 'generated', operation: operation.id, needs });
  return [
    define({
      id: `generated.valid.${operation.id}`,
      area: 'validation',
      citation: alsoCite(citeBody(operation), ...(creationPromises[operation.id] ?? [])),
      statement: `accept each body that the schema of ${operation.id} allows, or reject its content with 409 or 422`,
      category: 101,
      verify: async (context) => {
        const fixture = await bodyCase.prepare(context);
        await checkProperty(context, toArbitrary(operation.document, schema), async (body) => {
          const { response, sent } = await sendBody(bodyCase, fixture, fillReferences(body, fixture), '');
          expectThat(
            [200, 201, 409, 422].includes(response.status),
            `The response to a valid body was ${response.summary}`,
            response,
          );
          if (response.status >= 400) return;
          // A webhook without a URL is removed.
          const { webhook } = sent as { webhook?: { url?: unknown } | null };
          expectRoundTrip(webhook?.url === null ? { ...(sent as object), webhook: null } : sent, response);
          const read = await readBack(bodyCase, fixture, response);
          if (read) expectRoundTrip(sent, read.expectStatus(200));
        });
      },
    }),
    define({
      id: `generated.invalid.${operation.id}`,
      area: 'validation',
      citation: cite('requests.invalid'),
      statement: `reject each body that the schema of ${operation.id} does not allow with 400`,
      category: 102,
      verify: async (context) => {
        const fixture = await bodyCase.prepare(context);
        const pointer = getBodySchema(operation)?.pointer ?? '';
        const invalid = createAnyBody(bodyCase).filter(
          (body) => findSchemaErrors(operation.document, pointer, body).length > 0,
        );
        await checkProperty(context, invalid, async (body) => {
          const path = await fixture.getNextPath();
          const response = await fixture.organization.call(operation.id, {
            path: path as never,
            body: body as never,
          });
          expectThat(
            response.status === 400,
            `The response to an invalid body is ${response.summary}`,
            response,
          );
        });
      },
    }),
  ];
}

/** Arbitrary JSON, or a valid body with arbitrary JSON in one property. */
function createAnyBody({ operation, schema }: BodyCase): fc.Arbitrary<unknown> {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => toWellFormed(value));
  const names = fc.constantFrom(...Object.keys(schema.properties ?? {}), 'unexpected');
  const corrupted = fc
    .tuple(toArbitrary(operation.document, schema), names, json)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
  return fc.oneof({ weight: 1, arbitrary: json }, { weight: 3, arbitrary: corrupted });
}

/** Replaces lone surrogates, which are not valid text. */
function toWellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?'));
}

/** Replaces references with ids of existing objects, so that most bodies are accepted. */
function fillReferences(body: unknown, { references }: RequestFixture): unknown {
  if (!isObject(body)) return body;
  const existing = Object.entries(references).filter(([name]) => Object.hasOwn(body, name));
  return { ...body, ...Object.fromEntries(existing) };
}

function defineQueryRequirements(): Requirement[] {
  const lists = operations.filter(({ id, template }) => id.startsWith('list') && !template.includes('{'));
  return lists.map((operation): Requirement => {
    const parameters = getParameters(operation).filter(
      ({ in: place, name }) => place === 'query' && name !== 'cursor',
    );
    const values = parameters.map(({ name, ...rest }) =>
      fc.option(
        fc
          .oneof(
            fc.constantFrom(...getAcceptedParameters(operation.document, { name, ...rest })),
            toArbitrary(operation.document, rest.schema).map(String),
          )
          .map((value) => `${name}=${encodeForUrl(value)}`),
        { nil: null },
      ),
    );
    return defineRequirement({
      id: `generated.queries.${operation.id}`,
      area: 'filters',
      phase: 'generated',
      statement: `accept every combination of the filters of ${operation.id}`,
      operation: operation.id,
      category: 101,
      needs: [],
      citation: citeOperationPart(operation, 'parameters'),
      verify: async (context) => {
        const organization = await context.organization();
        await checkProperty(context, fc.tuple(...values), async (parts) => {
          const query = parts.filter((part) => part !== null).join('&');
          const response = await organization.send('GET', `${operation.template}${query && `?${query}`}`);
          response.expectStatus(200);
          // An unknown parameter makes the same query invalid.
          const invalid = await organization.send(
            'GET',
            `${operation.template}?${query}&unexpected=1`.replace('?&', '?'),
          );
          expectInvalidRequest(invalid, { parameter: 'unexpected' }, 'An unknown parameter');
        });
      },
    });
  });
}

/**
 * Checks a property with random values. After the time limit, it passes with the cases that were tested until then.
 *
 * @throws Finding with the smallest counterexample
 * @throws Inconclusive if the target was too slow for a single case
 * @throws the reason of `signal` after an abort, and any other error, which is a bug of the suite
 */
async function checkProperty<Value>(
  { seed, runs, signal }: Context,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(values, async (value) => {
    signal.throwIfAborted();
    await check(value);
  });
  const outcome = await fc.check(property, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
    markInterruptAsFailure: false,
  });
  if (!outcome.failed) return;
  if (outcome.counterexample === null) {
    throw new Inconclusive(`No random case was tested within ${TIME_LIMIT_MS / 1_000} s.`);
  }
  const error: unknown = outcome.errorInstance;
  if (!(error instanceof Finding)) throw error;
  const example = toLabel(outcome.counterexample[0]);
  throw new Finding(`${error.message} With ${example} (seed ${seed})`, error.evidence);
}
