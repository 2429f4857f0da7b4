import { expect, test } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { compile } from './document.js';

/** The description with a fault in it. */
function faulty(damage: (document: typeof openapi) => void): typeof openapi {
  const copy = structuredClone(openapi);
  damage(copy);
  return copy;
}

/** With what is otherwise left for the first call of each operation. */
async function compileWhole(document: typeof openapi): Promise<void> {
  const { compileRest } = await compile(document);
  await compileRest();
}

test.each<[string, (document: typeof openapi) => void]>([
  ['no version of OpenAPI', (document) => Reflect.deleteProperty(document, 'openapi')],
  [
    'an operation without responses',
    (document) => Reflect.deleteProperty(document.paths['/customers'].get, 'responses'),
  ],
  [
    'a reference that leads nowhere',
    (document) => {
      Object.assign(document.components.schemas.Customer.properties.id, {
        $ref: '#/components/schemas/Nowhere',
      });
    },
  ],
  [
    'a pattern that is none',
    (document) => {
      Object.assign(document.components.schemas.CustomerId, { pattern: '(' });
    },
  ],
])('a description with %s is found out when it is compiled, not on the first request', async (_, damage) => {
  await expect(compileWhole(faulty(damage))).rejects.toThrow();
});

test('a description is compiled once', async () => {
  expect(await compile(openapi)).toBe(await compile(openapi));
});

test('a sound description is compiled to its end', async () => {
  await expect(compileWhole(structuredClone(openapi))).resolves.toBeUndefined();
});
