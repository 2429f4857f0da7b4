import { promises } from '../../../generated/promises.js';
import { getBodySchema } from '../../spec/api-documents.js';
import { resolveReference, toPointer, type Operation, type Parameter } from '../../spec/document.js';
import type { Citation, PromiseId } from '../../requirement.js';

/** Cites promises of the OpenAPI documents, by the ids of their marks in `spec/`. */
export function cite(...ids: readonly [PromiseId, ...PromiseId[]]): Citation {
  const sentences = ids.map((id) => promises[id].sentences[0]);
  const { document, pointer } = promises[ids[0]].sentences[0];
  return { document, pointer, quote: sentences.map(({ text }) => text).join(' '), promises: ids };
}

/** Adds promises that a requirement tests as well. */
export const alsoCite = (citation: Citation, ...ids: readonly PromiseId[]): Citation => ({
  ...citation,
  promises: [...citation.promises, ...ids],
});

/** Cites a machine-readable part of the OpenAPI document. @param pointer JSON pointer such as `…/maxLength` */
export const citePart = (pointer: string): Citation => ({
  document: 'openapi',
  pointer,
  quote: null,
  promises: [],
});

/** Cites a row of a table in a description. */
export const citeTableRow = (pointer: string, row: string): Citation => ({
  ...citePart(`${pointer}/description`),
  quote: row,
});

/** Cites a machine-readable part of an operation, such as `responses` and `401`. */
export const citeOperationPart = ({ pointer }: Operation, ...tokens: string[]): Citation =>
  citePart(pointer + toPointer(...tokens));

/** Cites the properties of an operation's request body, with all keywords that their schemas have. */
export function citeBody(operation: Operation): Citation {
  const schema = getBodySchema(operation);
  if (!schema) throw new Error(`${operation.id} has no request body to cite.`);
  return citePart(`${schema.pointer}/properties`);
}

/** Cites a part of a parameter, such as `schema` and `default`. A reference to the parameter is followed. */
export function citeParameter(
  { id, document, pointer, definition }: Operation,
  name: string,
  ...tokens: string[]
): Citation {
  const parameters = (definition.parameters ?? []).map((parameter, index) =>
    resolveReference<Parameter>(document, parameter, `${pointer}/parameters/${index}`),
  );
  const found = parameters.find(({ value }) => value.name === name);
  if (!found) throw new Error(`${id} has no parameter ${name} to cite.`);
  return citePart(found.pointer + toPointer(...tokens));
}
