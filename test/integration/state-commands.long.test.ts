import { describe, expect, it, test } from 'vitest';
import type { ApiResponse } from '../support/client.js';
import { documents, publicOperations } from '../support/description.js';
import {
  HttpSimulation,
  type Consumption,
  type Purchase,
  type ApiState,
} from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { getScene, type Kind } from '../support/states.js';
import { parseTable } from '../support/table.js';

/**
 * Expected result of every command of the public API in every state. States are subdivided where the results
 * differ. A result is a status with the error code, or the effect on the purchase: `canceled`, `scheduled`
 * for the end of the period, or `unchanged`.
 */
const expectedResults = parseTable(`
  state                        kind                   createConsumption          cancelPurchase immediate       cancelPurchase period_end

  pending                      one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription
  pending, payment delayed     one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription
  requires_action              one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription
  succeeded                    one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription
  failed                       one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription
  expired                      one_time               409 purchase_not_variable  409 purchase_not_subscription  409 purchase_not_subscription

  pending                      fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  pending, payment delayed     fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  pending, card attached       fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  pending, charge delayed      fixed_subscription     409 purchase_not_variable  200 canceled                   200 scheduled
  requires_action              fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  trialing                     fixed_subscription     409 purchase_not_variable  200 canceled                   200 scheduled
  trialing, scheduled          fixed_subscription     409 purchase_not_variable  200 canceled                   200 unchanged
  active                       fixed_subscription     409 purchase_not_variable  200 canceled                   200 scheduled
  active, scheduled            fixed_subscription     409 purchase_not_variable  200 canceled                   200 unchanged
  past_due                     fixed_subscription     409 purchase_not_variable  200 canceled                   200 scheduled
  past_due, scheduled          fixed_subscription     409 purchase_not_variable  200 canceled                   200 unchanged
  past_due, ended              fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  unpaid                       fixed_subscription     409 purchase_not_variable  200 canceled                   200 scheduled
  unpaid, scheduled            fixed_subscription     409 purchase_not_variable  200 canceled                   200 unchanged
  unpaid, ended                fixed_subscription     409 purchase_not_variable  200 canceled                   200 canceled
  succeeded                    fixed_subscription     409 purchase_not_variable  409 purchase_ended             409 purchase_ended
  failed                       fixed_subscription     409 purchase_not_variable  409 purchase_ended             409 purchase_ended
  expired                      fixed_subscription     409 purchase_not_variable  409 purchase_ended             409 purchase_ended
  canceled                     fixed_subscription     409 purchase_not_variable  200 unchanged                  200 unchanged

  pending                      variable_subscription  409 no_open_period         200 canceled                   200 canceled
  pending, card attached       variable_subscription  409 no_open_period         200 canceled                   200 canceled
  requires_action              variable_subscription  409 no_open_period         200 canceled                   200 canceled
  trialing                     variable_subscription  409 no_open_period         200 canceled                   200 scheduled
  trialing, scheduled          variable_subscription  409 no_open_period         200 canceled                   200 unchanged
  active                       variable_subscription  201                        200 canceled                   200 scheduled
  active, scheduled            variable_subscription  201                        200 canceled                   200 unchanged
  active, last bill awaited    variable_subscription  422 period_closed          200 canceled                   200 scheduled
  active, last bill delayed    variable_subscription  409 purchase_ended         200 canceled                   200 canceled
  past_due                     variable_subscription  201                        200 canceled                   200 scheduled
  past_due, scheduled          variable_subscription  201                        200 canceled                   200 unchanged
  past_due, ended              variable_subscription  409 purchase_ended         200 canceled                   200 canceled
  unpaid                       variable_subscription  201                        200 canceled                   200 scheduled
  unpaid, scheduled            variable_subscription  201                        200 canceled                   200 unchanged
  unpaid, ended                variable_subscription  409 purchase_ended         200 canceled                   200 canceled
  succeeded                    variable_subscription  409 purchase_ended         409 purchase_ended             409 purchase_ended
  failed                       variable_subscription  409 purchase_ended         409 purchase_ended             409 purchase_ended
  expired                      variable_subscription  409 purchase_ended         409 purchase_ended             409 purchase_ended
  canceled                     variable_subscription  409 purchase_ended         200 unchanged                  200 unchanged
`);

/** Commands on a usage record by its status: delete it, repeat it, and send another with its external_id. */
const expectedUsageResults = parseTable(`
  state                      report    deleteConsumption       the same again  another under its id

  active                     open      204                     200             409 external_id_taken
  active                     billed    409 consumption_billed  200             409 external_id_taken
  active, scheduled          open      204                     200             409 external_id_taken
  active, scheduled          billed    409 consumption_billed  200             409 external_id_taken
  active, last bill awaited  open      204                     200             409 external_id_taken
  active, last bill awaited  billed    409 consumption_billed  200             409 external_id_taken
  active, last bill delayed  billed    409 consumption_billed  200             409 external_id_taken
  past_due                   open      204                     200             409 external_id_taken
  past_due                   billed    409 consumption_billed  200             409 external_id_taken
  past_due, scheduled        open      204                     200             409 external_id_taken
  past_due, scheduled        billed    409 consumption_billed  200             409 external_id_taken
  past_due, ended            billed    409 consumption_billed  200             409 external_id_taken
  unpaid                     open      204                     200             409 external_id_taken
  unpaid                     billed    409 consumption_billed  200             409 external_id_taken
  unpaid, scheduled          open      204                     200             409 external_id_taken
  unpaid, scheduled          billed    409 consumption_billed  200             409 external_id_taken
  unpaid, ended              billed    409 consumption_billed  200             409 external_id_taken
  succeeded                  billed    409 consumption_billed  200             409 external_id_taken
  canceled                   unbilled  409 purchase_ended      200             409 external_id_taken
  canceled                   billed    409 consumption_billed  200             409 external_id_taken
`);

const sandbox = await testSandbox();

/** Creates a purchase in a state. The first word of the state is its status. */
async function createPurchaseIn(state: string, kind: string): Promise<HttpSimulation> {
  const scene = getScene(state, kind as Kind);
  const simulation = await HttpSimulation.of(sandbox, scene.order);
  for (const act of scene.acts) expect(await simulation.perform(act)).toBeNull();
  const { status, kind: bought } = await simulation.purchase();
  expect([status, bought]).toEqual([state.split(',')[0], kind]);
  return simulation;
}

const cancelIn =
  (mode: 'immediate' | 'period_end') =>
  ({ organization, id }: HttpSimulation): Promise<ApiResponse> =>
    organization.call('cancelPurchase', { path: { id }, body: { mode, reason: 'Asked for' } });

const commands: Record<string, (simulation: HttpSimulation) => Promise<ApiResponse>> = {
  createConsumption: ({ organization, id }) =>
    organization.call('createConsumption', { path: { id }, body: { quantity: '5' } }),
  'cancelPurchase immediate': cancelIn('immediate'),
  'cancelPurchase period_end': cancelIn('period_end'),
};

/** Formats a response like the table. */
function formatResult(response: ApiResponse, before: ApiState, after: ApiState): string {
  const words = [String(response.status)];
  if (response.status >= 400) words.push(response.problem.code);
  else if (isPurchase(response.body)) {
    expect(response.body).toEqual(after.purchase);
    words.push(describeChange(before.purchase, after.purchase));
  }
  return words.join(' ');
}

const isPurchase = (body: unknown): boolean => typeof body === 'object' && body !== null && 'plan_id' in body;

function describeChange(before: Purchase, { status, cancel_at_period_end }: Purchase): string {
  if (status === 'canceled' && before.status !== 'canceled') return 'canceled';
  return cancel_at_period_end && !before.cancel_at_period_end ? 'scheduled' : 'unchanged';
}

/** Expected events by the result of a command. */
const expectedEvents: Record<string, string[]> = {
  '200 canceled': ['purchase.canceled'],
  '200 scheduled': ['purchase.cancellation_scheduled'],
  '201': ['consumption.created'],
  '204': ['consumption.deleted'],
};

/** Sends a command and checks the response and its events. A rejected or repeated command changes nothing. */
async function runCommand(
  simulation: HttpSimulation,
  command: (simulation: HttpSimulation) => Promise<ApiResponse>,
  expected: string,
): Promise<void> {
  const before = await simulation.readState();
  const response = await command(simulation);
  const after = await simulation.readState();
  expect(formatResult(response, before, after)).toBe(expected);
  const types = after.events.slice(before.events.length).map(({ type }) => type);
  if (!(expected in expectedEvents)) expect(after).toEqual(before);
  else expect(types.filter((type) => type !== 'charge.failed')).toEqual(expectedEvents[expected]);
}

const cells = expectedResults.flatMap(({ state, kind, ...row }) =>
  Object.entries(row).map(([command, expected]) => ({ state, kind, command, expected })),
);

describe('every command in every state', () => {
  test.each(cells)(
    'has the result of the state table: $state, $kind: $command → $expected',
    async ({ state, kind, command, expected }) => {
      await runCommand(await createPurchaseIn(state ?? '', kind ?? ''), toCommand(command), expected);
    },
  );
});

function toCommand(name: string): (simulation: HttpSimulation) => Promise<ApiResponse> {
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}

describe('every usage command in every state', () => {
  test.each(expectedUsageResults)(
    'has the result of the state table: $state, $report',
    async ({ state = '', report, ...row }) => {
      const simulation = await createPurchaseIn(state, 'variable_subscription');
      const { organization, id } = simulation;
      const { consumptions } = await simulation.readState();
      const found = consumptions.find(({ status }) => status === report);
      if (!found) throw new Error(`No report is ${String(report)}.`);
      const { external_id, quantity } = found;
      const send = (body: {
        external_id: string | null;
        quantity: string;
      }): Promise<ApiResponse<Consumption>> => organization.call('createConsumption', { path: { id }, body });
      await runCommand(simulation, () => send({ external_id, quantity }), row['the same again'] ?? '');
      expect((await send({ external_id, quantity })).body).toEqual(found);
      await runCommand(
        simulation,
        () => send({ external_id, quantity: '99' }),
        row['another under its id'] ?? '',
      );
      const path = { id, consumption_id: found.id };
      await runCommand(
        simulation,
        () => organization.call('deleteConsumption', { path }),
        row['deleteConsumption'] ?? '',
      );
    },
  );

  it('is tested with each kind of usage record that the state can have', async () => {
    const states = [...new Set(expectedUsageResults.map(({ state = '' }) => state))];
    for (const state of states) {
      const { consumptions } = await (await createPurchaseIn(state, 'variable_subscription')).readState();
      const stated = expectedUsageResults.filter((row) => row['state'] === state).map(({ report }) => report);
      expect(new Set(stated)).toEqual(new Set(consumptions.map(({ status }) => status)));
    }
  });
});

describe('every read in every state', () => {
  test.each(expectedResults)(
    'changes nothing by reading, and list and get agree: $state, $kind',
    async ({ state, kind }) => {
      const simulation = await createPurchaseIn(state ?? '', kind ?? '');
      const { organization, id } = simulation;
      const before = await simulation.readState();
      const { purchase, charges, consumptions } = before;

      for (const status of ['succeeded', purchase.status] as const) {
        const { data } = (await organization.call('listPurchases', { query: { status } })).body;
        expect(data).toEqual(status === purchase.status ? [purchase] : []);
      }
      expect(charges.at(-1)?.id ?? null).toBe(purchase.latest_charge_id);
      for (const charge of charges)
        expect((await organization.call('getCharge', { path: { id: charge.id } })).body).toEqual(charge);
      for (const consumption of consumptions) {
        const path = { id, consumption_id: consumption.id };
        expect((await organization.call('getConsumption', { path })).body).toEqual(consumption);
      }
      expect(await simulation.readState()).toEqual(before);
    },
  );

  test.each(expectedResults)(
    'returns 404 when an unknown usage record is deleted: $state, $kind',
    async ({ state, kind }) => {
      const simulation = await createPurchaseIn(state ?? '', kind ?? '');
      const path = { id: simulation.id, consumption_id: 'none' };
      await runCommand(
        simulation,
        ({ organization }) => organization.call('deleteConsumption', { path }),
        '404 resource_not_found',
      );
    },
  );
});

describe('the table of tested commands', () => {
  const statuses = documents.openapi.components['schemas']?.['PurchaseStatus'] as { enum: string[] };
  const listStatuses = (kind: Kind): string[] => [
    ...new Set(
      expectedResults
        .filter((row) => row['kind'] === kind)
        .map(({ state = '' }) => state.split(',')[0] ?? ''),
    ),
  ];

  it('contains every status of a subscription', () => {
    expect(listStatuses('fixed_subscription').sort()).toEqual([...statuses.enum].sort());
    expect(listStatuses('variable_subscription').sort()).toEqual([...statuses.enum].sort());
  });

  it('contains every purchase command of the API', () => {
    const described = publicOperations.filter(
      ({ method, path }) => method !== 'GET' && path.includes('/purchases/{id}'),
    );
    const stated = [...Object.keys(commands), 'deleteConsumption'].map((name) => name.split(' ')[0]);
    expect(new Set(described.map(({ id }) => id))).toEqual(new Set(stated));
  });
});
