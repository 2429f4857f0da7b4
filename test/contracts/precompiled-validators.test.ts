import { expect, test } from 'vitest';
import { schemaReferences } from '../../.config/schemas.js';
import { getBodyExamples, operations, sandboxOperations } from '../../contracts/spec/api-documents.js';
import { compile } from '../../contracts/spec/conformance/compile.js';

type Compile = typeof compile;

const builtModule = '../../dist/contracts/spec/conformance/compile.js';
const { compile: getPrecompiled } = (await import(/* @vite-ignore */ builtModule)) as { compile: Compile };

const bodies = [...operations, ...sandboxOperations].flatMap((operation) =>
  Object.values(getBodyExamples(operation)),
);
const values: unknown[] = [
  ...bodies,
  ...bodies.flatMap((body) => createVariants(body as object)),
  ...[null, true, 7, -1.5, '', 'text', '2027-01-31', '2027-01-31T09:30:15Z', '2027-01-31 09:30:15Z', [], {}],
];

/** Creates copies of a body: for each property, one without it and one with null. */
function createVariants(body: object): unknown[] {
  return Object.keys(body).flatMap((name) => {
    const { [name as keyof typeof body]: _, ...rest } = body;
    return [rest, { ...body, [name]: null }];
  });
}

function findErrors(getValidator: Compile, schemaReference: string, value: unknown): unknown {
  const validate = getValidator(schemaReference);
  return validate(value)
    ? []
    : validate.errors?.map(({ instancePath, keyword, message, params }) => ({
        instancePath,
        keyword,
        message,
        params,
      }));
}

test.each(schemaReferences)(
  'the precompiled validator of %s reports the same errors as one compiled at run time',
  (schemaReference) => {
    for (const value of values)
      expect(findErrors(getPrecompiled, schemaReference, value)).toEqual(
        findErrors(compile, schemaReference, value),
      );
  },
);

test('the precompiled validators throw for an unknown schema', () => {
  expect(() => getPrecompiled('contract#/components/schemas/Nothing')).toThrow('/components/schemas/Nothing');
});
