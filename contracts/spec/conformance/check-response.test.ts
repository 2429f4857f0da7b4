import { describe, expect, it } from 'vitest';
import { getOperation } from '../api-documents.js';
import { resolveReference, type Example } from '../document.js';
import { checkResponse } from './check-response.js';

const getPurchase = getOperation('getPurchase');

/** Returns the first example of a successful response of an operation. */
function getExample(operationId: string, status: number): Record<string, unknown> {
  const { document, definition } = getOperation(operationId);
  const response = definition.responses[String(status)];
  const content = response && 'content' in response ? response.content : undefined;
  const [example] = Object.values(content?.['application/json']?.examples ?? {});
  if (!example) throw new Error(`${operationId} has no example for ${status}.`);
  return structuredClone(resolveReference<Example>(document, example, '').value.value) as Record<
    string,
    unknown
  >;
}

/** Returns the rules that a response of an operation violates. */
function findRules(operationId: string, status: number, body: object): string[] {
  const violations = checkResponse({
    operation: getOperation(operationId),
    method: getPurchase.method,
    path: '/v1/purchases/pur_1',
    status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(body),
  });
  return violations
    .map(({ rule }) => rule)
    .filter((rule) => !rule.startsWith('header') && rule !== 'request-id');
}

describe('checkResponse', () => {
  it('reports nothing for a documented response', () => {
    expect(findRules('getPurchase', 200, getExample('getPurchase', 200))).toEqual([]);
  });

  it('reports a property that the document lacks as an addition', () => {
    const body = { ...getExample('getPurchase', 200), loyalty_points: 7 };
    expect(findRules('getPurchase', 200, body)).toEqual(['undescribed-property']);
  });

  it.each(['status', 'currency', 'kind'])(
    'reports an unknown value of the extensible enum %s as an addition',
    (name) => {
      const body = { ...getExample('getPurchase', 200), [name]: 'later' };
      expect(findRules('getPurchase', 200, body)).toEqual(['undescribed-value']);
    },
  );

  it('reports an unknown kind of a rate, which version 1 never gets, as a violation', () => {
    const plan = getExample('createPlan', 201);
    const body = { ...plan, rate: { ...(plan['rate'] as object), kind: 'metered' } };
    expect(findRules('createPlan', 201, body)).toEqual(['body']);
  });

  it('reports a value of another type as a violation', () => {
    const body = { ...getExample('getPurchase', 200), status: 7 };
    expect(findRules('getPurchase', 200, body)).toContain('body');
  });
});
