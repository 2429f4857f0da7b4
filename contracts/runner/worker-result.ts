import { readFileSync, writeFileSync } from 'node:fs';
import type { Report } from '../report/report.js';

/** What the thread that ran the suite leaves behind for the one that tells of it. */
export type Handover = { report: Report } | { wrongUse: string };

export function leave(path: string, handover: Handover): void {
  writeFileSync(path, JSON.stringify(handover), { mode: 0o600 });
}

/** @returns null when the suite did not come as far as that */
export function take(path: string): Handover | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Handover;
  } catch {
    return null;
  }
}
