import { _ } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { newAjv } from '../contracts/spec/conformance/ajv.js';
import { placeOf, whereItStands } from '../contracts/spec/conformance/validators.js';
import { documents } from '../contracts/spec/description.js';
import { pointer, type Document } from '../contracts/spec/document.js';

// The package is CommonJS; its types name the function by `default`.
const standalone = standaloneModule as unknown as typeof standaloneModule.default;

/** Pointers to all schemas of bodies, headers and parameters, each to where it stands. */
function* schemasOf(document: Document, within: unknown = document, at = ''): Generator<string> {
  if (typeof within !== 'object' || within === null) return;
  for (const [name, value] of Object.entries(within)) {
    const place = at + pointer(name);
    if (name === 'schema') yield whereItStands(document, place);
    else yield* schemasOf(document, value, place);
  }
}

/** All places that the contract suite may ask a validator of. */
export const places: readonly string[] = [
  ...new Set(
    Object.values(documents).flatMap((document) =>
      [...schemasOf(document)].map((place) => placeOf(document, place)),
    ),
  ),
];

/** A module in the place of `contracts/spec/conformance/compile.ts`, which has each validator ready. */
export function compiledSchemas(): string {
  const ajv = newAjv({
    // Without it each place would have a copy of what it refers to.
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
  });
  const named = places.map((place, index) => [`at_${index}`, place] as const);
  const code = standalone(ajv, Object.fromEntries(named.map(([name, place]) => [name, encodeURI(place)])));
  const table = named.map(([name, place]) => `[${JSON.stringify(place)}, ${name}]`);
  return `
    import { formats } from './formats.js';
    ${code.replaceAll('export const ', 'const ')}
    const validators = new Map([${table.join(',\n')}]);
    export function compile(place) {
      const validator = validators.get(place);
      if (!validator) throw new Error(\`No schema of the description was compiled at \${place}.\`);
      return validator;
    }
  `;
}
