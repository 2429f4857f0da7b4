import { describe, expect, it, test } from 'vitest';
import type { Action } from '../support/actions.js';
import { Simulation } from '../support/billing.js';
import { getState, getPath, paths } from '../support/state-paths.js';
import { stateTable, type StateRow } from '../../spec/states.js';

describe('each row of the state table', () => {
  test.each(stateTable)('the billing code follows the row $state, $event → $result', (row) => {
    const { from, event, refusal = null } = getPath(row);
    const simulation = Simulation.fromOrder(from.order);
    const performAll = (actions: readonly Action[]): (string | null)[] =>
      actions.map((action) => simulation.perform(action)?.code ?? null);
    expect(performAll(from.acts)).toEqual(from.acts.map(() => null));
    if (row.state !== 'new') expect(getState(simulation.purchase)).toBe(row.state);
    expect(performAll(event)).toEqual(event.map(() => refusal));
    expect(getState(simulation.purchase)).toBe(row.result);
  });
});

describe('the state table', () => {
  const formatRow = ({ state, event }: Pick<StateRow, 'state' | 'event'>): string => `${state}, ${event}`;

  it('has no duplicate rows', () => {
    const names = stateTable.map(formatRow);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has exactly the rows that the state paths cover', () => {
    const coveredRows = Object.entries(paths).flatMap(([state, events]) =>
      Object.keys(events).map((event) => `${state}, ${event}`),
    );
    expect(coveredRows.sort()).toEqual(stateTable.map(formatRow).sort());
  });

  it('reaches all 11 states', () => {
    expect(new Set(stateTable.map(({ result }) => result)).size).toBe(11);
  });
});
