import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRawSync } from 'node:zlib';
import type { Change } from '../../domain/shared/change.js';
import type { Instant } from '../../domain/shared/records.js';
import type { Commit } from '../memory/commit-log.js';
import {
  allowMissing,
  allowNull,
  createArrayCheck,
  isChanges,
  isCount,
  isInstant,
  isName,
  isNumber,
  isTrue,
  type FieldChecks,
} from './line-checks.js';
import { encodeLine } from './line-format.js';

/** Approximate length at which a commit is split into several lines, so that no line exceeds the limit of a string. */
const MAX_LINE_CHARACTERS = 1 << 20;

/** Length from which a line is compressed: the similar records of a mass billing shrink to a tenth. */
const MIN_DEFLATE_CHARACTERS = 1 << 16;

const deflate = promisify(deflateRaw);

/** Line of the write-ahead log with changes of one organization. */
export interface CommitLine {
  commit: number;
  /** Last durable commit when the line was written. */
  synced: number;
  organization: string;
  at: Instant | null;
  sequence: number;
  /** Present if the commit continues in the next line. */
  more?: true;
  changes?: Change[];
  /** JSON text of the changes, deflated, in base64; replaces `changes`. */
  deflated?: string;
}

/** Line of the write-ahead log with a deletion of organizations. */
export interface DeletionLine {
  commit: number;
  /** Last durable commit when the line was written. */
  synced: number;
  deleted: string[];
}

export const commitChecks: FieldChecks<CommitLine> = {
  commit: isNumber,
  synced: isCount,
  organization: isName,
  at: allowNull(isInstant),
  sequence: isCount,
  more: allowMissing(isTrue),
  changes: allowMissing(isChanges),
  deflated: allowMissing(isName),
};

export const deletionChecks: FieldChecks<DeletionLine> = {
  commit: isNumber,
  synced: isCount,
  deleted: (value) => createArrayCheck(isName)(value) && (value as unknown[]).length > 0,
};

/** Encodes a commit as lines with line breaks. Long lines are compressed outside of the event loop. */
export function* encodeCommit(commit: Commit, synced: number): Generator<string | Promise<string>> {
  if ('deleted' in commit) {
    const { number, deleted } = commit;
    yield encodeLine(JSON.stringify({ commit: number, synced, deleted }));
    return;
  }
  const head =
    `{"commit":${commit.number},"synced":${synced},"organization":${JSON.stringify(commit.organization)},` +
    `"at":${JSON.stringify(commit.at)},"sequence":${commit.sequence},`;
  let changes = '';
  for (const change of commit.changes) {
    if (changes.length >= MAX_LINE_CHARACTERS) {
      yield encodeChanges(`${head}"more":true,`, changes);
      changes = '';
    }
    changes += `${changes === '' ? '' : ','}${JSON.stringify(change)}`;
  }
  yield encodeChanges(head, changes);
}

/** Decodes the changes of a line. @returns null if it has none, or both forms, or they are invalid */
export function decodeChanges({ changes, deflated }: CommitLine): Change[] | null {
  if (deflated === undefined) return changes ?? null;
  if (changes !== undefined) return null;
  try {
    const inflated = JSON.parse(inflateRawSync(Buffer.from(deflated, 'base64')).toString('utf8')) as unknown;
    return isChanges(inflated) ? (inflated as Change[]) : null;
  } catch {
    return null;
  }
}

function encodeChanges(head: string, changes: string): string | Promise<string> {
  if (changes.length < MIN_DEFLATE_CHARACTERS) return encodeLine(`${head}"changes":[${changes}]}`);
  return encodeDeflated(head, changes);
}

async function encodeDeflated(head: string, changes: string): Promise<string> {
  const bytes = await deflate(Buffer.from(`[${changes}]`), { level: constants.Z_BEST_SPEED });
  return encodeLine(`${head}"deflated":"${bytes.toString('base64')}"}`);
}
