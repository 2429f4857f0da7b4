import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import type { Requirement } from '../../requirement.js';
import { getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { withOrganization } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

/** Requests with almost the key of the organization, or with that key in another place. */
const attempts: ((key: string) => { authorization?: string; query?: string })[] = [
  (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` }),
  (key) => ({ authorization: `Bearer ${key.slice(0, key.length / 2)}` }),
  (key) => ({ authorization: `Bearer ${key}x` }),
  (key) => ({ authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }),
  (key) => ({ authorization: `Bearer ${key.toUpperCase()}` }),
  (key) => ({ authorization: `Basic ${key}` }),
  (key) => ({ authorization: `Token ${key}` }),
  (key) => ({ authorization: key }),
  (key) => ({ query: `?api_key=${key}` }),
];

/** Rejection of almost valid keys by every operation. Runs with the negatives because of the number of requests. */
export const almostValidKeys: readonly Requirement[] = operations.map((operation) => ({
  id: `authentication.near-key.${operation.id}`,
  area: 'authentication',
  level: 'MUST',
  phase: 'negatives',
  statement: `reject ${operation.id} with 401 for a changed API key, and for a valid API key that is not sent as a Bearer token`,
  operation: operation.id,
  category: 206,
  needs: getRequiredCapabilities(operation),
  citation: cite('authentication.rejected-keys', 'authentication.bearer'),
  verify: withOrganization(async (organization, { anonymous }) => {
    const { apiKey } = organization;
    if (apiKey === null) return;
    await mapConcurrent(attempts, async (toRequest) => {
      const { authorization, query = '' } = toRequest(apiKey);
      const headers = authorization === undefined ? {} : { authorization };
      const response = await anonymous.send(operation.method, toUnknownPath(operation) + query, { headers });
      response.expectProblem(401, 'api_key_missing', 'api_key_invalid');
    });
  }),
}));
