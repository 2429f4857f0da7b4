import { expectEqual, expectThat } from '../../assert.js';
import type { Answer } from '../../http/answer.js';
import { queryOf } from '../../http/api.js';
import { operationNamed, operations, parametersOf } from '../../spec/description.js';
import { pointer, type DescribedResponse, type Link, type Operation } from '../../spec/document.js';
import { makings, post, type MakingOperation } from '../laws/create-cases.js';
import type { Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { Shop } from '../../fixtures/test-organization.js';
import { validCall, type PublicOperation } from '../../fixtures/valid-calls.js';
import { journey } from './journey.js';

const filled = (template: string, path: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');

/** What a runtime expression stands for. @see the Link Object of OpenAPI 3.1 */
function valueOf(expression: string, path: Record<string, string>, body: unknown): string {
  const parameter = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
  if (parameter !== undefined) return path[parameter] ?? '';
  const property = /^\$response\.body#\/(\w+)$/.exec(expression)?.[1];
  if (property === undefined) throw new Error(`The suite does not understand the expression ${expression}.`);
  return String((body as Record<string, unknown>)[property]);
}

/** Goes where a link leads. */
async function follow(shop: Shop, link: Link, path: Record<string, string>, body: unknown): Promise<Answer> {
  const target = operationNamed(link.operationId);
  const given = Object.entries(link.parameters).map(([name, expression]) => [
    name,
    valueOf(expression, path, body),
  ]);
  const values = Object.fromEntries(given) as Record<string, string>;
  const inQuery = new Set(
    parametersOf(target).flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
  );
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => inQuery.has(name)));
  const sent = target.id === 'createConsumption' ? { body: { quantity: '1' } } : {};
  return shop.send(target.method, filled(target.template, values) + queryOf(query), sent);
}

/** A request of an operation that every link of its answer can be followed from. */
async function requestOf(
  shop: Shop,
  operation: Operation,
): Promise<{ path: Record<string, string>; body?: unknown }> {
  if (operation.id !== 'createPurchase') return validCall(shop, operation.id as PublicOperation);
  return { path: {}, body: { ...(await shop.order(plans.variable)), payment_token: 'tok_success' } };
}

/** What looks comes first, what ends it last. */
const byDanger = (link: Link): number =>
  ['GET', 'POST', 'PUT', 'DELETE'].indexOf(operationNamed(link.operationId).method);

function linksOf({ described }: Operation): [string, Link[]][] {
  return Object.entries(described.responses).flatMap(([status, response]): [string, Link[]][] => {
    const { links } = response as DescribedResponse;
    return links
      ? [[status, Object.values(links).toSorted((one, other) => byDanger(one) - byDanger(other))]]
      : [];
  });
}

const byLink = operations.flatMap((operation) =>
  linksOf(operation)
    // The duplicate of a report answers as the report itself, whose links are followed already.
    .filter(([status]) => operation.id !== 'createConsumption' || status === '201')
    .map(([status, links]) =>
      journey({
        id: `journeys.links.${operation.id}`,
        operation: operation.id,
        pointer: operation.pointer + pointer('responses', status, 'links'),
        statement: `lead on from ${operation.id} by the links that the description gives its answer`,
        verify: async ({ shop }) => {
          const one = await shop();
          const { path, body } = await requestOf(one, operation);
          const sent = body === undefined ? {} : { body };
          const answer = await one.send(operation.method, filled(operation.template, path), sent);
          answer.expectStatus(Number(status));
          for (const link of links) {
            const led = (await follow(one, link, path, answer.body)).expectStatus(200, 201, 204);
            if (!link.operationId.startsWith('get')) continue;
            const id = valueOf(Object.values(link.parameters).at(-1) ?? '', path, answer.body);
            expectEqual((led.body as { id: unknown }).id, id, `What ${link.operationId} answers`, led);
          }
        },
      }),
    ),
);

const located: MakingOperation[] = ['createCustomer', 'createPurchase', 'createConsumption'];

const byLocation = located.map((operation) =>
  journey({
    id: `journeys.location.${operation}`,
    operation,
    pointer: '/components/headers/Location',
    statement: `lead by the Location of ${operation} to what was made`,
    verify: async ({ shop }) => {
      const one = await shop();
      const answer = (await post(one, await makings[operation](one))).expectStatus(201);
      const location = answer.header('location');
      expectThat(location !== null, 'There is no Location', answer);
      const led = (await one.follow(location)).expectStatus(200);
      expectEqual(led.body, answer.body, 'What the Location leads to', led);
    },
  }),
);

export const links: readonly Requirement[] = [...byLink, ...byLocation];
