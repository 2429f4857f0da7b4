import { describe, expect, it, test } from 'vitest';
import type { Act } from '../../../test/support/actions.js';
import { Simulation } from '../../../test/support/billing.js';
import { stateOf, walkOf, walks } from '../../../test/support/state-paths.js';
import { stateTable, type StateRow } from './state-table.js';

describe('each row', () => {
  test.each(stateTable)('$state, $event → $result', (row) => {
    const { from, event, refusal = null } = walkOf(row);
    const simulation = Simulation.of(from.order);
    const refusals = (acts: readonly Act[]): (string | null)[] =>
      acts.map((act) => simulation.perform(act)?.code ?? null);
    expect(refusals(from.acts)).toEqual(from.acts.map(() => null));
    if (row.state !== 'new') expect(stateOf(simulation.purchase)).toBe(row.state);
    expect(refusals(event)).toEqual(event.map(() => refusal));
    expect(stateOf(simulation.purchase)).toBe(row.result);
  });
});

describe('the table', () => {
  const nameOf = ({ state, event }: Pick<StateRow, 'state' | 'event'>): string => `${state}, ${event}`;

  it('has each row once', () => {
    const names = stateTable.map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has every row that is walked', () => {
    const walked = Object.entries(walks).flatMap(([state, events]) =>
      Object.keys(events).map((event) => `${state}, ${event}`),
    );
    expect(walked.sort()).toEqual(stateTable.map(nameOf).sort());
  });

  it('leads to every state', () => {
    expect(new Set(stateTable.map(({ result }) => result)).size).toBe(11);
  });
});
