import { defineJourneyRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import { toQueryString } from '../../http/api.js';
import { getOperation, operations, getParameters } from '../../spec/api-documents.js';
import {
  resolveReference,
  toPointer,
  type ResponseObject,
  type Link,
  type Operation,
} from '../../spec/document.js';
import { createCollection, listNames } from '../shared/collections.js';
import { prepareCreate, type CreateOperation } from '../shared/create-cases.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { buildValidCall, type PublicOperationName } from '../../fixtures/valid-calls.js';
import { fillPath } from '../shared/operations.js';
import { cite, citePart } from '../shared/cite.js';

/** Evaluates a runtime expression. @see the Link Object of OpenAPI 3.1 */
function evaluateExpression(
  expression: string,
  path: Readonly<Record<string, string>>,
  body: unknown,
): string {
  const parameter = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
  if (parameter !== undefined) return path[parameter] ?? '';
  const pointer = /^\$response\.body#(\/[\w/]+)$/.exec(expression)?.[1];
  if (pointer === undefined) throw new Error(`The suite does not understand the expression ${expression}.`);
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((parent, token) => (parent as Record<string, unknown> | undefined)?.[token], body);
  return String(value);
}

async function followLink(
  organization: TestOrganization,
  link: Link,
  path: Readonly<Record<string, string>>,
  body: unknown,
): Promise<ApiResponse> {
  const target = getOperation(link.operationId);
  const values: Record<string, string> = {};
  for (const [name, expression] of Object.entries(link.parameters))
    values[name] = evaluateExpression(expression, path, body);
  const queryNames = new Set(
    getParameters(target)
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name),
  );
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => queryNames.has(name)));
  const options = target.id === 'createConsumption' ? { body: { quantity: '1' } } : {};
  return organization.send(target.method, fillPath(target.template, values) + toQueryString(query), options);
}

/** Request for an operation whose response has links that can all be followed. A list has an object. */
async function createRequest(
  organization: TestOrganization,
  operation: Operation,
): Promise<{ path: Readonly<Record<string, string>>; body?: unknown }> {
  const list = listNames.find((name) => name === operation.id);
  if (list) {
    const { parameters, add } = await createCollection(list, organization);
    await add();
    return { path: parameters };
  }
  if (operation.id !== 'createPurchase')
    return buildValidCall(organization, operation.id as PublicOperationName);
  const order = await organization.prepareOrder(plans.variable);
  return { path: {}, body: { ...order, payment_token: 'tok_success' } };
}

/** Order in which links are followed: reads first, deletions last. */
const getMethodOrder = (link: Link): number =>
  ['GET', 'POST', 'PUT', 'DELETE'].indexOf(getOperation(link.operationId).method);

interface ResponseLinks {
  status: string;
  pointer: string;
  /** In the order in which they are followed. */
  links: Link[];
}

function getLinks({ document, definition, pointer: parent }: Operation): ResponseLinks[] {
  return Object.entries(definition.responses).flatMap(([status, response]) => {
    const at = parent + toPointer('responses', status);
    const { value, pointer } = resolveReference<ResponseObject>(document, response, at);
    if (!value.links) return [];
    const links = Object.values(value.links).toSorted(
      (one, other) => getMethodOrder(one) - getMethodOrder(other),
    );
    return [{ status, pointer, links }];
  });
}

const linkRequirements = operations.flatMap((operation) =>
  getLinks(operation)
    // The 200 of a duplicate report has the same links as the 201 of the report.
    .filter(({ status }) => operation.id !== 'createConsumption' || status === '201')
    .map(({ status, pointer, links }) =>
      defineJourneyRequirement({
        id: `journeys.links.${operation.id}`,
        area: 'responses',
        operation: operation.id,
        citation: citePart(`${pointer}/links`),
        statement: `return responses of ${operation.id} whose links in the OpenAPI document can be followed`,
        verify: withOrganization(async (organization) => {
          const { path, body } = await createRequest(organization, operation);
          const options = body === undefined ? {} : { body };
          const target = fillPath(operation.template, path);
          const response = await organization.send(operation.method, target, options);
          response.expectStatus(Number(status));
          for (const link of links) {
            const linked = await followLink(organization, link, path, response.body);
            linked.expectStatus(200, 201, 204);
            if (!link.operationId.startsWith('get')) continue;
            const id = evaluateExpression(Object.values(link.parameters).at(-1) ?? '', path, response.body);
            expectEqual(
              (linked.body as { id: unknown }).id,
              id,
              `The response of ${link.operationId}`,
              linked,
            );
          }
        }),
      }),
    ),
);

const operationsWithLocation: CreateOperation[] = ['createCustomer', 'createPurchase', 'createConsumption'];

const locationRequirements = operationsWithLocation.map((operation) =>
  defineJourneyRequirement({
    id: `journeys.location.${operation}`,
    area: 'responses',
    operation,
    citation: cite('responses.location'),
    statement: `return a Location header from ${operation} that leads to the created object`,
    verify: withOrganization(async (organization) => {
      const { send } = await prepareCreate(organization, operation);
      const response = (await send()).expectStatus(201);
      const location = response.getHeader('location');
      expectThat(location !== null, 'The Location header is missing', response);
      const linked = (await organization.follow(location, response)).expectStatus(200);
      expectEqual(linked.body, response.body, 'The object at the Location', linked);
    }),
  }),
);

export const links = [...linkRequirements, ...locationRequirements];
