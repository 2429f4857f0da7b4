import { operations } from '../spec/description.js';
import type { Operation } from '../spec/document.js';
import type { Requirement } from '../requirement.js';

/** Keys that open nothing, each in another way. */
const wrongKeys: Record<string, string> = {
  'another key': 'Bearer sk_test_0000000000000000000000000000000000000000',
  'an empty key': 'Bearer ',
  'another scheme': 'Basic c2tfdGVzdDo=',
  'a key without its scheme': 'sk_test_0000000000000000000000000000000000000000',
};

/** Before anything else of a request is looked at, so the path can be that of nothing. */
const pathOf = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

const needsOf = ({ method }: Operation): Requirement['needs'] => (method === 'GET' ? [] : ['write']);

export const authentication: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const common = {
    level: 'MUST',
    phase: 'authentication',
    operation: operation.id,
    category: 206,
    needs: needsOf(operation),
    pointer: `${operation.pointer}/responses/401`,
  } as const;
  return [
    {
      ...common,
      id: `authentication.missing-key.${operation.id}`,
      statement: `refuse ${operation.id} without a key with 401 api_key_missing`,
      verify: async ({ anonymous }) => {
        const answer = await anonymous.send(operation.method, pathOf(operation));
        answer.expectProblem(401, 'api_key_missing');
      },
    },
    {
      ...common,
      id: `authentication.wrong-key.${operation.id}`,
      statement: `refuse ${operation.id} with 401 for a key that is none`,
      verify: async ({ anonymous }) => {
        for (const authorization of Object.values(wrongKeys)) {
          const answer = await anonymous.send(operation.method, pathOf(operation), {
            headers: { authorization },
          });
          answer.expectProblem(401, 'api_key_missing', 'api_key_invalid');
        }
      },
    },
  ];
});
