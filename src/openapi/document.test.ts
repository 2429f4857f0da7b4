import { describe, expect, it } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { compileDocument } from './document.js';

/** Returns a copy of the OpenAPI document after a change that makes it invalid. */
function breakDocument(change: (document: typeof openapi) => void): typeof openapi {
  const copy = structuredClone(openapi);
  change(copy);
  return copy;
}

/** Compiles a document, including the validators that are otherwise compiled at the first request of an operation. */
async function compileAll(document: typeof openapi): Promise<void> {
  const { compileRest } = await compileDocument(document);
  await compileRest();
}

describe('compileDocument', () => {
  it.each<[string, (document: typeof openapi) => void]>([
    ['without an OpenAPI version', (document) => Reflect.deleteProperty(document, 'openapi')],
    [
      'with an operation without responses',
      (document) => Reflect.deleteProperty(document.paths['/customers'].get, 'responses'),
    ],
    [
      'with an unresolvable reference',
      (document) => {
        Object.assign(document.components.schemas.Customer.properties.id, {
          $ref: '#/components/schemas/Nowhere',
        });
      },
    ],
    [
      'with an invalid pattern',
      (document) => {
        Object.assign(document.components.schemas.CustomerId, { pattern: '(' });
      },
    ],
  ])('rejects an OpenAPI document %s at compile time, not at the first request', async (_, change) => {
    await expect(compileAll(breakDocument(change))).rejects.toThrow();
  });

  it('returns the same compiled document when it compiles a document twice', async () => {
    expect(await compileDocument(openapi)).toBe(await compileDocument(openapi));
  });

  it('compiles every operation of a valid OpenAPI document', async () => {
    await expect(compileAll(structuredClone(openapi))).resolves.toBeUndefined();
  });
});
