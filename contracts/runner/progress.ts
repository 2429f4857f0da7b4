import type { Progress } from './engine.js';

export interface Output {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

/** Tells how far a run is: in one line that changes on a terminal, else in a line now and then, and one for each phase. */
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

/** How often a run tells where it is. */
const JUDGED_PER_LINE = 250;

function linePerPhase(output: Output): { judged: Progress; end: () => void } {
  const phases = new Map<string, Map<string, number>>();
  let count = 0;
  return {
    judged: ({ phase, outcome }) => {
      const outcomes = phases.get(phase) ?? new Map<string, number>();
      phases.set(phase, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      count += 1;
      if (count % JUDGED_PER_LINE === 0) output.write(`${count} judged\n`);
    },
    end: () => {
      for (const [phase, outcomes] of phases) {
        const told = [...outcomes].map(([outcome, times]) => `${times} ${outcome.replace('_', ' ')}`);
        output.write(`${phase}: ${told.join(', ')}\n`);
      }
    },
  };
}
