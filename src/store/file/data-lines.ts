import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib';
import type { Change } from '../../domain/shared/change.js';
import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';
import { isObject } from '../../lib/is-object.js';
import { collectionNames } from '../collections.js';
import type { Commit } from '../memory/commit-log.js';
import type { ReadableFile } from './file-system.js';

/** First line of a write-ahead log. The names of the fields and files are older than the terms log and checkpoint. */
export interface WalHeader {
  /** Generation of the log. */
  journal: number;
  schema: number;
  /** Last commit before the first one of this log. */
  after: number;
}

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
  synced: number;
  deleted: string[];
}

/** Mark of a clean shutdown: all commits before it were durable. */
export interface WalMark {
  mark: true;
  synced: number;
}

/** First line of a checkpoint. */
export interface CheckpointHeader {
  /** Generation of the checkpoint, and of the log with the commits after it. */
  snapshot: number;
  schema: number;
  /** Number of the last commit that the checkpoint contains in full, as all before it. */
  after: number;
}

/** Line of an organization; its records follow up to the next such line. */
export interface CheckpointOrganization {
  organization: Organization;
  sequence: number;
  latest_at: Instant | null;
}

export interface CheckpointRecord {
  collection: CollectionName;
  sequence: number;
  record: object;
}

/** Last line of a checkpoint. Without it, the file is incomplete. */
export interface CheckpointEnd {
  end: true;
  records: number;
  /** Number of the last commit of which the checkpoint may contain parts; the write-ahead log contains it in full. */
  settled: number;
}

type Check = (value: unknown) => boolean;

/** Checks of the fields of a line. A checksum proves that a line is as it was written, and not what wrote it. */
export type FieldChecks<Content> = Record<keyof Content, Check>;

/** Greatest number of a commit, a generation or a record. Further numbers follow it without loss of precision. */
const MAX_NUMBER = 2 ** 52;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const collections: ReadonlySet<unknown> = new Set(collectionNames);

export const isCount: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_NUMBER;
export const isNumber: Check = (value) => isCount(value) && value !== 0;
export const isName: Check = (value) => typeof value === 'string' && value !== '';
export const isInstant: Check = (value) =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
export const allowNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const allowMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const createListCheck =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const isTrue: Check = (value) => value === true;
const isCollection: Check = (value) => collections.has(value);
const isRecord: Check = (value) => isObject(value) && isName(value['id']);
/** Milliseconds that a date can represent, or a difference of two such dates. */
const isTime: Check = (value) => typeof value === 'number' && Math.abs(value) <= MAX_NUMBER;
const isAdvance: Check = (value) => isObject(value) && isInstant(value['from']) && isInstant(value['to']);

const isClock: Check = (value) => {
  if (!isObject(value)) return false;
  if (value['mode'] === 'live') return isTime(value['offset_ms']);
  if (value['mode'] === 'frozen') return isInstant(value['now']);
  if (value['mode'] !== 'accelerated') return false;
  return isNumber(value['factor']) && isInstant(value['from']) && isTime(value['since_ms']);
};

const isOrganization: Check = (value) => {
  if (!isRecord(value)) return false;
  const { clock, advance, api_key_hash } = value as Partial<Organization>;
  return isClock(clock) && allowMissing(allowNull(isAdvance))(advance) && isName(api_key_hash);
};

const isChanges = createListCheck((value) => {
  if (!isObject(value)) return false;
  const { op, collection, record, id } = value;
  if (op === 'insert' || op === 'update') return isCollection(collection) && isRecord(record);
  if (op === 'remove') return isCollection(collection) && isName(id);
  return op === 'organization' ? isOrganization(record) : op === 'clear';
});

export const walHeaderChecks: FieldChecks<WalHeader> = {
  journal: isNumber,
  schema: isNumber,
  after: isCount,
};

const commitChecks: FieldChecks<CommitLine> = {
  commit: isNumber,
  synced: isCount,
  organization: isName,
  at: allowNull(isInstant),
  sequence: isCount,
  more: allowMissing(isTrue),
  changes: allowMissing(isChanges),
  deflated: allowMissing(isName),
};
const deletionChecks: FieldChecks<DeletionLine> = {
  commit: isNumber,
  synced: isCount,
  deleted: createListCheck(isName),
};
const markChecks: FieldChecks<WalMark> = { mark: isTrue, synced: isCount };

/** Returns the checks of a line of a log, other than the header. */
export function getWalChecks(content: object): Readonly<Record<string, Check>> {
  if ('mark' in content) return markChecks;
  return 'deleted' in content ? deletionChecks : commitChecks;
}

const checkpointHeaderChecks: FieldChecks<CheckpointHeader> = {
  snapshot: isNumber,
  schema: isNumber,
  after: isCount,
};
const checkpointOrganizationChecks: FieldChecks<CheckpointOrganization> = {
  organization: isOrganization,
  sequence: isCount,
  latest_at: allowNull(isInstant),
};
const checkpointRecordChecks: FieldChecks<CheckpointRecord> = {
  collection: isCollection,
  sequence: isNumber,
  record: isRecord,
};
const checkpointEndChecks: FieldChecks<CheckpointEnd> = { end: isTrue, records: isCount, settled: isCount };

/** Returns the checks of a line of a checkpoint. */
export function getCheckpointChecks(content: object): Readonly<Record<string, Check>> {
  if ('snapshot' in content) return checkpointHeaderChecks;
  if ('record' in content) return checkpointRecordChecks;
  return 'organization' in content ? checkpointOrganizationChecks : checkpointEndChecks;
}

/**
 * Finds the first field of a line with a wrong type or range.
 *
 * @returns a reason without the value of a text, which can be secret; null if all fields are valid
 */
export function findInvalidField(content: object, checks: Readonly<Record<string, Check>>): string | null {
  for (const name in checks) {
    const value = (content as Record<string, unknown>)[name];
    if (checks[name]?.(value) === true) continue;
    if (value === undefined) return `its field "${name}" is missing`;
    return `its field "${name}" is ${typeof value === 'number' ? String(value) : 'of the wrong type or format'}`;
  }
  return null;
}

const CHECKSUM_LENGTH = 8;
const SPACE = 0x20;
const LINE_BREAK = 0x0a;
const CHUNK_BYTES = 1 << 20;

/** Encodes a line of a data file: the CRC-32 of the JSON text in eight hexadecimal digits, a space, the text. */
export function encodeLine(json: string): string {
  return `${crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0')} ${json}\n`;
}

/**
 * Decodes a line without its line break; undefined when the checksum does not match. Content that is no object has no
 * fields. Check the fields of the object.
 */
export function decodeLine(line: Buffer): object | undefined {
  if (line.length <= CHECKSUM_LENGTH || line[CHECKSUM_LENGTH] !== SPACE) return undefined;
  const json = line.subarray(CHECKSUM_LENGTH + 1);
  if (crc32(json) !== Number.parseInt(line.toString('latin1', 0, CHECKSUM_LENGTH), 16)) return undefined;
  try {
    const content = JSON.parse(json.toString('utf8')) as unknown;
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

export interface Line {
  /** Content without the line break. Only valid until the next line is read. */
  bytes: Buffer;
  /** Line number, from 1. */
  number: number;
  /** Offset of the next line, in bytes. */
  end: number;
  /** False for bytes after the last line break. */
  isComplete: boolean;
}

/** Reads the lines of a file in batches, so that no file is completely in memory. @param bytes length to read */
export function readLines(file: Pick<ReadableFile, 'read'>, bytes = Infinity): AsyncGenerator<Line[]> {
  return splitLines(readChunks(file, bytes));
}

async function* readChunks(file: Pick<ReadableFile, 'read'>, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK_BYTES, bytes - position), position);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Splits the consecutive chunks of a text into batches of lines. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0);
  let restStart = 0;
  let number = 0;
  for await (const chunk of chunks) {
    const text = Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let from = 0;
    for (let to = text.indexOf(LINE_BREAK); to >= 0; to = text.indexOf(LINE_BREAK, from)) {
      number += 1;
      lines.push({ bytes: text.subarray(from, to), number, end: restStart + to + 1, isComplete: true });
      from = to + 1;
    }
    yield lines;
    rest = text.subarray(from);
    restStart += from;
  }
  if (rest.length > 0)
    yield [{ bytes: rest, number: number + 1, end: restStart + rest.length, isComplete: false }];
}

/** Approximate length at which a commit is split into several lines, so that no line exceeds the limit of a string. */
const MAX_LINE_CHARACTERS = 1 << 20;

/** Length from which a line is compressed: the similar records of a mass billing shrink to a tenth. */
const MIN_DEFLATE_CHARACTERS = 1 << 16;

const deflate = promisify(deflateRaw);

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

function encodeChanges(head: string, changes: string): string | Promise<string> {
  if (changes.length < MIN_DEFLATE_CHARACTERS) return encodeLine(`${head}"changes":[${changes}]}`);
  return deflate(Buffer.from(`[${changes}]`), { level: constants.Z_BEST_SPEED }).then((bytes) =>
    encodeLine(`${head}"deflated":"${bytes.toString('base64')}"}`),
  );
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
