import type { VerdictInfo } from '../report/report.js';

export interface Output {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

export interface Progress {
  /** Shows one more tested requirement. */
  add: (tested: { id: string; phase: string; outcome: VerdictInfo['outcome'] }) => void;
  end: () => void;
}

/** Creates a progress display: one changing line on a terminal, otherwise a few lines for a log. */
export function createProgress(output: Output, isQuiet: boolean): Progress {
  if (isQuiet) return { add: () => undefined, end: () => undefined };
  return output.isTTY === true ? createTerminalProgress(output) : createLogProgress(output);
}

function createTerminalProgress(output: Output): Progress {
  let count = 0;
  return {
    add: ({ phase, id }) => {
      count += 1;
      output.write(`\r\u001B[2K${count} ${phase}: ${id}`);
    },
    end: () => void output.write('\r\u001B[2K'),
  };
}

/** Number of requirements between two lines of progress. */
const REQUIREMENTS_PER_LINE = 250;

function createLogProgress(output: Output): Progress {
  const phases = new Map<string, Map<string, number>>();
  let count = 0;
  return {
    add: ({ phase, outcome }) => {
      const outcomes = phases.get(phase) ?? new Map<string, number>();
      phases.set(phase, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
      if (outcome === 'not_run') return;
      count += 1;
      if (count % REQUIREMENTS_PER_LINE === 0) output.write(`${count} requirements tested\n`);
    },
    end: () => {
      if (count === 0) return;
      for (const [phase, outcomes] of phases) {
        const counts = [...outcomes].map(([outcome, times]) => `${times} ${outcome.replace('_', ' ')}`);
        output.write(`${phase}: ${counts.join(', ')}\n`);
      }
    },
  };
}
