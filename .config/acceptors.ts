import { _ } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { createAjv, requestSchemas, responseSchemas } from '../src/openapi/acceptor-schemas.js';

// The package is CommonJS; its types name the function by `default`.
const standalone = standaloneModule as unknown as typeof standaloneModule.default;

const code = { source: true, esm: true, formats: _`acceptorFormats` } as const;

/**
 * Creates a module with compiled schemas, and a function that returns one of them.
 *
 * @param schemas names of schemas of the Ajv instance by the keys of the function
 * @param name name of the function
 */
function createModule(ajv: Ajv2020, schemas: ReadonlyMap<string, string>, name: string): string {
  const references = [...new Set(schemas.values())];
  const functions = standalone(
    ajv,
    Object.fromEntries(references.map((reference, index) => [`at_${index}`, reference])),
  );
  const table = [...schemas].map(
    ([key, reference]) => `[${JSON.stringify(key)}, at_${references.indexOf(reference)}]`,
  );
  return `
    import { acceptorFormats } from './formats.js';
    ${functions.replaceAll('export const ', 'const ')}
    const acceptors = new Map([${table.join(',\n')}]);
    export const ${name} = (...parts) => acceptors.get(parts.join(' '));
  `;
}

/** Creates the source of a module with the acceptors of all requests, which replaces `compile-request-acceptors.ts`. */
export function createRequestModule(): string {
  const ajv = createAjv({ useDefaults: true, code });
  for (const [id, schema] of requestSchemas) ajv.addSchema(schema, id);
  const names = new Map([...requestSchemas.keys()].map((id) => [id, id]));
  return createModule(ajv, names, 'getRequestAcceptor');
}

/** Creates the source of a module with the acceptors of all responses, which replaces `compile-response-acceptors.ts`. */
export function createResponseModule(): string {
  return createModule(createAjv({ code }), responseSchemas, 'getResponseAcceptor');
}
