import { operations } from '../../spec/api-documents.js';
import type { Requirement } from '../../requirement.js';
import { needsPayment, withOrganization } from '../shared/define-requirement.js';
import { getExistingPath, getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

const invalidAuthorizations = [
  'Bearer sk_test_0000000000000000000000000000000000000000',
  'Bearer ',
  'Basic c2tfdGVzdDo=',
  'sk_test_0000000000000000000000000000000000000000',
];

/** Wrong keys for objects that exist. Runs with the negatives, because it creates the objects. */
export const rejectedKeysOfObjects: readonly Requirement[] = operations
  .filter(({ template }) => template.includes('{'))
  .map((operation) => ({
    id: `authentication.existing-object.${operation.id}`,
    area: 'authentication',
    level: 'MUST',
    phase: 'negatives',
    statement: `reject ${operation.id} for an object that exists with 401 without an API key and with an unknown one`,
    operation: operation.id,
    category: 206,
    needs: needsPayment,
    citation: cite('authentication.rejected-keys'),
    verify: withOrganization(async (organization, { anonymous }) => {
      const path = await getExistingPath(organization, operation);
      for (const authorization of [null, ...invalidAuthorizations]) {
        const response = await anonymous.send(operation.method, path, { headers: { authorization } });
        response.expectProblem(401, 'api_key_missing', 'api_key_invalid');
      }
    }),
  }));

export const rejectedKeys: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const common = {
    level: 'MUST',
    phase: 'authentication',
    operation: operation.id,
    category: 206,
    needs: getRequiredCapabilities(operation),
    citation: cite('authentication.rejected-keys'),
  } as const;
  return [
    {
      ...common,
      id: `authentication.missing-key.${operation.id}`,
      area: 'authentication',
      statement: `reject ${operation.id} without an API key with 401 api_key_missing`,
      verify: async ({ anonymous }) => {
        const response = await anonymous.send(operation.method, toUnknownPath(operation));
        response.expectProblem(401, 'api_key_missing');
      },
    },
    {
      ...common,
      id: `authentication.wrong-key.${operation.id}`,
      area: 'authentication',
      statement: `reject ${operation.id} with an unknown API key with 401`,
      verify: async ({ anonymous }) => {
        for (const authorization of invalidAuthorizations) {
          const headers = { authorization };
          const response = await anonymous.send(operation.method, toUnknownPath(operation), { headers });
          response.expectProblem(401, 'api_key_missing', 'api_key_invalid');
        }
      },
    },
  ];
});
