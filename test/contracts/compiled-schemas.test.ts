import { expect, test } from 'vitest';
import { places } from '../../.config/schemas.js';
import { compile } from '../../contracts/spec/conformance/compile.js';
import { bodyExamplesOf, operations, sandboxOperations } from '../../contracts/spec/description.js';

type Compile = typeof compile;

const built = '../../dist/contracts/spec/conformance/compile.js';
const { compile: compiled } = (await import(/* @vite-ignore */ built)) as { compile: Compile };

const bodies = [...operations, ...sandboxOperations].flatMap((operation) =>
  Object.values(bodyExamplesOf(operation)),
);
const values: unknown[] = [
  ...bodies,
  ...bodies.flatMap((body) => without(body as object)),
  ...[null, true, 7, -1.5, '', 'text', '2027-01-31', '2027-01-31T09:30:15Z', '2027-01-31 09:30:15Z', [], {}],
];

/** A copy without each of its members, and one with it as null. */
function without(body: object): unknown[] {
  return Object.keys(body).flatMap((name) => {
    const { [name as keyof typeof body]: _, ...rest } = body;
    return [rest, { ...body, [name]: null }];
  });
}

const errorsOf = (using: Compile, place: string, value: unknown): unknown => {
  const validate = using(place);
  return validate(value)
    ? []
    : validate.errors?.map(({ instancePath, keyword, message, params }) => ({
        instancePath,
        keyword,
        message,
        params,
      }));
};

test.each(places)('what is built finds in everything what is compiled here: %s', (place) => {
  for (const value of values)
    expect(errorsOf(compiled, place, value)).toEqual(errorsOf(compile, place, value));
});

test('what is built says so where there is no schema', () => {
  expect(() => compiled('contract#/components/schemas/Nothing')).toThrow('/components/schemas/Nothing');
});
