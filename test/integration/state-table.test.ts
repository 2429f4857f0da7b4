import { describe, expect, test } from 'vitest';
import { stateTable, type State } from '../../src/domain/billing/state-table.js';
import type { Act } from '../support/actions.js';
import { HttpSimulation, type Event, type Purchase, type Told } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { stateOf, walkOf } from '../support/state-paths.js';

/** Every row of the state table comes about through the API and the checkout page, and the events tell of it. */

const sandbox = await testSandbox();

describe('each row', () => {
  test.each(stateTable)('$state, $event → $result', async (row) => {
    const { from, event, refusal = null } = walkOf(row);
    const simulation = await HttpSimulation.of(sandbox, from.order);
    expect(await perform(simulation, from.acts)).toEqual(from.acts.map(() => null));
    const before = await simulation.told();
    if (row.state !== 'new') expect(stateOf(before.purchase)).toBe(row.state);

    expect(await perform(simulation, event)).toEqual(event.map(() => refusal));
    const after = await simulation.told();
    expect(stateOf(after.purchase)).toBe(row.result);

    if (row.state !== 'new') expect(after.events.slice(0, before.events.length)).toEqual(before.events);
    const news = row.state === 'new' ? after.events : after.events.slice(before.events.length);
    expect(statusesIn(news).slice(-1)).toEqual(expectedOf(row.state, row.result));
    expect(lastStatuses(after)).toEqual(after.charges.map(({ id, status }) => [id, status]));
  });
});

async function perform(simulation: HttpSimulation, acts: readonly Act[]): Promise<(string | null)[]> {
  const refusals: (string | null)[] = [];
  for (const act of acts) refusals.push(await simulation.perform(act));
  return refusals;
}

const entering = new Map<string, Purchase['status']>([
  ['purchase.requires_action', 'requires_action'],
  ['purchase.trialing', 'trialing'],
  ['purchase.activated', 'active'],
  ['purchase.past_due', 'past_due'],
  ['purchase.unpaid', 'unpaid'],
  ['purchase.canceled', 'canceled'],
  ['purchase.succeeded', 'succeeded'],
  ['purchase.failed', 'failed'],
  ['purchase.expired', 'expired'],
]);

/** The statuses that events tell to have been entered. What they carry has the same status. */
function statusesIn(events: readonly Event[]): Purchase['status'][] {
  return events.flatMap(({ type, data }) => {
    const status = entering.get(type);
    if (status) expect((data as Purchase).status).toBe(status);
    return status ?? [];
  });
}

/** Of a status that was entered the last event tells; what stays tells nothing, and `pending` has no event. */
function expectedOf(before: State, after: State): State[] {
  return before === after || after.startsWith('pending') ? [] : [after];
}

/** What the last event of each charge says of it. */
function lastStatuses({ events }: Told): [string, string][] {
  const charges = events.flatMap(({ type, data }) =>
    type.startsWith('charge.') ? [data as { id: string; status: string }] : [],
  );
  return [...new Map(charges.map(({ id, status }) => [id, status]))];
}
