import { expectEqual } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { buildValidCall, type PublicOperationName } from '../../fixtures/valid-calls.js';
import { isObject } from '../../lib/is-object.js';
import type { Requirement } from '../../requirement.js';
import { swapOrganizations, type Context } from '../../session/context.js';
import { operations } from '../../spec/api-documents.js';
import type { Operation } from '../../spec/document.js';
import { defineLawRequirement, needsPayment } from '../shared/define-requirement.js';
import { fillPath } from '../shared/operations.js';
import { cite } from '../shared/cite.js';

/** What must be equal for all organizations: status, error code, names of the properties, and repetitions of a key. */
interface Outcome {
  status: number;
  code: unknown;
  properties: string[];
  isReplay: boolean;
}

function toOutcome(response: ApiResponse): Outcome {
  const { status, json } = response;
  const body = isObject(json) ? json : {};
  const isReplay = response.getHeader('idempotent-replayed') === 'true';
  return { status, code: body['code'] ?? null, properties: Object.keys(body).sort(), isReplay };
}

/** Sends requests that succeed and requests that break a rule. @returns the last response, and all outcomes by request */
async function sendAll(
  organization: TestOrganization,
  operation: Operation,
): Promise<{ last: ApiResponse; outcomes: Record<string, Outcome> }> {
  const { path, body } = await buildValidCall(organization, operation.id as PublicOperationName);
  const address = fillPath(operation.template, path);
  const withBody = body === undefined ? {} : { body };
  const key = organization.nextUniqueId();
  const sendWithKey = (): Promise<ApiResponse> =>
    organization.send(operation.method, address, { ...withBody, headers: { 'idempotency-key': key } });
  const requests: Record<string, () => Promise<ApiResponse>> = {
    'with an unknown parameter': () => organization.send(operation.method, `${address}?unknown=1`, withBody),
    'that accepts no JSON': () =>
      organization.send(operation.method, address, { ...withBody, headers: { accept: 'text/html' } }),
    ...(body !== undefined && {
      'with an unknown property': () =>
        organization.send(operation.method, address, { body: { ...body, unknown: 1 } }),
      'as plain text': () =>
        organization.send(operation.method, address, { body, headers: { 'content-type': 'text/plain' } }),
    }),
    ...(operation.method === 'POST'
      ? { 'with a key': sendWithKey, 'with the same key again': sendWithKey }
      : { 'that is valid': () => organization.send(operation.method, address, withBody) }),
  };
  const outcomes: Record<string, Outcome> = {};
  let last: ApiResponse | undefined;
  for (const [name, send] of Object.entries(requests)) {
    last = await send();
    outcomes[`a request ${name}`] = toOutcome(last);
  }
  if (!last) throw new Error('No request was sent.');
  return { last, outcomes };
}

/** The same rules for both API keys. Only organizations of the run get a valid configuration. */
export const sameRules: readonly Requirement[] = operations.map((operation) =>
  defineLawRequirement({
    id: `tenancy.same-rules.${operation.id}`,
    area: 'isolation',
    citation: cite('isolation.same-rules'),
    operation: operation.id,
    category: 300,
    needs: [
      ...needsPayment,
      'second-key',
      ...(operation.id === 'createOrganizationConfiguration' ? (['own-organization'] as const) : []),
    ],
    statement: `respond to ${operation.id} of another organization with the same statuses, error codes and properties`,
    verify: async (context) => {
      const isConfiguration = operation.id === 'createOrganizationConfiguration';
      const sendFrom = async ({ organization, newOrganization }: Context): ReturnType<typeof sendAll> =>
        sendAll(await (isConfiguration ? newOrganization() : organization()), operation);
      const first = await sendFrom(context);
      const second = await sendFrom(swapOrganizations(context));
      expectEqual(second.outcomes, first.outcomes, 'Outcomes for the second API key', second.last);
    },
  }),
);
