import { Document, isMap, isSeq, parseDocument } from 'yaml';
import { matchesIdPattern } from '../lib/id-pattern.js';
import type { BaselineEntry } from './baseline.js';
import { isNewFailure } from './findings.js';
import type { Report } from './report.js';

interface BaselineChanges {
  /** Entries to append. */
  added: BaselineEntry[];
  /** Patterns of the entries to remove. */
  removed: string[];
}

/** Reason of a new entry, until a person replaces it. */
export const PLACEHOLDER_REASON = 'TODO: explain why this failure is accepted, with a link to the ticket.';

/** Number of days after which a new entry expires. */
const VALID_DAYS = 30;

/** Returns an entry for each failure of a run that no entry matches. Entries that exist are not changed. */
export function findNewEntries(
  { verdicts, started_at }: Pick<Report, 'verdicts' | 'started_at'>,
  entries: readonly BaselineEntry[],
): BaselineEntry[] {
  const expiry = new Date(started_at);
  expiry.setUTCDate(expiry.getUTCDate() + VALID_DAYS);
  const expires = expiry.toISOString().slice(0, 10);
  return verdicts
    .filter(isNewFailure)
    .filter(({ id }) => !entries.some(({ requirement }) => matchesIdPattern(id, requirement)))
    .map(({ id }) => ({ requirement: id, reason: PLACEHOLDER_REASON, expires }));
}

/**
 * Returns the patterns of the entries whose requirements passed or no longer exist. The phases `audit` and `conformance`
 * judge the responses of the whole run, so that their entries are kept after a run of selected requirements.
 */
export function findUnusedEntries({
  baseline,
  verdicts,
  requirements,
}: Pick<Report, 'baseline' | 'verdicts' | 'requirements'>): string[] {
  const isComplete = verdicts.length === requirements;
  const wholeRunIds = verdicts
    .filter(({ phase }) => phase === 'audit' || phase === 'conformance')
    .map(({ id }) => id);
  return (baseline?.unused ?? []).filter(
    (pattern) => isComplete || !wholeRunIds.some((id) => matchesIdPattern(id, pattern)),
  );
}

/**
 * Applies changes to the text of a baseline file and keeps its comments.
 *
 * @param text content of the file; null for a new file
 * @param isJson writes JSON instead of YAML
 */
export function changeBaseline(
  text: string | null,
  { added, removed }: BaselineChanges,
  isJson: boolean,
): string {
  const document = text === null || text.trim() === '' ? new Document([]) : parseDocument(text);
  const list = document.contents;
  if (!isSeq(list)) throw new Error('The baseline is not a list.');
  list.items = list.items.filter(
    (item) => !isMap(item) || !removed.includes(String(item.get('requirement'))),
  );
  if (list.items.length === 0) list.flow = added.length === 0;
  for (const entry of added) list.add(document.createNode(entry));
  return isJson ? `${JSON.stringify(document.toJSON(), null, 2)}\n` : document.toString({ lineWidth: 0 });
}
