import { readFileSync } from 'node:fs';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { sandboxOperations } from '../../src/commands/sandbox-operations.js';
import { listValues, sandbox as sandboxDocument } from '../spec/openapi-documents.js';
import { testSandbox } from '../support/sandbox.js';
import { McpTestClient, monthlyRate, type CallResult, type Sale } from './mcp-client.js';

/** Each session sends the list of tools to its model. These limits hold for every later change. */
const MAX_TOOLS = 24;
const MAX_BYTES = 24_000;

const sandbox = await testSandbox();

const startMcp = (): Promise<McpTestClient> => McpTestClient.start(['--url', sandbox.url]);

async function listTools(mcp: McpTestClient): Promise<Tool[]> {
  return (await mcp.client.listTools()).tools;
}

/** Calls an operation with `call_operation`. */
const callOperation = (
  mcp: McpTestClient,
  operation_id: string,
  parameters?: object,
  body?: object,
): Promise<CallResult<{ id: string }>> =>
  mcp.call('call_operation', { operation_id, ...(parameters && { parameters }), ...(body && { body }) });

test(`the list of tools has at most ${MAX_TOOLS} tools and ${MAX_BYTES} bytes`, async () => {
  const result = await (await startMcp()).client.listTools();
  expect(result.tools.length).toBeLessThanOrEqual(MAX_TOOLS);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(MAX_BYTES);
});

test('each tool that the list of operations names is there, and call_operation names it if it does more', async () => {
  const mcp = await startMcp();
  const names = (await listTools(mcp)).map(({ name }) => name);
  for (const [id, operation] of Object.entries(sandboxOperations)) {
    if (typeof operation === 'string' || operation.tool === undefined) continue;
    expect(names).toContain(typeof operation.tool === 'string' ? operation.tool : operation.tool.name);
    if (typeof operation.tool === 'object') continue;
    expect((await callOperation(mcp, id)).text).toContain(`has a tool of its own. Call ${operation.tool}.`);
  }
});

test('an argument has the same schema in every tool that has it, and the name of an id says of what', async () => {
  const tools = await listTools(await startMcp());
  const schemas = new Map<string, string>();
  for (const { name: tool, inputSchema } of tools)
    for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
      const text = JSON.stringify(schema);
      expect(text, `${name} of ${tool}`).toBe(schemas.get(name) ?? text);
      schemas.set(name, text);
    }
  const names = [...schemas.keys()];
  expect(names.filter((name) => /^(id|organization|type|status|name|kind|q)$/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['organization_id', 'purchase_id', 'object_id', 'event_id']));
});

/** Words in backticks that are no arguments: error codes, fields of results, and values without a list in the schema. */
const otherWords = [
  ...(listValues(sandboxDocument.components.schemas['ProblemCode']) as string[]),
  ...['checkout_url', 'next_cursor', 'next_charge_at', 'tok_success', 'next', 'accelerated'],
];

/** Lists the names of properties and the values of a schema, and all of its descriptions. */
function readSchema(schema: object): { names: string[]; descriptions: string[] } {
  const names: string[] = [];
  const descriptions: string[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'properties') names.push(...Object.keys(value as object));
    if (key === 'enum') names.push(...(value as unknown[]).map(String));
    if (key === 'description' && typeof value === 'string') descriptions.push(value);
    return value;
  });
  return { names, descriptions };
}

test('a tool and its arguments mention only arguments that the tool has, and no default of a required one', async () => {
  for (const { name, description = '', inputSchema } of await listTools(await startMcp())) {
    const { names, descriptions } = readSchema(inputSchema);
    const words = [description, ...descriptions].flatMap((text) =>
      [...text.matchAll(/`([a-z][a-z_]*)`/g)].map(([, word = '']) => word),
    );
    expect(
      words.filter((word) => !names.includes(word) && !otherWords.includes(word)),
      name,
    ).toEqual([]);
    const { properties = {}, required = [] } = inputSchema as { properties?: object; required?: string[] };
    const requiredOnes = Object.entries(properties).filter(([key]) => required.includes(key));
    expect(JSON.stringify(requiredOnes), name).not.toContain('Default: ');
  }
});

test('the guide lists exactly the tools that the server has', async () => {
  const guide = readFileSync(new URL('../../spec/guides/coding-agents.md', import.meta.url), 'utf8');
  const [, section = ''] = guide.split(/^## Tools$/m);
  const [table = ''] = section.split(/\n\n(?=[^|])/).filter((part) => part.includes('|'));
  const listed = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual((await listTools(await startMcp())).map(({ name }) => name).toSorted());
});

/** Operations that `call_operation` rejects, and the tools that it names instead. */
const rejectedOperations = {
  createSandboxOrganization: 'create_organization',
  deleteSandboxOrganizations: 'delete_organization',
  streamSandbox: 'wait_for_event',
};

test('call_operation calls every operation of both documents, or names the tool for it', async () => {
  const mcp = await startMcp();
  const { data: shop } = await mcp.call<{ api_key: string }>('create_organization', {
    clock: { mode: 'frozen', now: '2027-01-01T00:00:00Z' },
  });
  const called = new Set<string>();
  const call = async (id: string, parameters?: object, body?: object): Promise<{ id: string }> => {
    const { text, isError, data } = await callOperation(mcp, id, parameters, body);
    expect(isError, `${id}: ${text}`).toBe(false);
    called.add(id);
    return data;
  };

  const { id: service_id } = await call('createService', {}, { name: 'Electricity' });
  const rate = {
    ...{ kind: 'variable_subscription', unit_amount: '32.5', unit_name: 'kWh', currency: 'EUR' },
    ...{ interval: 'month', when_unreported: 'no_charge' },
  };
  const { id: plan_id } = await call('createPlan', {}, { service_id, name: 'Metered', rate });
  const { id: customer_id } = await call('createCustomer', {}, { name: 'Ada', email: 'ada@example.com' });
  const bought = { plan_id, customer_id, payment_token: 'tok_success' };
  await call('previewPurchase', {}, bought);
  const { id: purchase_id } = await call('createPurchase', {}, bought);
  const sold = await mcp.call<Sale>('sell', { rate: monthlyRate, payment_token: 'tok_success' });
  await call('createOrganizationConfiguration', {}, { webhook: { url: `${sandbox.url}/none` } });
  const usage = await call('createConsumption', { purchase_id }, { quantity: '1' });
  const record = { purchase_id, consumption_id: usage.id };
  await call('getConsumption', record);
  await call('deleteConsumption', record);
  for (const id of ['listPurchases', 'listCharges', 'listCustomers', 'listEvents', 'listDeliveries'])
    await call(id, { limit: 1 });
  await call('listConsumptions', { purchase_id });
  await call('getPurchase', { purchase_id });
  await call('getCharge', { charge_id: sold.data.purchase.latest_charge_id });
  await call('getCustomer', { customer_id });

  await call('forceCustomerOutcome', { customer_id }, { outcome: 'card_declined' });
  await call('getCustomerOutcomes', { customer_id });
  await call('clearCustomerOutcomes', { customer_id });
  await call('forceOutcome', { purchase_id }, { outcome: 'card_declined' });
  await call('getForcedOutcomes', { purchase_id });
  await call('clearForcedOutcomes', { purchase_id });
  await call('cancelPurchase', { purchase_id }, { mode: 'immediate' });
  const event = await call('triggerEvent', {}, { type: 'ping' });
  await call('resendEvent', { event_id: event.id });
  await call('resendFailedDeliveries');
  await call('getDeliveryMode');
  await call('setDeliveryMode', {}, { mode: 'sync' });
  const fault = await call('createFault', {}, { effect: { kind: 'status', status: 503 }, count: 1 });
  await call('listFaults');
  await call('deleteFault', { fault_id: fault.id });
  await call('listRequests');
  const requests = await mcp.call<{ data: { id: string }[] }>('list_requests', { limit: 1 });
  await call('getRequest', { request_id: requests.data.data[0]?.id });
  await call('listObjects', { type: 'plan' });
  await call('getObject', { object_id: plan_id });
  await call('createSnapshot', {}, { name: 'before' });
  await call('restoreSnapshot', { name: 'before' });
  await call('deleteSnapshot', { name: 'before' });
  await call('setClock', {}, { mode: 'frozen' });
  await call('advanceClock', {}, { by: 'P1D' });
  await call('getForecast', { to: '2027-03-01T00:00:00Z' });
  await call('getMetrics', { from: '2027-01-01T00:00:00Z', to: '2027-01-03T00:00:00Z' });
  await call('getTimeline', { from: '2027-01-01T00:00:00Z', to: '2027-01-03T00:00:00Z' });
  await call('createSession', {}, { api_key: shop.api_key });
  for (const id of ['getSession', 'deleteSession', 'getClock', 'getCounts', 'listSnapshots', 'getHealth'])
    await call(id);
  for (const id of ['getReadiness', 'getPrometheusMetrics', 'getWebhookSecret']) await call(id);
  await call('seedSandbox', { dry_run: true }, { name: 'smoke' });
  await call('resetSandbox', {}, {});

  for (const [operationId, tool] of Object.entries(rejectedOperations)) {
    const { text, isError } = await callOperation(mcp, operationId);
    expect({ text, isError }).toEqual({
      text: `${operationId} has a tool of its own. Call ${tool}.`,
      isError: true,
    });
  }
  const ids = ['openapi', 'sandbox'].flatMap((name) => {
    const file = new URL(`../../generated/${name}.json`, import.meta.url);
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    return Object.values(paths).flatMap((each) =>
      Object.values(each).flatMap(({ operationId }) => operationId ?? []),
    );
  });
  expect([...called, ...Object.keys(rejectedOperations)].toSorted()).toEqual(ids.toSorted());
  const described = await Promise.all(
    ids.map((operation_id) => mcp.call('describe_operation', { operation_id })),
  );
  expect(described.filter(({ isError }) => isError)).toEqual([]);
}, 180_000);

test('call_operation has the annotations of a tool that removes data, and masks secrets', async () => {
  const mcp = await startMcp();
  const annotations = new Map((await listTools(mcp)).map((tool) => [tool.name, tool.annotations]));
  expect(annotations.get('call_operation')).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  });
  const created = await callOperation(mcp, 'createOrganizationConfiguration', {}, { webhook: {} });
  expect(created.isError).toBe(true);
  const webhook = { url: `${sandbox.url}/none` };
  await callOperation(mcp, 'createOrganizationConfiguration', {}, { webhook });
  const secret = await callOperation(mcp, 'getWebhookSecret');
  expect(secret.text).not.toContain('whsec_');
  expect(JSON.stringify(secret.data)).toContain('****');
});

test('a wrong call of an operation names the nearest operation, its parameters, and the missing ones', async () => {
  const mcp = await startMcp();
  expect((await callOperation(mcp, 'createCustomers')).text).toBe(
    'There is no operation "createCustomers". Did you mean createCustomer? find_operations lists all.',
  );
  expect((await mcp.call('describe_operation', { operation_id: 'get_charge' })).text).toContain('getCharge?');
  expect((await callOperation(mcp, 'getConsumption')).text).toBe(
    [
      'The parameters of getConsumption are invalid:',
      "  / must have required property 'purchase_id'",
      "  / must have required property 'consumption_id'",
      'The parameters are: purchase_id, consumption_id.',
    ].join('\n'),
  );
  const unknown = await callOperation(mcp, 'getCharge', { charge: 'x' });
  expect(unknown.text).toContain('/charge: unknown parameter (Did you mean charge_id?)');
  expect((await callOperation(mcp, 'getCharge', { id: 'x' }, { a: 1 })).text).toContain('has no body');
  const rejected = await callOperation(mcp, 'createPlan', {}, {});
  expect(rejected.text).toContain('Code: invalid_request');
  const tool = await mcp.call('create_plan', {});
  expect(tool.text).toContain('There is no tool "create_plan".');
  expect(tool.text).toContain('find_operations lists what call_operation can do.');
});

test('find_operations finds operations by words, and lists all without words', async () => {
  const mcp = await startMcp();
  expect((await mcp.call('find_operations', { search: 'cancel PUT' })).text).toBe(
    'cancelPurchase  PUT /v1/purchases/{purchase_id}/cancel  Cancel a purchase',
  );
  for (const [search, operationId] of Object.entries({
    'webhook url': 'createOrganizationConfiguration',
    'ENDPOINT configure': 'createOrganizationConfiguration',
    'usage meter': 'createConsumption',
    declined: 'forceOutcome',
    'retry interval': 'createOrganizationConfiguration',
    when_unreported: 'createPlan',
    'organizations settings': 'createOrganizationConfiguration',
  })) {
    const found = await mcp.call<{ operations: string[] }>('find_operations', { search });
    expect(found.text, search).toMatch(new RegExp(`^${operationId} `, 'm'));
  }
  // An operation with the word in its id or summary comes before those that have it in their descriptions.
  const secret = await mcp.call('find_operations', { search: 'secret' });
  expect(secret.text).toMatch(/^getWebhookSecret .+\ncreateOrganizationConfiguration /);
  const all = await mcp.call<{ operations: string[] }>('find_operations');
  expect(all.data.operations.length).toBeGreaterThan(50);
  expect((await mcp.call('find_operations', { search: 'nothing like this' })).text).toContain(
    'No operation has all words of "nothing like this".',
  );
});

test('the text of a large result is cut and says so, and an empty list names its organization', async () => {
  const mcp = await startMcp();
  const { data } = await mcp.call('create_organization');
  const empty = await mcp.call('list_objects', { object_type: 'plan' });
  expect(empty.text).toBe(`0 objects. Organization: ${data.id}.`);
  const metadata = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`key_${index}`, '"'.repeat(500)]),
  );
  const service = await callOperation(mcp, 'createService', {}, { name: 'Electricity', metadata });
  const { text } = await mcp.call('get_object', { object_id: service.data.id });
  expect(text.length).toBeLessThan(41_000);
  expect(text).toMatch(/The text has \d+ characters, and these are the first 40000\./);
});
