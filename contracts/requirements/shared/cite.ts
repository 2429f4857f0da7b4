import { getBodySchema, getOperation, sandboxDocument } from '../../spec/api-documents.js';
import { resolveReference, toPointer, type Operation, type Parameter } from '../../spec/document.js';
import type { Citation } from '../../requirement.js';

/** Objects of the OpenAPI document whose description is a chapter. */
const chapters = {
  introduction: '/info',
  purchases: '/tags/0',
  charges: '/tags/1',
  consumptions: '/tags/2',
  organizations: '/tags/6',
  events: '/tags/7',
} as const;

/** Cites a machine-readable part of the OpenAPI document. @param pointer JSON pointer such as `…/maxLength` */
export const citePart = (pointer: string): Citation => ({ document: 'openapi', pointer, quote: null });

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

/** Cites the description of an object. @param pointer JSON pointer to the object @param quote part of its description */
export const citeDescription = (pointer: string, quote: string): Citation => ({
  document: 'openapi',
  pointer: `${pointer}/description`,
  quote,
});

/** Cites a chapter of the OpenAPI document. */
export const citeChapter = (chapter: keyof typeof chapters, quote: string): Citation =>
  citeDescription(chapters[chapter], quote);

/** Cites the introduction of the document of the sandbox API. */
export const citeSandbox = (quote: string): Citation => ({
  ...citeDescription('/info', quote),
  document: 'sandbox',
});

/** Cites the description of an operation of the public API or of the sandbox API. */
export function citeOperation(id: string, quote: string): Citation {
  const { document, pointer } = getOperation(id);
  const citation = citeDescription(pointer, quote);
  return document === sandboxDocument ? { ...citation, document: 'sandbox' } : citation;
}

/** Cites the description of a schema or of one of its properties. @param path such as `Charge/properties/period` */
export const citeSchema = (path: string, quote: string): Citation =>
  citeDescription(`/components/schemas/${path}`, quote);

/** Cites the description of a property of a schema that only the sandbox API has. */
export const citeSandboxSchema = (path: string, quote: string): Citation => ({
  ...citeSchema(path, quote),
  document: 'sandbox',
});

export const citeErrorCode = (code: string, quote: string): Citation => ({
  document: 'openapi',
  pointer: `/components/schemas/ProblemCode/x-problems/${code}/meaning`,
  quote,
});
