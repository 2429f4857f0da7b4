import { expect, test } from 'vitest';
import { listEntryPoints } from '../../.config/kit-reference.js';
import { readExports } from '../../.config/read-exports.js';

const declarations = readExports(listEntryPoints().map(({ file }) => file)).flatMap(
  (each) => each.declarations,
);
const exported = new Set(declarations.map(({ name }) => name));

/** Types of TypeScript, of the web platform and of Node.js, beside the classes that are global values. */
const standard = new Set([
  'IncomingMessage',
  'Partial',
  'Readonly',
  'Record',
  'RequestInit',
  'ServerResponse',
]);

/** Returns the types that a signature names, without its type parameters, its literals and its constants. */
function listNamedTypes(signature: string): string[] {
  const text = signature.replaceAll(/'[^']*'/g, '');
  const names = [...text.matchAll(/(?<![\w.])[A-Z]\w*/g)].map(([name]) => name);
  const parameters = new Set([...text.matchAll(/[<,]\s*(\w+)(?= extends |>\()/g)].map(([, name]) => name));
  return names.filter((name) => !parameters.has(name) && /[a-z]/.test(name));
}

test('each type that the reference of the test kit names is exported by an entry of the package', () => {
  const unknown = declarations.flatMap(({ name, signature, members, typeParameters }) =>
    [signature ?? '', ...members.map((member) => member.signature)]
      .flatMap(listNamedTypes)
      .filter((type) => !exported.has(type) && !standard.has(type) && !(type in globalThis))
      .filter((type) => !typeParameters.includes(type))
      .map((type) => `${type} in ${name}`),
  );
  expect(exported.size).toBeGreaterThan(60);
  expect([...new Set(unknown)]).toEqual([]);
}, 120_000);
