import type { ApiResponse } from '../http/api-response.js';
import { getBodyExamples, getOperation } from '../spec/api-documents.js';
import { resolveReference, type ResponseObject, type Example } from '../spec/document.js';
import { memoizeAsync } from '../lib/async-cache.js';
import { Blocked } from '../results/finding.js';
import { isObject } from '../lib/is-object.js';
import type { Context } from '../session/context.js';
import type { PublicOperationName } from '../fixtures/valid-calls.js';

/** Operations in the order in which their examples refer to each other. */
export const exampleOrder = [
  'createService',
  'createCustomer',
  'createPlan',
  'createPurchase',
  'createConsumption',
  'cancelPurchase',
  'createOrganizationConfiguration',
] as const satisfies PublicOperationName[];

/** Responses to the request examples of the OpenAPI document, sent in order. */
interface ExampleRun {
  /** By operation and name of the example, separated by a space. */
  responses: Map<string, ApiResponse>;
  /** Replaces the ids of the examples by those that the target has assigned. */
  replaceIds: (value: unknown) => unknown;
}

const runs = new WeakMap<object, Promise<ExampleRun>>();

/**
 * Sends all request examples, once per session, to an organization whose clock is set to the time of the examples.
 *
 * @throws Blocked if no example states that time
 */
export function getExampleRun(context: Context): Promise<ExampleRun> {
  return memoizeAsync(runs, context.cacheKey, () => sendExamples(context));
}

const ID = /^[a-z]{3}_[0-9a-z]{26}$/;

async function sendExamples({ newOrganization }: Context): Promise<ExampleRun> {
  const [{ clock } = {}] = Object.values(getBodyExamples(getOperation('createSandboxOrganization'))).filter(
    (body): body is { clock: { now: string } } => isObject(body) && isObject(body['clock']),
  );
  if (!clock) throw new Blocked('No example defines the time at which the others start.');
  const ids = new Map<string, string>();
  const replaceIds = (value: unknown): unknown => mapStrings(value, (text) => ids.get(text) ?? text);
  const responses = new Map<string, ApiResponse>();
  const sharedOrganization = await newOrganization({ now: clock.now });
  for (const operation of exampleOrder) {
    for (const [name, requestExample] of Object.entries(getBodyExamples(getOperation(operation)))) {
      const example = findResponseExample(operation, name);
      // Each configuration example is the first version of its organization.
      const needsOwnOrganization = operation === 'createOrganizationConfiguration';
      const organization = needsOwnOrganization
        ? await newOrganization({ now: clock.now })
        : sharedOrganization;
      const path = toPathParameters(operation, replaceIds(example));
      const body = replaceIds(requestExample);
      const response = await organization.call(operation, { path: path as never, body: body as never });
      responses.set(`${operation} ${name}`, response);
      collectIds(ids, example, response.json);
    }
  }
  return { responses, replaceIds };
}

/** Derives the path parameters of a request from the example of its response. */
function toPathParameters(operation: PublicOperationName, example: unknown): object {
  const { id, purchase_id } = (example ?? {}) as { id?: string; purchase_id?: string };
  if (operation === 'createConsumption') return { id: purchase_id };
  return operation === 'cancelPurchase' ? { id } : {};
}

/** Maps the ids of an example to the ids at the same locations of an actual response. */
function collectIds(ids: Map<string, string>, example: unknown, actual: unknown): void {
  if (typeof example === 'string' && ID.test(example)) {
    if (!ids.has(example) && typeof actual === 'string') ids.set(example, actual);
  } else if (isObject(example) && isObject(actual)) {
    for (const [key, value] of Object.entries(example)) collectIds(ids, value, actual[key]);
  }
}

/** Finds the success example that has the same name as a request example. */
export function findResponseExample(operation: PublicOperationName, name: string): unknown {
  const { document, definition } = getOperation(operation);
  for (const status of ['201', '200']) {
    const response = definition.responses[status];
    if (!response) continue;
    const { content } = resolveReference<ResponseObject>(document, response, '').value;
    const example = content?.['application/json']?.examples?.[name];
    if (example) return resolveReference<Example>(document, example, '').value.value;
  }
  return undefined;
}

/** Masks ids, secrets, URLs and messages, whose values no example can state. */
export function toComparable(value: unknown): unknown {
  const hidden = new Set(['checkout_url', 'url', 'secret', 'message']);
  return mapStrings(value, (text, key) => (ID.test(text) ? '<id>' : hidden.has(key) ? `<${key}>` : text));
}

function mapStrings(value: unknown, change: (text: string, key: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, item: unknown) =>
      typeof item === 'string' ? change(item, key) : item,
    ),
  );
}
