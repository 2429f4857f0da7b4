import { sideBySide } from '../side-by-side.js';
import { operations } from '../spec/description.js';
import type { Operation } from '../spec/document.js';
import type { Requirement } from '../requirement.js';

/** What is nearly a good key, or a good key in a place where none belongs. */
const near: Record<string, (key: string) => { authorization?: string; query?: string }> = {
  'all of a key but its end': (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` }),
  'the first half of a key': (key) => ({ authorization: `Bearer ${key.slice(0, key.length / 2)}` }),
  'a key with something behind it': (key) => ({ authorization: `Bearer ${key}x` }),
  'a key with another end': (key) => ({
    authorization: `Bearer ${key.slice(0, -1)}${otherThan(key.at(-1))}`,
  }),
  'a key in upper case': (key) => ({ authorization: `Bearer ${key.toUpperCase()}` }),
  'a key in another scheme': (key) => ({ authorization: `Basic ${key}` }),
  'a key by the name of a token': (key) => ({ authorization: `Token ${key}` }),
  'a key without a scheme': (key) => ({ authorization: key }),
  'a key in the query': (key) => ({ query: `?api_key=${key}` }),
};

const otherThan = (character = ''): string => (character === 'a' ? 'b' : 'a');

const pathOf = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

/** Only the whole key in its place opens anything, on every operation. Too many requests for the quick phases. */
export const nearKeys: readonly Requirement[] = operations.map((operation) => ({
  id: `authentication.near-key.${operation.id}`,
  level: 'MUST',
  phase: 'negatives',
  statement: `refuse ${operation.id} with 401 for what is nearly a good key, or a good key in another place`,
  operation: operation.id,
  category: 206,
  needs: operation.method === 'GET' ? [] : ['write'],
  pointer: `${operation.pointer}/responses/401`,
  verify: async ({ anonymous, shop }) => {
    const { apiKey } = await shop();
    if (apiKey === null) return;
    await sideBySide(Object.values(near), async (nearly) => {
      const { authorization, query = '' } = nearly(apiKey);
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await anonymous.send(operation.method, pathOf(operation) + query, { headers });
      answer.expectProblem(401, 'api_key_missing', 'api_key_invalid');
    });
  },
}));
