import { expect, test } from 'vitest';
import { examinedShop } from '../exam/examined-shop.js';
import { testSandbox } from '../support/sandbox.js';
import { findClosedPort, startStaticReceiver } from '../webhooks/receivers.js';
import type { ContractRun } from '../../src/mcp/contract-run.js';
import { testInLongRun } from '../support/sample-cases.js';
import {
  McpTestClient,
  monthlyRate,
  toEnvironment,
  type CallResult,
  type Created,
  type NewOrganization,
  type Sale,
} from './mcp-client.js';
import { createTempFolder, runCli, spawnCli } from './program.js';

const sandbox = await testSandbox();

/** Starts an MCP server for the sandbox of this file. */
const startMcp = (...flags: string[]): Promise<McpTestClient> =>
  McpTestClient.start(['--url', sandbox.url, ...flags]);

test('an agent forces a declined renewal, advances the clock, and reads the failed event and the request log', async () => {
  const mcp = await startMcp();
  const sold = await mcp.call<Sale>('sell', { rate: monthlyRate, payment_token: 'tok_success' });
  expect(sold.text).toMatch(/^Purchase pur_\w+ is active\./);
  const purchase_id = sold.data.purchase.id;
  const forced = await mcp.call('force_payment_outcome', { purchase_id, outcome: 'insufficient_funds' });
  expect(forced.data).toEqual({ purchase_id, outcomes: ['insufficient_funds'] });
  const to = sold.data.purchase.next_charge_at;
  const forecast = await mcp.call('forecast', { until: to });
  expect(forecast.data).toMatchObject({ data: [{ type: 'renewal', purchase_id, outcome: 'failed' }] });

  const advanced = await mcp.call('advance_clock', { by: '1mo' });
  expect(advanced.text).toContain('Charges: 1,');
  const reason = '"failure.code":"insufficient_funds"';
  // A line for the charge, and one for the event `charge.failed`.
  const count = (text: string): number => text.split('\n').filter((line) => line.includes(reason)).length;
  expect(count(advanced.text)).toBe(2);
  expect(count((await mcp.call('list_objects', { object_type: 'charge' })).text)).toBe(1);
  expect(count((await mcp.call('list_events', { event_type: 'charge.failed' })).text)).toBe(1);
  const failed = await mcp.call('wait_for_event', {
    event_type: 'charge.failed',
    object_id: purchase_id,
  });
  expect(failed.data).toMatchObject({ data: { purchase_id, failure: { code: 'insufficient_funds' } } });
  const purchase = await mcp.call('get_object', { object_id: purchase_id });
  expect(purchase.data).toMatchObject({ data: { status: 'past_due' } });

  const requests = await mcp.call<{ data: [Created] }>('list_requests', { limit: 1 });
  expect(requests.data.data).toMatchObject([{ operation_id: 'createPurchase', status: 201 }]);
  const request_id = requests.data.data[0].id;
  const request = await mcp.call('get_request', { request_id });
  expect(request.text).toContain('tok_success');
});

test('the text of a sale with a declined card has the failure code', async () => {
  const mcp = await startMcp();
  const { text } = await mcp.call<Sale>('sell', { rate: monthlyRate, payment_token: 'tok_declined' });
  expect(text).toMatch(/^Purchase pur_\w+ is failed\. Failure: card_declined\.$/m);
});

test('sell without a token creates a pending purchase, and its result has the URL of a checkout page that loads', async () => {
  const mcp = await startMcp();
  const { text, data } = await mcp.call<Sale>('sell', {
    rate: { kind: 'one_time', amount: 12000, currency: 'EUR' },
  });
  expect(data.purchase.status).toBe('pending');
  const url = data.purchase.checkout_url;
  expect(text).toContain(url);
  expect((await fetch(url)).status).toBe(200);
});

test('call_operation creates a service, a plan, a customer and a purchase, and cancels it', async () => {
  const mcp = await startMcp();
  const create = (
    operation_id: string,
    body: object,
    parameters: object = {},
  ): Promise<CallResult<Created>> => mcp.call('call_operation', { operation_id, body, parameters });
  const service = await create('createService', { name: 'Home electricity' });
  const plan = { service_id: service.data.id, name: 'Fixed home tariff', rate: monthlyRate };
  const { data: created } = await create('createPlan', plan);
  const customer = await create('createCustomer', { name: 'Ada Lindqvist', email: 'ada@example.com' });
  const purchase = await create('createPurchase', {
    plan_id: created.id,
    customer_id: customer.data.id,
    payment_token: 'tok_declined',
  });
  expect(purchase.data).toMatchObject({ status: 'failed' });
  for (const name of ['purchase_id', 'id']) {
    const canceled = await create('cancelPurchase', {}, { [name]: purchase.data.id });
    expect(canceled.isError).toBe(true);
    expect(canceled.text).toContain('Code: purchase_ended');
  }
  const charges = await mcp.call('list_objects', { object_type: 'charge' });
  expect(charges.data).toMatchObject({ data: [{ type: 'charge', data: { status: 'failed' } }] });
});

test('a call of an operation configures a webhook, and the failed delivery can be listed and sent again', async () => {
  const mcp = await startMcp();
  const endpoint = await startStaticReceiver(500);
  const configured = await mcp.call('call_operation', {
    operation_id: 'createOrganizationConfiguration',
    body: { webhook: { url: endpoint.url } },
  });
  expect(configured.text).toMatch(/"secret":"whsec_/);
  const event = await mcp.call('call_operation', { operation_id: 'triggerEvent', body: { type: 'ping' } });
  await expect.poll(() => endpoint.received.length).toBe(1);
  const deliveries = await mcp.call('list_deliveries');
  expect(deliveries.data).toMatchObject({ data: [{ event_id: event.data.id, status: 'pending' }] });
  const parameters = { event_id: event.data.id };
  await mcp.call('call_operation', { operation_id: 'resendEvent', parameters });
  await expect.poll(() => endpoint.received.length).toBe(2);
});

test('a fault affects calls of the public API until it is removed', async () => {
  const mcp = await startMcp();
  const list = { operation_id: 'listCharges', parameters: { limit: 1 } };
  const fault = await mcp.call('inject_fault', {
    operation_id: 'listCharges',
    effect: { kind: 'status', status: 503 },
  });
  expect((await mcp.call('call_operation', list)).text).toContain(fault.data.id);
  await mcp.call('remove_fault', { fault_id: fault.data.id });
  expect((await mcp.call('call_operation', list)).text).toMatch(/^0 objects\. Organization: org_\w+\.$/);
});

testInLongRun(
  'wait_for_event ignores events up to a known one, and lists the newest events after its timeout',
  async () => {
    const mcp = await startMcp();
    const trigger = { operation_id: 'triggerEvent', body: { type: 'ping' } };
    const { data: ping } = await mcp.call('call_operation', trigger);
    const { text, isError } = await mcp.call('wait_for_event', {
      event_type: 'ping',
      after_event_id: ping.id,
      timeout_seconds: 0,
    });
    expect(isError).toBe(true);
    expect(text).toContain(`Waited 0 seconds for ping after ${ping.id}.`);
    expect(text).toContain('call advance_clock');
    expect(text).toContain('The newest events:');
    expect(text).toMatch(new RegExp(`ping +${ping.id}`));
    const later = mcp.call('wait_for_event', {
      event_type: 'ping',
      after_event_id: ping.id,
      timeout_seconds: 20,
    });
    const { data: second } = await mcp.call('call_operation', trigger);
    expect((await later).data.id).toBe(second.id);
  },
);

test('an organization starts with a seed, and apply_seed replaces its data', async () => {
  const mcp = await startMcp();
  const created = await mcp.call('create_organization', {
    organization_name: 'Shop',
    seed_name: 'smoke',
  });
  expect(created.data).toMatchObject({ seeded: { counts: { plans: 3 } } });
  const emptied = await mcp.call('apply_seed', { seed_name: 'empty' });
  expect(emptied.data).toMatchObject({ counts: { plans: 0 } });
  const organization_id = created.data.id;
  expect((await mcp.call('delete_organization', { organization_id })).text).toContain('was deleted');
  expect((await mcp.call('list_organizations')).data).toEqual({ organizations: [] });
});

testInLongRun('a run of the contract suite tests the chosen requirements of the sandbox', async () => {
  const mcp = await startMcp();
  const { text, data } = await mcp.call<ContractRun>('run_contract_suite', { only: ['authentication.*'] });
  expect(text).toContain('The contract is kept');
  expect(data).toMatchObject({ ending: 'passed', counts: { broken: 0 }, findings: [] });
  expect(data.counts['passed']).toBeGreaterThan(0);
});

test('a finding of the contract suite has a number, with which it is explained', async () => {
  const gateway = await startStaticReceiver(200, { 'content-type': 'application/json' }, '{"has_more":null}');
  const mcp = await McpTestClient.start(['--url', sandbox.url], {
    TOLLGATE_API_KEY: `sk_test_${'a'.repeat(20)}`,
  });
  expect((await mcp.call('explain_requirement', { finding: 1 })).text).toContain(
    'Call run_contract_suite first',
  );
  const base_url = new URL('/v1', gateway.url).href;
  const { text, data } = await mcp.call('run_contract_suite', { base_url, only: ['reachability.list'] });
  expect(text).toContain('1. reachability.list: A list has no data.');
  expect(data).toMatchObject({ findings: [{ number: 1, requirement: 'reachability.list' }] });
  const explained = await mcp.call('explain_requirement', { finding: 1 });
  expect(explained.text).toContain('The gateway MUST return 200 for GET /customers with a valid API key.');
  expect(explained.text).toContain('curl -sS');
  expect((await mcp.call('explain_requirement', { finding: 2 })).text).toBe(
    'The last run has 1 findings, and none with the number 2.',
  );
});

testInLongRun(
  'an agent examines the application whose command the user has set',
  async () => {
    const [app = '', adapter = ''] = examinedShop.filter((flag) => !flag.startsWith('--'));
    const mcp = await McpTestClient.start(
      ['--url', sandbox.url, '--exam-app', app, '--exam-adapter', adapter],
      { BUG: 'unsigned' },
    );
    const { text, data } = await mcp.call('examine_integration', {
      max_time_seconds: 600,
      seed: 1,
      bail: true,
    });
    expect(text).toContain('The application accepted a forged webhook');
    expect(data).toMatchObject({ seed: 1, findings: [{ invariant: 'forgery-rejected', is_race: false }] });
  },
  180_000,
);

test('an agent cannot examine an application without a command of the user', async () => {
  const mcp = await startMcp();
  const { isError, text } = await mcp.call('examine_integration', {});
  expect(isError).toBe(true);
  expect(text).toContain('Ask the user to start it with --exam-app <command>.');
});

testInLongRun('requirements are listed and explained by their ids', async () => {
  const mcp = await startMcp();
  const listed = await mcp.call<{ requirements: unknown[] }>('explain_requirement', {
    requirement: 'deletion.*',
  });
  expect(listed.data.requirements).toContainEqual({
    id: 'deletion.gone',
    rule: 'MUST return 404 for reading or deleting a deleted usage record, and not list it',
  });
  const { text } = await mcp.call('explain_requirement', { requirement: 'deletion.gone' });
  expect(text).toContain('detects:  Ineffective deletion.');
  const unknown = await mcp.call('explain_requirement', { requirement: 'deletion.gon' });
  expect(unknown.isError).toBe(true);
  expect(unknown.text).toBe('No requirement is called "deletion.gon". Did you mean deletion.gone?');
  const absent = await mcp.call('explain_requirement', { requirement: 'nothing.like.this' });
  expect(absent.text).toContain('explain_requirement with "*" shows all of them.');
});

test('resources have the OpenAPI documents, the guides and the error catalog', async () => {
  const mcp = await startMcp();
  const { resources } = await mcp.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(['tollgate://openapi/public', 'tollgate://errors', 'tollgate://guides/webhooks']),
  );
  for (const { uri } of resources) expect(await mcp.read(uri), uri).not.toBe('');
  expect(JSON.parse(await mcp.read('tollgate://openapi/public'))).toMatchObject({ openapi: '3.1.0' });
  expect(await mcp.read('tollgate://errors')).toContain('[`external_id_taken`](external_id_taken.md): 409');
  expect(await mcp.read('tollgate://errors/external_id_taken')).toContain('## What to do');
  for (const uri of ['tollgate://guides/../skill', 'tollgate://guides/none', 'file:///etc/passwd'])
    await expect(mcp.read(uri)).rejects.toThrow('There is no resource');
});

test('every tool has a title, a description and annotations, and its schema has no reference', async () => {
  const mcp = await startMcp();
  const { tools } = await mcp.client.listTools();
  for (const { name, title, description, annotations } of tools) {
    expect([title, description], name).not.toContain('');
    expect(annotations, name).toHaveProperty('readOnlyHint');
    expect(annotations?.readOnlyHint && annotations.destructiveHint, name).toBe(false);
  }
  expect(JSON.stringify(tools)).not.toContain('$ref');
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(readOnly.filter((name) => !/^(list|find|get|describe|wait|explain|forecast)/.test(name))).toEqual(
    [],
  );
  const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
  expect(destructive).toEqual(
    expect.arrayContaining(['delete_organization', 'apply_seed', 'call_operation', 'remove_fault']),
  );
});

test('a call with wrong arguments names them, and the sandbox names wrong values', async () => {
  const mcp = await startMcp();
  expect((await mcp.call('advanceclock')).text).toContain(
    'There is no tool "advanceclock". Did you mean advance_clock?',
  );
  const unknown = await mcp.call('advance_clock', { bye: 'P1M' });
  expect(unknown.text).toContain('/bye: unknown argument (Did you mean by?)');
  const duration = await mcp.call('advance_clock', { by: 'a month' });
  expect(duration.isError).toBe(true);
  expect(duration.text).toBe('by is "a month". Send a duration such as 12h, 2d, 1mo, 1d12h or P1M.');
  for (const args of [{}, { by: '1mo', to: 'next' }]) {
    const { text, isError } = await mcp.call('advance_clock', args);
    expect({ text, isError }).toEqual({ text: 'Send either `by` or `to`.', isError: true });
  }
  const wrong = await mcp.call('advance_clock', { by: 2 });
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain('/by:');
  expect(wrong.text).toContain('Code: invalid_request');
});

test('without a sandbox, each call says how to start one', async () => {
  const url = `http://127.0.0.1:${await findClosedPort()}`;
  const mcp = await McpTestClient.start(['--url', url]);
  const { text, isError } = await mcp.call('create_organization');
  expect(isError).toBe(true);
  expect(text).toContain(`No sandbox responds at ${url}`);
  expect(text).toContain('Start one: tollgate start --port');
});

test('tollgate mcp --start starts a sandbox in memory that ends with the session', async () => {
  const url = `http://127.0.0.1:${await findClosedPort()}`;
  const mcp = await McpTestClient.start(['--url', url, '--start']);
  expect((await mcp.call<Sale>('sell', { rate: monthlyRate, payment_token: 'tok_success' })).isError).toBe(
    false,
  );
  expect(mcp.readErrors()).toContain(`A sandbox with data in memory runs at ${url}.`);
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  await mcp.client.close();
  await expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow('fetch failed');
});

testInLongRun(
  'tollgate mcp --start uses a sandbox that runs already, and stops at another program',
  async () => {
    const mcp = await startMcp('--start');
    expect((await mcp.call('create_organization')).data).toMatchObject({ api_url: `${sandbox.url}/v1` });
    expect(mcp.readErrors()).toBe('');
    const { url } = await startStaticReceiver(404);
    const { exitCode, stderr } = await runCli(['mcp', '--start', '--url', new URL(url).origin], {
      cwd: createTempFolder(),
    });
    expect(exitCode).toBe(3);
    expect(stderr).toContain('is not a Tollgate sandbox');
  },
);

test('tollgate mcp writes only messages of the protocol to standard output, and exits with 0 when its input ends', async () => {
  const program = spawnCli(['mcp', '--url', sandbox.url], { cwd: createTempFolder() });
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
  program.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await program.waitForOutput('instructions');
  program.child.stdin?.end();
  expect(await program.waitForExit()).toBe(0);
  const messages = program.stdout.trim().split('\n');
  expect(messages.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(['2.0']);
  expect(program.stderr).toBe('');
});

test('tools cannot use an organization that they did not create', async () => {
  const owner = await sandbox.newOrganization();
  const purchase = await owner.customer();
  const mcp = await McpTestClient.start([], toEnvironment(owner));
  const { text, isError } = await mcp.call('list_objects', { organization_id: owner.organizationId });
  expect(isError).toBe(true);
  expect(text).toContain(`This session did not create the organization "${owner.organizationId}"`);
  expect((await mcp.call('list_objects')).text).toContain('There is no organization yet.');
  for (const organization_id of [owner.organizationId, 'default'])
    expect((await mcp.call('delete_organization', { organization_id })).isError).toBe(true);
  const body = { name: 'Ada Lindqvist', email: 'ada@example.com' };
  await mcp.call('call_operation', { operation_id: 'createCustomer', body });
  expect((await mcp.call('get_object', { object_id: purchase.id })).text).toContain(
    'Code: resource_not_found',
  );
  expect((await owner.call('listCustomers')).body.data).toHaveLength(1);
});

test('with --organization default, tools use the organization of the API key, and cannot delete it', async () => {
  const owner = await sandbox.newOrganization();
  const ada = await owner.customer();
  const mcp = await McpTestClient.start(['--organization', 'default'], toEnvironment(owner));
  const listed = await mcp.call('list_objects', { object_type: 'customer' });
  expect(listed.data).toMatchObject({ data: [{ data: { id: ada.id } }] });
  const deletion = await mcp.call('delete_organization', { organization_id: 'default' });
  expect(deletion.text).toContain('The default organization cannot be deleted.');
  const created = await mcp.call('create_organization');
  expect((await mcp.call('list_organizations')).data).toMatchObject({
    organizations: [{ id: 'default' }, { id: created.data.id }],
  });
});

test('only create_organization shows an API key', async () => {
  const mcp = await startMcp();
  const { text, data } = await mcp.call<NewOrganization>('create_organization');
  const apiKey = data.api_key;
  expect(text).toContain(apiKey);
  const body = { name: apiKey, email: 'ada@example.com' };
  const stored = await mcp.call('call_operation', { operation_id: 'createCustomer', body });
  expect(stored.data).toMatchObject({ name: '****' });
  const results = [stored, await mcp.call('list_organizations'), await mcp.call('list_requests')];
  expect(JSON.stringify(results)).not.toContain(apiKey);
});

testInLongRun('after its organization was deleted elsewhere, a call says what to do', async () => {
  const mcp = await startMcp();
  const { data } = await mcp.call<NewOrganization>('create_organization');
  await sandbox.client(null).call('deleteSandboxOrganizations', { body: { api_keys: [data.api_key] } });
  expect((await mcp.call('list_events')).text).toContain('Call create_organization.');
});

test('sandboxes and deployments on other machines need --allow-remote', async () => {
  const cwd = createTempFolder();
  const started = await runCli(['mcp', '--url', 'https://sandbox.example.com'], { cwd });
  expect(started.exitCode).toBe(2);
  expect(started.stderr).toContain('Add --allow-remote');
  const both = ['mcp', '--url', 'https://sandbox.example.com', '--allow-remote', '--start'];
  expect((await runCli(both, { cwd })).stderr).toContain('--start starts a sandbox on this machine');
  const mcp = await startMcp();
  const { text } = await mcp.call('run_contract_suite', { base_url: 'https://staging.example.com/v1' });
  expect(text).toContain('https://staging.example.com/v1 is not on this machine.');
});
