import { afterAll, beforeAll, inject, test } from 'vitest';
import type { Phase, Requirement } from '../requirement.js';
import type { Verdict } from './run-requirement.js';
import { WrongUse } from '../session/target.js';
import { leave } from './worker-result.js';
import { Lanes } from './lanes.js';
import { smokePhases } from './select.js';
import type { RunSettings } from './settings.js';
import { SuiteRun } from './suite-run.js';

declare module 'vitest' {
  interface ProvidedContext {
    settings: RunSettings;
    /** File for the result. */
    handover: string;
  }
  interface TaskMeta {
    requirement?: { phase: string; outcome: Verdict['outcome'] | 'not_run' };
  }
}

/** Registers each requirement as a test. A test never fails: what was found out is data, and goes into the report. */
export function registerSuite(requirements: readonly Requirement[]): void {
  const handover = inject('handover');
  const run = ready(() => new SuiteRun(inject('settings'), requirements), handover);
  if (!run) {
    test('wrong use', () => undefined);
    return;
  }
  let isOpen = false;
  beforeAll(async () => {
    isOpen = await opened(run, handover);
  });
  const lanes = new Lanes();
  const isSmoke = run.selected.every(({ phase }) => smokePhases.includes(phase) || isBarrier(phase));
  for (const requirement of run.selected) {
    test.concurrent(requirement.id, async ({ signal, task }) => {
      const judge = (track: number): Promise<Verdict | null> => run.judge(requirement, signal, track);
      const isAlone = !run.isParallel || isBarrier(requirement.phase);
      const verdict = !isOpen
        ? null
        : await (isAlone
            ? lanes.barrier(judge)
            : lanes.run(requirement.phase, tracksOf(requirement.phase, isSmoke), judge));
      task.meta.requirement = { phase: requirement.phase, outcome: verdict?.outcome ?? 'not_run' };
    });
  }
  afterAll(async () => {
    if (isOpen) leave(handover, { report: await run.finish() });
  });
}

/** The first phase says whether there is anything to judge; the last two look back on all others. */
function isBarrier(phase: Phase): boolean {
  return phase === 'reachability' || phase === 'audit' || phase === 'conformance';
}

/** Those with the most requests: whatever is left of them runs when all others have ended. */
const longPhases: readonly Phase[] = ['journeys', 'laws', 'model'];

/**
 * How many requirements of a phase run at a time. The smoke phases by themselves have nothing else beside them that
 * the target could do meanwhile; together with all others they would only keep the long ones waiting.
 */
function tracksOf(phase: Phase, isSmoke: boolean): number {
  if (isSmoke) return 3;
  return longPhases.includes(phase) ? 2 : 1;
}

function ready(make: () => SuiteRun, handover: string): SuiteRun | null {
  try {
    return make();
  } catch (error) {
    tell(error, handover);
    return null;
  }
}

async function opened(run: SuiteRun, handover: string): Promise<boolean> {
  try {
    await run.open();
    return true;
  } catch (error) {
    tell(error, handover);
    return false;
  }
}

function tell(error: unknown, handover: string): void {
  if (!(error instanceof WrongUse)) throw error;
  leave(handover, { wrongUse: error.message });
}
