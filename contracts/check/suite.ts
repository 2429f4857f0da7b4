import { afterAll, beforeAll, inject, test } from 'vitest';
import type { Requirement } from '../requirement.js';
import type { Verdict } from '../run.js';
import { WrongUse } from '../session/target.js';
import { leave } from './handover.js';
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
  for (const requirement of run.selected) {
    test(requirement.id, async ({ signal, task }) => {
      const verdict = isOpen ? await run.judge(requirement, signal) : null;
      task.meta.requirement = { phase: requirement.phase, outcome: verdict?.outcome ?? 'not_run' };
    });
  }
  afterAll(async () => {
    if (isOpen) leave(handover, { report: await run.finish() });
  });
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
