import type { Answer } from '../http/answer.js';
import { bodyExamplesOf, operationNamed } from '../spec/description.js';
import { resolve, type DescribedResponse, type Example } from '../spec/document.js';
import { Blocked } from '../finding.js';
import { isObject } from './place.js';
import type { Context } from '../session/context.js';
import type { Session } from '../session/session.js';
import type { Shop } from '../fixtures/test-organization.js';
import type { PublicOperation } from '../fixtures/valid-calls.js';

/** Operations in the order in which their examples rest on each other. */
export const storyOrder = [
  'createService',
  'createCustomer',
  'createPlan',
  'createPurchase',
  'createConsumption',
  'cancelPurchase',
  'createOrganizationConfiguration',
] as const satisfies PublicOperation[];

/** The examples of requests, sent in order, with what was answered by operation and name. */
export interface Story {
  answers: Map<string, Answer>;
  /** The ids of the deployment in place of those of the examples. */
  translated: (value: unknown) => unknown;
}

const stories = new WeakMap<Session, Promise<Story>>();

/** Tells the examples of the description to an organization whose clock stands at their time. */
export function storyOf(context: Context): Promise<Story> {
  const known = stories.get(context.session);
  if (known) return known;
  const told = tell(context);
  stories.set(context.session, told);
  told.catch(() => stories.delete(context.session));
  return told;
}

const ID = /^[a-z]{3}_[0-9a-z]{26}$/;

async function tell({ freshShop }: Context): Promise<Story> {
  const [{ clock } = {}] = Object.values(bodyExamplesOf(operationNamed('createSandboxOrganization'))).filter(
    (body): body is { clock: { now: string } } => isObject(body) && isObject(body['clock']),
  );
  if (!clock) throw new Blocked('No example says at which time the others begin.');
  const ids = new Map<string, string>();
  const translated = (value: unknown): unknown => mapped(value, (text) => ids.get(text) ?? text);
  const answers = new Map<string, Answer>();
  const shop = await freshShop({ now: clock.now });
  for (const operation of storyOrder) {
    for (const [name, body] of Object.entries(bodyExamplesOf(operationNamed(operation)))) {
      const example = responseExample(operation, name);
      // Each configuration is the first of its organization.
      const isOfItsOwn = operation === 'createOrganizationConfiguration';
      const teller = isOfItsOwn ? await freshShop({ now: clock.now }) : shop;
      const path = pathOf(operation, translated(example));
      const answer = await send(teller, operation, path, translated(body));
      answers.set(`${operation} ${name}`, answer);
      learn(ids, example, answer.json);
    }
  }
  return { answers, translated };
}

function send(shop: Shop, operation: PublicOperation, path: object, body: unknown): Promise<Answer> {
  return shop.call(operation, { path: path as never, body: body as never });
}

/** What an answer's example says that the request went to. */
function pathOf(operation: PublicOperation, example: unknown): object {
  const { id, purchase_id } = (example ?? {}) as { id?: string; purchase_id?: string };
  if (operation === 'createConsumption') return { id: purchase_id };
  return operation === 'cancelPurchase' ? { id } : {};
}

/** Notes which ids stand at the same places of an example and of an answer. */
function learn(ids: Map<string, string>, example: unknown, actual: unknown): void {
  if (typeof example === 'string' && ID.test(example)) {
    if (!ids.has(example) && typeof actual === 'string') ids.set(example, actual);
  } else if (isObject(example) && isObject(actual)) {
    for (const [key, value] of Object.entries(example)) learn(ids, value, actual[key]);
  }
}

/** The example of a success that goes with a request's example of the same name. */
export function responseExample(operation: PublicOperation, name: string): unknown {
  const { document, described } = operationNamed(operation);
  for (const status of ['201', '200']) {
    const response = described.responses[status];
    if (!response) continue;
    const { content } = resolve<DescribedResponse>(document, response, '').value;
    const example = content?.['application/json']?.examples?.[name];
    if (example) return resolve<Example>(document, example, '').value.value;
  }
  return undefined;
}

/** Without what no example can foretell: ids, secrets, addresses and wording. */
export function comparable(value: unknown): unknown {
  const hidden = new Set(['checkout_url', 'url', 'secret', 'message']);
  return mapped(value, (text, key) => (ID.test(text) ? '<id>' : hidden.has(key) ? `<${key}>` : text));
}

function mapped(value: unknown, change: (text: string, key: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, item: unknown) =>
      typeof item === 'string' ? change(item, key) : item,
    ),
  );
}
