import { defineRequirement, withDefaults } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import type { ApiResponse } from '../../http/api-response.js';
import { toPointer } from '../../spec/document.js';
import {
  invalidCaseKinds,
  getInvalidCases,
  type InvalidCase,
  type InvalidCaseKind,
} from '../../cases/invalid-cases.js';
import { applyVariations, groupVariations, type VariationGroup } from '../../cases/group-variations.js';
import type { PromiseId, Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { expectAllRejected, expectInvalidRequest } from '../../cases/expect-rejected.js';
import {
  isVaried,
  placeholderIds,
  bodyCases,
  type BaseBody,
  type RequestFixture,
  type BodyCase,
} from '../../cases/body-case.js';
import { expectNoSideEffects, countNewVersions } from '../../cases/expect-no-side-effects.js';
import { cite } from '../shared/cite.js';

const statements: Record<InvalidCaseKind, string> = {
  root: 'a body that is not an object',
  missing: 'a body without a required property',
  'unknown-property': 'an unknown property',
  null: 'null for a property that is not nullable',
  'wrong-type': 'a value of the wrong JSON type',
  'not-in-enum': 'a value outside the enum',
  'wrong-constant': 'an unknown kind',
  'too-small': 'a number below the minimum',
  'too-large': 'a number above the maximum',
  'too-short': 'a string that is too short',
  'too-long': 'a string that is one character too long',
  pattern: 'a string that does not match the pattern',
  format: 'a string that does not have the format',
  'too-few': 'too few items or properties',
  'too-many': 'one item or property too many',
};

const promisesByKind: Partial<Record<InvalidCaseKind, readonly PromiseId[]>> = {
  missing: ['errors.missing-property'],
  'too-long': ['errors.metadata-keys'],
  pattern: ['time.impossible'],
  format: ['time.impossible', 'urls.host'],
};

/** Rejection of invalid bodies: with the location of each error, and without side effects. */
export const invalidBodies: readonly Requirement[] = bodyCases.flatMap((bodyCase) => {
  const { operation } = bodyCase;
  const define = withDefaults(defineRequirement, {
    area: 'validation',
    phase: 'negatives',
    operation: operation.id,
    needs: bodyCase.needs,
  });
  const cases = bodyCase.getBaseBodies(placeholderIds).flatMap((base) => selectInvalidCases(bodyCase, base));
  const kinds = new Set(cases.map(({ kind }) => kind));
  const byKind = invalidCaseKinds
    .filter((kind) => kinds.has(kind))
    .map((kind): Requirement =>
      define({
        id: `negatives.${kind}.${operation.id}`,
        citation: cite('requests.invalid', ...(promisesByKind[kind] ?? [])),
        statement: `reject ${statements[kind]} with 400, name its location, and change nothing (${operation.id})`,
        category: 102,
        verify: (context) =>
          expectRejectedWithoutSideEffects(context, bodyCase, async (fixture, path, mark) => {
            for (const base of bodyCase.getBaseBodies(fixture.references)) {
              const invalidCases = selectInvalidCases(bodyCase, base).filter(
                (invalidCase) => invalidCase.kind === kind,
              );
              await mapConcurrent(groupCases(invalidCases), (group) =>
                expectAllRejected(group, {
                  sendAll: (variations) => {
                    const pointers = variations.map((variation) => variation.pointer);
                    return send(
                      bodyCase,
                      fixture,
                      path,
                      mark(applyVariations(base.body, variations), pointers),
                    );
                  },
                  getLocation: (invalidCase) => ({ pointer: invalidCase.pointer }),
                  describe: ({ pointer: at, label }) => `${at || 'The body'} as ${label}`,
                }),
              );
            }
          }),
      }),
    );
  return [
    ...byKind,
    define({
      id: `negatives.all-at-once.${operation.id}`,
      citation: cite('errors.locations'),
      statement: `report all validation errors of a body at once (${operation.id})`,
      category: 101,
      verify: (context) =>
        expectRejectedWithoutSideEffects(context, bodyCase, async (fixture, path) => {
          const names = [...Object.keys(bodyCase.schema.properties ?? {}), 'unexpected', 'also~unexpected/'];
          const body = Object.fromEntries(names.map((name) => [name, ['of another type']]));
          const response = await send(bodyCase, fixture, path, body);
          for (const name of names)
            expectInvalidRequest(response, { pointer: toPointer(name) }, `${name} as a list`);
          const { errors = [], errors_total } = response.problem;
          expectEqual(errors_total, errors.length, 'errors_total of errors that are all listed', response);
        }),
    }),
    define({
      id: `negatives.hundred-errors.${operation.id}`,
      citation: cite('errors.hundred'),
      statement: `list one hundred validation errors of a body, and count all of them (${operation.id})`,
      category: 101,
      verify: (context) =>
        expectRejectedWithoutSideEffects(context, bodyCase, async (fixture, path) => {
          const names = Array.from({ length: 150 }, (_, index) => [`unexpected_${index}`, 'x']);
          const response = await send(bodyCase, fixture, path, Object.fromEntries(names));
          response.expectProblem(400, 'invalid_request');
          const { errors = [], errors_total = 0 } = response.problem;
          expectEqual(errors.length, 100, 'Number of listed errors', response);
          expectThat(errors_total >= 150, `errors_total is ${errors_total} with 150 faults`, response);
        }),
    }),
  ];
});

/**
 * Groups cases into as few bodies as possible. A discriminator is alone, because it hides other errors, and so is the
 * first value of the wrong type at each location: a bug may ignore an error that no other one accompanies.
 */
function groupCases(cases: readonly InvalidCase[]): VariationGroup<InvalidCase>[] {
  const first = new Map(cases.toReversed().map((invalidCase) => [invalidCase.pointer, invalidCase]));
  const isAlone = (invalidCase: InvalidCase): boolean =>
    invalidCase.isDiscriminator === true ||
    (invalidCase.kind === 'wrong-type' && first.get(invalidCase.pointer) === invalidCase);
  return [
    ...cases.filter(isAlone).map((invalidCase) => [invalidCase]),
    ...groupVariations(cases.filter((invalidCase) => !isAlone(invalidCase))),
  ];
}

function selectInvalidCases({ operation, schema }: BodyCase, base: BaseBody): InvalidCase[] {
  return getInvalidCases(operation.document, schema, base.body).filter((invalidCase) =>
    isVaried(base, invalidCase.pointer),
  );
}

type SendRejected = (
  fixture: RequestFixture,
  path: Record<string, string>,
  mark: (body: unknown, pointers: readonly string[]) => unknown,
) => Promise<void>;

/** Sends invalid requests and checks that they changed nothing. */
async function expectRejectedWithoutSideEffects(
  context: Context,
  bodyCase: BodyCase,
  sendRejected: SendRejected,
): Promise<void> {
  const fixture = await bodyCase.prepare(context);
  const isConfiguration = bodyCase.operation.id === 'createOrganizationConfiguration';
  const sendAll = (): Promise<void> =>
    expectNoSideEffects(context, bodyCase, fixture, (path, mark) => sendRejected(fixture, path, mark));
  if (!isConfiguration) return sendAll();
  const versions = await countNewVersions(bodyCase, fixture, sendAll);
  expectEqual(versions, 0, 'Versions created by rejected requests');
}

async function send(
  { operation }: BodyCase,
  { organization }: RequestFixture,
  path: Record<string, string>,
  body: unknown,
): Promise<ApiResponse> {
  return organization.call(operation.id, { path: path as never, body: body as never });
}
