import fc from 'fast-check';
import { schemaErrors } from '../spec/conformance/validators.js';
import { bodySchemaOf, operations, parametersOf } from '../spec/description.js';
import { expectThat } from '../assert.js';
import { Finding } from '../finding.js';
import { arbitraryOf } from '../cases/arbitrary.js';
import { labelOf } from '../cases/boundaries.js';
import { acceptedParameters } from '../cases/parameters.js';
import { isObject } from '../cases/place.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import { expectEcho } from '../cases/echo.js';
import { expectInvalid } from '../cases/rejected.js';
import { readBack, sendBody } from '../cases/send.js';
import { subjects, type Ground, type Subject } from '../cases/body-case.js';

/** How long a property is tried at most, milliseconds; however many cases that makes, the first ones are the same. */
const TIME_LIMIT_MS = 5_000;

const created = subjects.filter(({ operation }) => operation.id.startsWith('create'));

/** Whatever the schemas allow, and whatever they do not, as it comes. A failure is made as small as it can be. */
export const generated: readonly Requirement[] = [...created.flatMap(ofBodies), ...ofQueries()];

function ofBodies(subject: Subject): Requirement[] {
  const { operation, schema, needs } = subject;
  const common = {
    level: 'MUST',
    phase: 'generated',
    operation: operation.id,
    needs,
    pointer: `${operation.pointer}/requestBody`,
  } as const;
  return [
    {
      ...common,
      id: `generated.valid.${operation.id}`,
      statement: `take any body that the schema of ${operation.id} allows, or refuse what it means with 409 or 422`,
      category: 101,
      verify: async (context) => {
        const ground = await subject.prepare(context);
        await hold(context, arbitraryOf(operation.document, schema), async (body) => {
          const { answer, sent } = await sendBody(subject, ground, withReferences(body, ground), '');
          expectThat(
            [200, 201, 409, 422].includes(answer.status),
            `A valid body is answered ${answer.shown}`,
            answer,
          );
          if (answer.status >= 400) return;
          // Without a URL there is no webhook, whatever else is said about it.
          const { webhook } = sent as { webhook?: { url?: unknown } | null };
          expectEcho(webhook?.url === null ? { ...(sent as object), webhook: null } : sent, answer);
          const read = await readBack(subject, ground, answer);
          if (read) expectEcho(sent, read.expectStatus(200));
        });
      },
    },
    {
      ...common,
      id: `generated.invalid.${operation.id}`,
      statement: `refuse any body that the schema of ${operation.id} does not allow with 400`,
      category: 102,
      verify: async (context) => {
        const ground = await subject.prepare(context);
        const pointer = bodySchemaOf(operation)?.pointer ?? '';
        const invalid = anyBody(subject).filter(
          (body) => schemaErrors(operation.document, pointer, body).length > 0,
        );
        await hold(context, invalid, async (body) => {
          const path = await ground.nextPath();
          const answer = await ground.shop.call(operation.id, { path: path as never, body: body as never });
          expectThat(answer.status === 400, `An invalid body is answered ${answer.shown}`, answer);
        });
      },
    },
  ];
}

/** Any JSON, or an allowed body with any JSON in one of its places. */
function anyBody({ operation, schema }: Subject): fc.Arbitrary<unknown> {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => wellFormed(value));
  const names = fc.constantFrom(...Object.keys(schema.properties ?? {}), 'unexpected');
  const spoiled = fc
    .tuple(arbitraryOf(operation.document, schema), names, json)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
  return fc.oneof({ weight: 1, arbitrary: json }, { weight: 3, arbitrary: spoiled });
}

/** Without halves of surrogate pairs, which are no text. */
function wellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?'));
}

/** What a body refers to exists, so that it is taken more often than not. */
function withReferences(body: unknown, { references }: Ground): unknown {
  if (!isObject(body)) return body;
  const known = Object.entries(references).filter(([name]) => Object.hasOwn(body, name));
  return { ...body, ...Object.fromEntries(known) };
}

function ofQueries(): Requirement[] {
  const lists = operations.filter(({ id, template }) => id.startsWith('list') && !template.includes('{'));
  return lists.map((operation): Requirement => {
    const parameters = parametersOf(operation).filter(
      ({ in: place, name }) => place === 'query' && name !== 'cursor',
    );
    const values = parameters.map(({ name, ...rest }) =>
      fc.option(
        fc
          .oneof(
            fc.constantFrom(...acceptedParameters(operation.document, { name, ...rest })),
            arbitraryOf(operation.document, rest.schema).map(String),
          )
          .map((value) => `${name}=${encodeURIComponent(value)}`),
        { nil: null },
      ),
    );
    return {
      id: `generated.queries.${operation.id}`,
      level: 'MUST',
      phase: 'generated',
      statement: `answer any combination of the filters of ${operation.id}`,
      operation: operation.id,
      category: 101,
      needs: [],
      pointer: operation.pointer,
      verify: async (context) => {
        const shop = await context.shop();
        await hold(context, fc.tuple(...values), async (parts) => {
          const query = parts.filter((part) => part !== null).join('&');
          const answer = await shop.send('GET', `${operation.template}${query && `?${query}`}`);
          answer.expectStatus(200);
          // One parameter more makes the same query wrong.
          const wrong = await shop.send(
            'GET',
            `${operation.template}?${query}&unexpected=1`.replace('?&', '?'),
          );
          expectInvalid(wrong, { parameter: 'unexpected' }, 'An unknown parameter');
        });
      },
    };
  });
}

/** @throws Finding with the smallest counterexample; anything else is a fault of the suite */
async function hold<Value>(
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
  const error: unknown = outcome.errorInstance;
  if (!(error instanceof Finding)) throw error;
  const example = labelOf(outcome.counterexample?.[0]);
  throw new Finding(`${error.message} With ${example} (seed ${seed})`, error.evidence);
}
