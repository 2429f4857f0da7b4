import { expectEqual, expectThat } from '../assert.js';
import type { Answer } from '../http/answer.js';
import { operations } from '../spec/description.js';
import type { Operation } from '../spec/document.js';
import type { Requirement } from '../requirement.js';
import type { Shop } from '../fixtures/test-organization.js';

/** A window may end between two requests; then the same is tried in the next one. */
const ATTEMPTS = 3;

const common = {
  level: 'MUST',
  phase: 'protocol',
  category: 101,
  needs: ['write', 'sandbox'],
} as const satisfies Partial<Requirement>;

const list = (shop: Shop): Promise<Answer> => shop.send('GET', '/customers?limit=1', { isPatient: false });

/** The limit, what is left of it, and in how many seconds it begins anew. */
function told(answer: Answer): { limit: number; left: number; seconds: number } {
  const number = (name: string, header: string): number =>
    Number(new RegExp(`; ?${name}=(\\d+)`).exec(answer.header(header) ?? '')?.[1] ?? NaN);
  return {
    limit: number('q', 'ratelimit-policy'),
    left: number('r', 'ratelimit'),
    seconds: number('t', 'ratelimit'),
  };
}

/** What an organization is answered that has used up its one request of a window. */
async function beyondTheLimit(shop: Shop, ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  let attempts = 0;
  do {
    await list(shop);
    answer = await ask();
    attempts += 1;
  } while (answer.status !== 429 && attempts < ATTEMPTS);
  return answer;
}

const pathOf = ({ template }: Operation): string => template.replace(/\{\w+\}/g, 'none');

const refused: readonly Requirement[] = operations.map((operation) => ({
  ...common,
  id: `rate-limit.refused.${operation.id}`,
  statement: `refuse ${operation.id} beyond the rate limit with 429, and say when to try again`,
  operation: operation.id,
  pointer: `${operation.pointer}/responses/429`,
  verify: async ({ freshShop }) => {
    const shop = await freshShop({ limit: 1 });
    const answer = await beyondTheLimit(shop, () =>
      shop.send(operation.method, pathOf(operation), { isPatient: false }),
    );
    answer.expectProblem(429, 'rate_limit_exceeded');
    const wait = Number(answer.header('retry-after') ?? NaN);
    expectThat(
      Math.abs(wait - told(answer).seconds) <= 1,
      `Retry-After is ${wait}, while RateLimit says ${told(answer).seconds}.`,
      answer,
    );
  },
}));

const ofAll: readonly Requirement[] = [
  {
    ...common,
    id: 'rate-limit.counted',
    statement:
      'take as many requests as RateLimit-Policy says, tell what is left after each, and refuse the next',
    operation: null,
    pointer: '/components/headers/RateLimit',
    verify: async ({ freshShop }) => {
      const limit = 3;
      for (let attempt = 1; ; attempt += 1) {
        const shop = await freshShop({ limit });
        const answers: Answer[] = [];
        for (let count = 0; count <= limit; count += 1) answers.push(await list(shop));
        const isOneWindow = answers.every((answer, position) => {
          const before = answers[position - 1];
          return !before || told(answer).seconds <= told(before).seconds;
        });
        if (!isOneWindow && attempt < ATTEMPTS) continue;
        expectEqual(
          answers.map(({ status }) => status),
          [200, 200, 200, 429],
          'The statuses of four requests where three are allowed',
          answers.at(-1),
        );
        expectEqual(
          answers.map((answer) => told(answer).left),
          [2, 1, 0, 0],
          'What RateLimit says is left',
          answers.at(-1),
        );
        expectEqual(
          answers.map((answer) => told(answer).limit),
          answers.map(() => limit),
          'What RateLimit-Policy says',
          answers.at(-1),
        );
        return;
      }
    },
  },
  {
    ...common,
    id: 'rate-limit.apart',
    statement: 'count the requests of each organization for itself',
    operation: null,
    pointer: '/info/description',
    verify: async ({ freshShop }) => {
      const [one, other] = [await freshShop({ limit: 1 }), await freshShop({ limit: 1 })];
      (await beyondTheLimit(one, () => list(one))).expectStatus(429);
      (await list(other)).expectStatus(200);
    },
  },
  {
    ...common,
    id: 'rate-limit.one-for-all',
    statement: 'count the requests of all operations together',
    operation: null,
    pointer: '/info/description',
    verify: async ({ freshShop }) => {
      const shop = await freshShop({ limit: 1 });
      const answer = await beyondTheLimit(shop, () =>
        shop.send('POST', '/services', { body: { name: 'One too many' }, isPatient: false }),
      );
      answer.expectProblem(429, 'rate_limit_exceeded');
    },
  },
];

/** What a key may ask for in a while, on every operation. */
export const rateLimit: readonly Requirement[] = [...refused, ...ofAll];
