import { Webhook } from 'standardwebhooks';
import { expectEqual, expectThat } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import { contract } from '../../spec/description.js';
import { pointer } from '../../spec/document.js';
import { schemaErrors } from '../../spec/conformance/validators.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../fixtures/test-organization.js';
import type { Received } from './receiver.js';

type Webhooks = NonNullable<BodyOf<'createOrganizationConfiguration'>['webhook']>;

export const NOW = '2030-01-10T00:00:00.000Z';

type Telling = Pick<Requirement, 'id' | 'statement' | 'verify'> & Partial<Requirement>;

/** A MUST about what is told to a receiver. */
export function telling(parts: Telling): Requirement {
  return {
    level: 'MUST',
    phase: 'webhooks',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens', 'clock', 'receiver'],
    pointer: '/tags/7/description',
    ...parts,
  };
}

/** Points the webhook of an organization at an endpoint. @returns the secret, where it is shown */
export async function point(shop: Shop, webhook: Webhooks): Promise<string> {
  const answer = await shop.call('createOrganizationConfiguration', { body: { webhook } });
  return answer.expectStatus(201).body.webhook?.secret ?? '';
}

/** From now on a request is answered when the receiver has had its events. */
export async function waitForDeliveries(shop: Shop): Promise<void> {
  (await shop.call('setDeliveryMode', { body: { mode: 'sync' } })).expectStatus(200);
}

export interface Told {
  id: string;
  type: string;
  timestamp: string;
  data: unknown;
}

export const eventOf = ({ body }: Received): Told => JSON.parse(body) as Told;
export const typesOf = (received: readonly Received[]): string[] => received.map((one) => eventOf(one).type);
export const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

/** Whether it is genuine, by the library that receivers use. It also compares the time with this machine's. */
export function isGenuine({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    // A secret that is none, or a body that is no JSON, verifies no more than a wrong signature does.
    return false;
  }
}

/** A delivery as the description has it: method, headers, and the schema of its kind of event. */
export function expectDescribed(received: Received): void {
  const { method, headers, target } = received;
  const { type, id } = eventOf(received);
  expectEqual(method, 'POST', `The method of ${type}`);
  expectEqual(target, '/hook?from=check', `Where ${type} goes to`);
  expectThat(
    /^application\/json\b/.test(headers['content-type'] ?? ''),
    `${type} is not sent as application/json`,
  );
  expectEqual(headers['webhook-id'], id, `The webhook-id of ${type}`);
  expectThat(type in (contract.webhooks ?? {}), `The description has no ${type}`);
  for (const name of ['webhook_id', 'webhook_timestamp', 'webhook_signature']) {
    const value = headers[name.replace('_', '-')];
    const place = pointer('components', 'parameters', name, 'schema');
    expectEqual(schemaErrors(contract, place, value), [], `The ${name.replace('_', '-')} of ${type}`);
  }
  const place = pointer('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const errors = schemaErrors(contract, place, eventOf(received));
  expectEqual(
    errors.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`),
    [],
    `The body of ${type}`,
  );
}
