import { afterAll, beforeAll, inject, test } from 'vitest';
import type { Phase, Requirement } from '../requirement.js';
import type { Verdict } from '../run.js';
import { WrongUse } from '../session/target.js';
import { leave } from './handover.js';
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
  for (const requirement of run.selected) {
    test.concurrent(requirement.id, async ({ signal, task }) => {
      const judge = (track: number): Promise<Verdict | null> => run.judge(requirement, signal, track);
      const isAlone = !run.isParallel || isBarrier(requirement.phase);
      const verdict = !isOpen
        ? null
        : await (isAlone
            ? lanes.barrier(judge)
            : lanes.run(requirement.phase, tracksOf(requirement.phase), judge));
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

/**
 * How many requirements of a phase run at a time. Those that are asked for alone have nothing else beside them that the
 * gateway could do meanwhile.
 */
function tracksOf(phase: Phase): number {
  return smokePhases.includes(phase) ? 3 : 1;
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
