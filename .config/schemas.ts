import { _ } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { createAjv } from '../contracts/spec/conformance/compile.js';
import { toSchemaReference, resolveSchemaPointer } from '../contracts/spec/conformance/validators.js';
import { documents } from '../contracts/spec/api-documents.js';
import { toPointer, type Document } from '../contracts/spec/document.js';

// The package is CommonJS; its types name the function by `default`.
const standalone = standaloneModule as unknown as typeof standaloneModule.default;

/** Yields pointers to all schemas of bodies, headers and parameters, with references resolved. */
function* listSchemaReferences(document: Document, within: unknown = document, at = ''): Generator<string> {
  if (typeof within !== 'object' || within === null) return;
  for (const [name, value] of Object.entries(within)) {
    const place = at + toPointer(name);
    if (name === 'schema') yield resolveSchemaPointer(document, place);
    else yield* listSchemaReferences(document, value, place);
  }
}

/** References of all schemas that the contract suite validates. */
export const schemaReferences: readonly string[] = [
  ...new Set(
    Object.values(documents).flatMap((document) =>
      [...listSchemaReferences(document)].map((place) => toSchemaReference(document, place)),
    ),
  ),
];

/** Creates the source of a module with all validators, which replaces `contracts/spec/conformance/compile.ts`. */
export function createSchemaModule(): string {
  const ajv = createAjv({
    // Otherwise each validator would contain a copy of the schemas that it references.
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
  });
  const named = schemaReferences.map((place, index) => [`at_${index}`, place] as const);
  const code = standalone(ajv, Object.fromEntries(named.map(([name, place]) => [name, encodeURI(place)])));
  const table = named.map(([name, place]) => `[${JSON.stringify(place)}, ${name}]`);
  return `
    import { formats } from './formats.js';
    ${code.replaceAll('export const ', 'const ')}
    const validators = new Map([${table.join(',\n')}]);
    export function compile(place) {
      const validator = validators.get(place);
      if (!validator) throw new Error(\`No schema of the OpenAPI documents was compiled at \${place}.\`);
      return validator;
    }
  `;
}
