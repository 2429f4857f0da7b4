import type { Progress } from './engine.js';

export interface Output {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

/** Tells how far a run is: in one line that changes on a terminal, else in a line for each phase. */
export function progressOn(output: Output, isQuiet: boolean): { judged: Progress; end: () => void } {
  if (isQuiet) return { judged: () => undefined, end: () => undefined };
  return output.isTTY === true ? changingLine(output) : linePerPhase(output);
}

function changingLine(output: Output): { judged: Progress; end: () => void } {
  let count = 0;
  return {
    judged: ({ phase, id }) => {
      count += 1;
      output.write(`\r\u001B[2K${count} ${phase}: ${id}`);
    },
    end: () => {
      output.write('\r\u001B[2K');
    },
  };
}

function linePerPhase(output: Output): { judged: Progress; end: () => void } {
  let current: { phase: string; outcomes: Map<string, number> } | null = null;
  const end = (): void => {
    if (!current) return;
    const told = [...current.outcomes].map(([outcome, count]) => `${count} ${outcome.replace('_', ' ')}`);
    output.write(`${current.phase}: ${told.join(', ')}\n`);
    current = null;
  };
  return {
    judged: ({ phase, outcome }) => {
      if (current?.phase !== phase) end();
      current ??= { phase, outcomes: new Map() };
      current.outcomes.set(outcome, (current.outcomes.get(outcome) ?? 0) + 1);
    },
    end,
  };
}
