import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expectEqual, expectThat } from '../http/assert.js';
import type { RequestBody } from '../http/api.js';
import { truncateValue } from '../lib/format-value.js';
import { isObject } from '../lib/is-object.js';
import { Finding } from '../results/finding.js';
import { publicDocument } from '../spec/api-documents.js';
import { toPointer } from '../spec/document.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import type { Context } from '../session/context.js';
import type { ReceivedRequest, WebhookReceiver } from './webhook-receiver.js';

type WebhookSettings = NonNullable<RequestBody<'createOrganizationConfiguration'>['webhook']>;

export const NOW = '2030-01-10T00:00:00.000Z';

/** Lets an organization send its webhooks to a receiver. @returns the secret if the response shows it, else `''` */
export async function configureWebhook(
  organization: TestOrganization,
  receiver: WebhookReceiver,
  webhook: WebhookSettings = {},
): Promise<string> {
  const body = { webhook: { url: receiver.url, ...webhook } };
  const response = await organization.call('createOrganizationConfiguration', { body });
  const secret = response.expectStatus(201).body.webhook?.secret ?? '';
  await receiver.trust(secret);
  return secret;
}

/** Delays later responses of a sandbox until the receiver has got the events of the request. */
export async function useSyncDelivery(
  organization: TestOrganization,
  { session }: Pick<Context, 'session'>,
): Promise<void> {
  if (session.unmetNeeds.has('sandbox')) return;
  (await organization.call('setDeliveryMode', { body: { mode: 'sync' } })).expectStatus(200);
}

/** Whether the target has a clock that a run can advance. */
export const hasClock = ({ session }: Context): boolean => !session.unmetNeeds.has('clock');

/** Advances the clock of an organization; without a clock, waits for the time to pass. */
export async function passSeconds(
  organization: TestOrganization,
  context: Context,
  seconds: number,
): Promise<void> {
  if (hasClock(context)) await organization.advanceClock(`PT${seconds}S`);
  else await wait(seconds * 1_000);
}

interface WebhookEvent {
  [name: string]: unknown;
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: unknown;
}

/** Parses the body of a delivery. @throws Finding if it is no event */
export function parseEvent({ body }: ReceivedRequest): WebhookEvent {
  try {
    const event: unknown = JSON.parse(body);
    if (isObject(event) && isObject(event['data']) && typeof event['type'] === 'string')
      return event as WebhookEvent;
  } catch {
    // Text that is not JSON is no event, either.
  }
  throw new Finding(`The body of a delivery is no event: ${truncateValue(body)}`);
}

export const getEventTypes = (received: readonly ReceivedRequest[]): string[] =>
  received.map((request) => parseEvent(request).type);
export const getWebhookId = ({ headers }: ReceivedRequest): string => String(headers['webhook-id']);

/** Omits deliveries of an event that has arrived before, which every receiver must expect. */
export const omitRepeated = (requests: readonly ReceivedRequest[]): ReceivedRequest[] =>
  requests.filter(
    (request, index) => index === requests.findIndex((one) => getWebhookId(one) === getWebhookId(request)),
  );

/** Verifies a signature with the library that receivers use, which also checks the timestamp against real time. */
export function isSignatureValid({ body, headers }: ReceivedRequest, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    // Malformed secrets and bodies also throw, and are as invalid as a wrong signature.
    return false;
  }
}

/** Expects the method, headers and body schema that the OpenAPI document has for the type of event. */
export function expectDocumentedDelivery(received: ReceivedRequest, receiver: WebhookReceiver): void {
  const { method, headers, target } = received;
  const { type, id } = parseEvent(received);
  expectEqual(method, 'POST', `The method of ${type}`);
  const { pathname, search } = new URL(receiver.url);
  expectEqual(target, pathname + search, `The URL of ${type}`);
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  expectThat(isJson, `${type} is not sent as application/json`);
  expectEqual(headers['webhook-id'], id, `The webhook-id of ${type}`);
  expectThat(type in (publicDocument.webhooks ?? {}), `The OpenAPI document has no event type ${type}`);
  for (const name of ['webhook_id', 'webhook_timestamp', 'webhook_signature']) {
    const value = headers[name.replace('_', '-')];
    const schemaPointer = toPointer('components', 'parameters', name, 'schema');
    const schemaErrors = findSchemaErrors(publicDocument, schemaPointer, value);
    expectEqual(schemaErrors, [], `The ${name.replace('_', '-')} of ${type}`);
  }
  const schemaPointer = toPointer(
    'webhooks',
    type,
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  );
  const errors = findSchemaErrors(publicDocument, schemaPointer, parseEvent(received));
  const messages = errors.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  expectEqual(messages, [], `The body of ${type}`);
}
