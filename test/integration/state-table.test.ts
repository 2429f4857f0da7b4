import { describe, expect, test } from 'vitest';
import { STATUS_BY_EVENT } from '../../generated/events.js';
import { stateTable, type State } from '../../spec/states.js';
import type { Action } from '../support/actions.js';
import { HttpSimulation, type Event, type Purchase, type ApiState } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import { getState, getPath } from '../support/state-paths.js';

/**
 * Every row of the state table is reached through the API and the checkout page, with the expected events.
 */

const sandbox = await testSandbox();

describe('the API', () => {
  test.each(stateTable)('makes each transition of the state table: $state, $event → $result', async (row) => {
    const { from, event, refusal = null } = getPath(row);
    const simulation = await HttpSimulation.of(sandbox, from.order);
    expect(await perform(simulation, from.acts)).toEqual(from.acts.map(() => null));
    const before = await simulation.readState();
    if (row.state !== 'new') expect(getState(before.purchase)).toBe(row.state);

    expect(await perform(simulation, event)).toEqual(event.map(() => refusal));
    const after = await simulation.readState();
    expect(getState(after.purchase)).toBe(row.result);

    if (row.state !== 'new') expect(after.events.slice(0, before.events.length)).toEqual(before.events);
    const news = row.state === 'new' ? after.events : after.events.slice(before.events.length);
    expect(listStatuses(news).slice(-1)).toEqual(listExpectedStatuses(row.state, row.result));
    expect(lastStatuses(after)).toEqual(after.charges.map(({ id, status }) => [id, status]));
  });
});

async function perform(simulation: HttpSimulation, acts: readonly Action[]): Promise<(string | null)[]> {
  const refusals: (string | null)[] = [];
  for (const act of acts) refusals.push(await simulation.perform(act));
  return refusals;
}

/** Returns the statuses that events announce. Their payload has the same status. */
function listStatuses(events: readonly Event[]): string[] {
  return events.flatMap(({ type, data }) => {
    const status = STATUS_BY_EVENT.Purchase[type];
    if (status) expect((data as Purchase).status).toBe(status);
    return status ?? [];
  });
}

/** Returns the status to expect if it is a different one. A new purchase is `pending` before its first event. */
function listExpectedStatuses(before: State, after: State): string[] {
  const [from, to] = [before === 'new' ? 'pending' : before, after].map((state) => state.replace(/,.*/, ''));
  return to === undefined || from === to ? [] : [to];
}

/** Returns the status of each charge according to its last event. */
function lastStatuses({ events }: ApiState): [string, string][] {
  const charges = events.flatMap(({ type, data }) =>
    type.startsWith('charge.') ? [data as { id: string; status: string }] : [],
  );
  return [...new Map(charges.map(({ id, status }) => [id, status]))];
}
