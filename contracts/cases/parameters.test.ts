import { describe, expect, it } from 'vitest';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import { toPointer, resolveReference, type Parameter } from '../spec/document.js';
import { getAcceptedParameters, getRejectedParameters, getParameterSchema } from './parameters.js';

const cases = [...operations, ...sandboxOperations].flatMap((operation) =>
  (operation.definition.parameters ?? []).flatMap((unresolved, index) => {
    const at = operation.pointer + toPointer('parameters', String(index));
    const { value: parameter, pointer } = resolveReference<Parameter>(operation.document, unresolved, at);
    return parameter.in === 'path'
      ? []
      : [[`${operation.id} ${parameter.name}`, { operation, parameter, pointer }] as const];
  }),
);

/** Parses a query value like a server: as a number, a boolean or a list if the schema requires one. */
function parseValue(type: unknown, text: string): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return type === 'integer' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

describe.each(cases)('test values for the parameter %s', (_, { operation, parameter, pointer }) => {
  const { document } = operation;
  const { type } = getParameterSchema(document, parameter);
  const getErrors = (text: string): unknown[] =>
    findSchemaErrors(document, `${pointer}/schema`, parseValue(type, text));

  it('getAcceptedParameters returns only values that the schema accepts', () => {
    expect(getAcceptedParameters(document, parameter)).not.toEqual([]);
    for (const text of getAcceptedParameters(document, parameter)) expect(getErrors(text), text).toEqual([]);
  });

  it('getRejectedParameters returns only values that the schema rejects', () => {
    const rejected = getRejectedParameters(document, parameter).flat();
    expect(rejected).not.toEqual([]);
    for (const text of rejected) expect(getErrors(text), text).not.toEqual([]);
  });
});
