import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../spec/conformance/validators.js';
import { operations, sandboxOperations } from '../spec/description.js';
import { pointer, resolve, type Parameter } from '../spec/document.js';
import { acceptedParameters, refusedParameters, schemaOfParameter } from './parameters.js';

const cases = [...operations, ...sandboxOperations].flatMap((operation) =>
  (operation.described.parameters ?? []).flatMap((described, index) => {
    const at = operation.pointer + pointer('parameters', String(index));
    const { value, pointer: found } = resolve<Parameter>(operation.document, described, at);
    return value.in === 'path'
      ? []
      : [[`${operation.id} ${value.name}`, { operation, parameter: value, found }] as const];
  }),
);

/** As one that reads a query understands it: a number where the schema has one, if it is one. */
const understood = (isNumber: boolean, text: string): unknown =>
  isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;

describe.each(cases)('%s', (_, { operation, parameter, found }) => {
  const { document } = operation;
  const isNumber = schemaOfParameter(document, parameter).type === 'integer';
  const errorsOf = (text: string): unknown[] =>
    schemaErrors(document, `${found}/schema`, understood(isNumber, text));

  it('takes its boundaries', () => {
    expect(acceptedParameters(document, parameter)).not.toEqual([]);
    for (const text of acceptedParameters(document, parameter)) expect(errorsOf(text), text).toEqual([]);
  });

  it('refuses what is beyond them', () => {
    const refused = refusedParameters(document, parameter).flat();
    expect(refused).not.toEqual([]);
    for (const text of refused) expect(errorsOf(text), text).not.toEqual([]);
  });
});
