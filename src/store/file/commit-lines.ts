import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRawSync } from 'node:zlib';
import type { Change } from '../../domain/shared/change.js';
import type { Instant } from '../../domain/shared/records.js';
import type { Commit } from '../memory/commit.js';
import { encodeLine } from './line.js';

/** A commit is spread over lines of about this many characters, so that none is too long to handle, or for a string. */
const LINE_LENGTH = 1 << 20;

/** A line at least this long is compressed: the records of a mass billing are alike and shrink to a tenth. */
const DEFLATE_LENGTH = 1 << 16;

const deflate = promisify(deflateRaw);

/** A line of the journal that belongs to a commit of one organization. */
export interface CommitLine {
  commit: number;
  /** The last commit that was durable when the line was written. */
  synced: number;
  organization: string;
  at: Instant | null;
  sequence: number;
  /** Whether the commit goes on in the next line. */
  more?: true;
  changes?: Change[];
  /** In place of `changes`: their JSON text, deflated, in base64. */
  deflated?: string;
}

/** A line of the journal that says that organizations are gone. */
export interface DeletionLine {
  commit: number;
  /** As above. */
  synced: number;
  deleted: string[];
}

/** The lines of a commit, each with its line break. A long one is compressed outside of the event loop. */
export function* commitLines(commit: Commit, synced: number): Generator<string | Promise<string>> {
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
    if (changes.length >= LINE_LENGTH) {
      yield sealed(`${head}"more":true,`, changes);
      changes = '';
    }
    changes += `${changes === '' ? '' : ','}${JSON.stringify(change)}`;
  }
  yield sealed(head, changes);
}

/** What a line of a commit changes. */
export function changesOf(line: CommitLine): Change[] {
  if (line.deflated === undefined) return line.changes ?? [];
  return JSON.parse(inflateRawSync(Buffer.from(line.deflated, 'base64')).toString('utf8')) as Change[];
}

function sealed(head: string, changes: string): string | Promise<string> {
  if (changes.length < DEFLATE_LENGTH) return encodeLine(`${head}"changes":[${changes}]}`);
  return sealedSmall(head, changes);
}

async function sealedSmall(head: string, changes: string): Promise<string> {
  const bytes = await deflate(Buffer.from(`[${changes}]`), { level: constants.Z_BEST_SPEED });
  return encodeLine(`${head}"deflated":"${bytes.toString('base64')}"}`);
}
