import { expect } from 'vitest';
import type { CanaryRecord } from '../../../contracts/canaries/canary-record.js';
import type { OtherGateway } from './gateway.js';
import { isLeftOut } from './missing-rules.js';
import { runSuite, type SuiteOptions, type SuiteResult } from './run-suite.js';

const RealDate = Date;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs a callback on a clock of this process that can be moved. Timers run in real time. */
async function withMovableClock(run: (moveTo: (instant: number) => void) => Promise<void>): Promise<void> {
  let offset = 0;
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number | string | Date]) {
      if (values.length === 0) super(RealDate.now() + offset);
      else super(...(values as [number]));
    }
    static override now(): number {
      return RealDate.now() + offset;
    }
  } as DateConstructor;
  try {
    await run((instant) => (offset = instant - RealDate.now()));
  } finally {
    globalThis.Date = RealDate;
  }
}

/** A night on which the suite runs. */
export interface Night {
  /** Days since the first night. */
  day: number;
  /** Hours by which the run starts later than usual. */
  lateHours?: number;
  /** The record of the last run is lost. */
  isRecordLost?: boolean;
}

/** Nights of one run each. */
export const listNights = (count: number): Night[] => Array.from({ length: count }, (_, day) => ({ day }));

/** Runs the suite with canaries on several nights against one gateway, on which the time between them passes. */
export async function simulateNights(
  start: () => Promise<OtherGateway>,
  nights: readonly Night[],
  options: SuiteOptions | ((results: readonly SuiteResult[]) => SuiteOptions) = {},
  isOver: (result: SuiteResult) => boolean = () => false,
): Promise<SuiteResult[]> {
  const results: SuiteResult[] = [];
  await withMovableClock(async (moveTo) => {
    const firstNight = Math.ceil(RealDate.now() / DAY_MS) * DAY_MS + 3.3 * HOUR_MS;
    moveTo(firstNight - DAY_MS);
    const gateway = await start();
    let record: CanaryRecord | null = null;
    try {
      for (const [index, { day, lateHours = 0, isRecordLost = false }] of nights.entries()) {
        moveTo(firstNight + day * DAY_MS + lateHours * HOUR_MS);
        if (isRecordLost) record = null;
        const chosen = typeof options === 'function' ? options(results) : options;
        const result = await runSuite(gateway, { ...chosen, canaries: { record }, runId: `night-${index}` });
        // A record is a file between two runs.
        record = JSON.parse(JSON.stringify(result.canaries)) as CanaryRecord | null;
        results.push(result);
        if (isOver(result)) break;
      }
    } finally {
      await gateway.close();
    }
  });
  return results;
}

/** Expects that no night has a finding, an error of the suite, or an early end. */
export function expectNoAlarms(results: readonly SuiteResult[]): void {
  for (const { notPassed, harnessErrors, stopReason } of results) {
    const alarms = notPassed.filter(
      (verdict) => !isLeftOut(verdict) && ['failed', 'blocked'].includes(verdict.outcome),
    );
    expect({ alarms, harnessErrors, stopReason }).toEqual({
      alarms: [],
      harnessErrors: [],
      stopReason: null,
    });
  }
}

/** Lists the requirements that a night found to be broken. */
export const listBroken = ({ notPassed }: SuiteResult): string[] =>
  notPassed.filter(({ countsAs }) => countsAs === 'broken').map(({ id }) => id);
