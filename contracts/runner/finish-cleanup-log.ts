import type { RunSummary } from '../report/report.js';
import { deleteCleanupLog } from '../session/cleanup-log.js';
import { EMPTIED_REASON } from '../session/clean-up.js';
import type { RunSettings } from './settings.js';

/**
 * Deletes the cleanup log of a run, unless it has entries that another clean-up could remove.
 *
 * @returns true if there is no cleanup log any more
 */
export function finishCleanupLog(
  { residue, faults }: Pick<RunSummary, 'residue' | 'faults'>,
  { cleanupLogFile }: Pick<RunSettings, 'cleanupLogFile'>,
): boolean {
  if (cleanupLogFile === null) return true;
  const isCleanedUp = residue.every(({ reason }) => reason === EMPTIED_REASON);
  if (!isCleanedUp || hasCleanUpFailed({ faults })) return false;
  deleteCleanupLog(cleanupLogFile);
  return true;
}

/** Returns true if another clean-up could remove something. */
export const isRemovable = ({ residue, faults }: Pick<RunSummary, 'residue' | 'faults'>): boolean =>
  residue.some(({ isFinal }) => !isFinal) || hasCleanUpFailed({ faults });

const hasCleanUpFailed = ({ faults }: Pick<RunSummary, 'faults'>): boolean =>
  faults.some(({ where }) => where === 'clean-up');
