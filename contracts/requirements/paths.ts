import { expectEqual, expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { contract, operations } from '../spec/description.js';
import { pointer, type Operation } from '../spec/document.js';
import { Blocked } from '../finding.js';
import type { Requirement } from '../requirement.js';
import { validCall, type PublicOperation } from '../fixtures/valid-calls.js';

/** Below the base path. None of them is described, however like another they look. */
const unknownPaths = [
  '',
  '/',
  '/nothing',
  '/customers/',
  '/Customers',
  '/CUSTOMERS',
  '/customers%2F',
  '/customer',
  '/customers/none/nothing',
  '/purchases/none/Cancel',
  '/purchases/none/cancel/',
  '/services/none',
  '/plans/none',
  '/organizations',
  '/.env',
  '/%zz',
];

/** A proxy before the deployment may tidy these up; what it makes of them is not the gateway's. */
const untidyPaths = ['//customers', '/./customers', '/purchases/../customers', '/customers/none/..'];

const common = {
  level: 'MUST',
  phase: 'protocol',
  operation: null,
  category: 210,
  pointer: '/paths',
} as const;

const unknown: readonly Requirement[] = [
  {
    ...common,
    id: 'paths.unknown',
    statement: 'answer a path that is not described with 404 path_not_found, letter for letter',
    needs: [],
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(unknownPaths, async (path) => {
        (await shop.send('GET', path)).expectProblem(404, 'path_not_found');
      });
    },
  },
  {
    ...common,
    id: 'paths.untidy',
    level: 'SHOULD',
    statement: 'not take a path with double slashes or dots for another',
    needs: [],
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(untidyPaths, async (path) => {
        (await shop.send('GET', path)).expectStatus(404);
      });
    },
  },
];

const methodsOf = (template: string): string[] =>
  Object.keys(contract.paths[template] ?? {}).map((method) => method.toUpperCase());

const methods: readonly Requirement[] = Object.keys(contract.paths).flatMap((template): Requirement[] => {
  const described = methodsOf(template);
  const allowed = [...described, ...(described.includes('GET') ? ['HEAD'] : [])].sort();
  const wrong = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => !allowed.includes(method),
  );
  const slug = template.slice(1).replaceAll('/', '.').replace(/[{}]/g, '');
  return [
    {
      ...common,
      id: `methods.${slug}`,
      statement: `answer a method that ${template} does not have with 405, and name those that it has in Allow`,
      needs: ['write'],
      pointer: pointer('paths', template),
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        for (const method of wrong) {
          const answer = await shop.send(method, template.replace(/\{\w+\}/g, 'none'));
          answer.expectStatus(405);
          if (method !== 'HEAD') answer.expectProblem(405, 'method_not_allowed');
          const named = (answer.header('allow') ?? '').split(/\s*,\s*/).filter((one) => one !== 'OPTIONS');
          expectEqual(named.sort(), allowed, `Allow in answer to ${method}`, answer);
        }
      },
    },
  ];
});

const head: readonly Requirement[] = operations
  .filter(({ method }) => method === 'GET')
  .map((operation): Requirement => ({
    ...common,
    id: `head.${operation.id}`,
    statement: `answer HEAD as GET, without the body (${operation.id})`,
    operation: operation.id,
    category: 101,
    needs: operation.template.includes('{') ? ['write', 'payment-tokens'] : [],
    pointer: operation.pointer,
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const paths = [await existing(operation), operation.template.replace(/\{\w+\}/g, 'none')];
      for (const path of paths) {
        const [get, answer] = [await shop.send('GET', path), await shop.send('HEAD', path)];
        expectEqual(answer.status, get.status, 'The status of HEAD', answer);
        expectEqual(
          answer.header('content-type'),
          get.header('content-type'),
          'The content type of HEAD',
          answer,
        );
        expectThat(answer.text === '', 'The answer to HEAD has a body.', answer);
      }

      async function existing({ id, template }: Operation): Promise<string> {
        if (!template.includes('{')) return template;
        const { path } = await validCall(shop, id as PublicOperation);
        return template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
      }
    },
  }));

/** Ids that are tried because something in between may take them for more than text. */
const hostileIds = [
  'none',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(5_000),
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  'pur_%00',
  '%20',
  '%F0%9F%92%A5',
  '%FF',
  "'%20OR%20'1'='1",
  '1;DROP%20TABLE%20purchases',
  '$%7Bjndi:ldap:%2F%2Fx%7D',
  '%7B%22$ne%22:null%7D',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '-1',
  '*',
  '%25',
];

const withId = operations.filter(({ template }) => template.includes('{'));

const ids: readonly Requirement[] = withId.flatMap((operation): Requirement[] => {
  const isRead = operation.method === 'GET';
  const body = operation.id === 'createConsumption' ? { body: { quantity: '1' } } : {};
  return [
    {
      ...common,
      id: `ids.hostile.${operation.id}`,
      phase: 'negatives',
      statement: `find nothing under an id that is none, whatever is written in it (${operation.id})`,
      operation: operation.id,
      category: 100,
      needs: isRead ? [] : ['write'],
      pointer: `${operation.pointer}/responses/404`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        await sideBySide(hostileIds, async (id) => {
          const answer = await shop.send(operation.method, operation.template.replace(/\{\w+\}/g, id), body);
          answer.expectStatus(400, 404);
        });
      },
    },
    {
      ...common,
      id: `ids.another-type.${operation.id}`,
      phase: 'negatives',
      statement: `find nothing under the id of something else, or under its own in another form (${operation.id})`,
      operation: operation.id,
      category: 207,
      needs: ['write', 'payment-tokens'],
      pointer: `${operation.pointer}/responses/404`,
      verify: async ({ shop: shopOf }) => {
        const shop = await shopOf();
        const { path } = await validCall(shop, operation.id as PublicOperation);
        const last = Object.keys(path).at(-1) ?? 'id';
        const own = path[last] ?? '';
        if (own === '' || own === own.toUpperCase()) throw new Blocked(`The id ${own} has no other form.`);
        const others = [(await shop.customer()).id, await shop.serviceId(), (await shop.plan()).id];
        const wrong = [
          ...others.filter((id) => id.slice(0, 4) !== own.slice(0, 4)),
          own.toUpperCase(),
          `${own} `,
          own.slice(4),
          own.slice(0, -1),
        ];
        await sideBySide(wrong, async (id) => {
          const target = operation.template.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(name === last ? id : (path[name] ?? '')),
          );
          (await shop.send(operation.method, target, body)).expectProblem(404, 'resource_not_found');
        });
      },
    },
  ];
});

/** Which paths and methods there are, and what is found at them. */
export const paths: readonly Requirement[] = [...unknown, ...methods, ...head, ...ids];
