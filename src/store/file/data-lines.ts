import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib';
import type { Change } from '../../domain/shared/change.js';
import type { CollectionName, Organization } from '../../domain/shared/records.js';
import { isObject } from '../../lib/is-object.js';
import { collectionNames } from '../collections.js';
import type { Commit } from '../memory/commit-log.js';
import type { OpenFile } from './file-system.js';

/** Check of a field of a line. A checksum proves that a line is as it was written, and not what wrote it. */
type Check<Value> = (value: unknown) => value is Value;
type Checks = Readonly<Record<string, Check<unknown>>>;

/** Content of a line whose fields pass the checks. */
export type Content<FieldChecks extends Checks> = {
  [Name in keyof FieldChecks]: FieldChecks[Name] extends Check<infer Value> ? Value : never;
};

/** Greatest number of a commit, a generation or a record. Further numbers follow it without loss of precision. */
const MAX_NUMBER = 2 ** 52;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const collections: ReadonlySet<unknown> = new Set(collectionNames);

export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_NUMBER;
export const isNumber = (value: unknown): value is number => isCount(value) && value !== 0;
export const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
export const allowNull =
  <Value>(check: Check<Value>) =>
  (value: unknown): value is Value | null =>
    value === null || check(value);
export const allowMissing =
  <Value>(check: Check<Value>) =>
  (value: unknown): value is Value | undefined =>
    value === undefined || check(value);
const createListCheck =
  <Value>(check: Check<Value>) =>
  (value: unknown): value is Value[] =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const isTrue = (value: unknown): value is true => value === true;
const isCollection = (value: unknown): value is CollectionName => collections.has(value);
const isRecord = (value: unknown): value is { id: string } => isObject(value) && isName(value['id']);
/** Milliseconds that a date can represent, or a difference of two such dates. */
const isTime = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MAX_NUMBER;

function isClock(value: unknown): value is Organization['clock'] {
  if (!isObject(value)) return false;
  if (value['mode'] === 'live') return isTime(value['offset_ms']);
  if (value['mode'] === 'frozen') return isInstant(value['now']);
  if (value['mode'] !== 'accelerated') return false;
  return isNumber(value['factor']) && isInstant(value['from']) && isTime(value['since_ms']);
}

function isOrganization(value: unknown): value is Organization {
  if (!isRecord(value)) return false;
  const { clock, advance, api_key_hash } = value as Partial<Organization>;
  const isAdvanceValid = !advance || (isObject(advance) && isInstant(advance.from) && isInstant(advance.to));
  return isClock(clock) && isAdvanceValid && isName(api_key_hash);
}

function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  switch (value['op']) {
    case 'insert':
    case 'update':
      return isCollection(value['collection']) && isRecord(value['record']);
    case 'remove':
      return isCollection(value['collection']) && isName(value['id']);
    case 'organization':
      return isOrganization(value['record']);
    default:
      return value['op'] === 'clear';
  }
}

const isChanges = createListCheck(isChange);

/** First line of a write-ahead log. Names of fields and files are older than the terms log and checkpoint. */
export const walHeaderChecks = {
  /** Generation of the log. */
  journal: isNumber,
  schema: isNumber,
  /** Last commit before the first one of this log. */
  after: isCount,
};
export type WalHeader = Content<typeof walHeaderChecks>;

/** Line of the log with changes of one organization. */
const commitChecks = {
  commit: isNumber,
  /** Last durable commit when the line was written. */
  synced: isCount,
  organization: isName,
  at: allowNull(isInstant),
  sequence: isCount,
  /** Present if the commit continues in the next line. */
  more: allowMissing(isTrue),
  changes: allowMissing(isChanges),
  /** JSON text of the changes, deflated, in base64; replaces `changes`. */
  deflated: allowMissing(isName),
};
export type CommitLine = Content<typeof commitChecks>;

/** Line of the log with a deletion of organizations. */
const deletionChecks = { commit: isNumber, synced: isCount, deleted: createListCheck(isName) };
export type DeletionLine = Content<typeof deletionChecks>;

/** Mark of a clean shutdown: all commits before it were durable. */
const markChecks = { mark: isTrue, synced: isCount };
export type WalMark = Content<typeof markChecks>;

/** Returns the checks of a line of a log, other than the header. */
export function getWalChecks(content: object): Checks {
  if ('mark' in content) return markChecks;
  return 'deleted' in content ? deletionChecks : commitChecks;
}

/** First line of a checkpoint. */
const checkpointHeaderChecks = {
  /** Generation of the checkpoint, and of the log with the commits after it. */
  snapshot: isNumber,
  schema: isNumber,
  /** Number of the last commit that the checkpoint contains in full, as all before it. */
  after: isCount,
};
export type CheckpointHeader = Content<typeof checkpointHeaderChecks>;

/** Line of an organization; its records follow up to the next such line. */
const checkpointOrganizationChecks = {
  organization: isOrganization,
  sequence: isCount,
  latest_at: allowNull(isInstant),
};
export type CheckpointOrganization = Content<typeof checkpointOrganizationChecks>;

const checkpointRecordChecks = { collection: isCollection, sequence: isNumber, record: isRecord };
export type CheckpointRecord = Content<typeof checkpointRecordChecks>;

/** Last line of a checkpoint. Without it, the file is incomplete. */
const checkpointEndChecks = {
  end: isTrue,
  records: isCount,
  /** Number of the last commit of which the checkpoint may contain parts; the log contains it in full. */
  settled: isCount,
};
export type CheckpointEnd = Content<typeof checkpointEndChecks>;

/** Returns the checks of a line of a checkpoint. */
export function getCheckpointChecks(content: object): Checks {
  if ('snapshot' in content) return checkpointHeaderChecks;
  if ('record' in content) return checkpointRecordChecks;
  return 'organization' in content ? checkpointOrganizationChecks : checkpointEndChecks;
}

/**
 * Finds the first field of a line with a wrong type or range.
 *
 * @returns a reason without the value of a text, which can be secret; null if all fields are valid
 */
export function findInvalidField(content: object, checks: Checks): string | null {
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

/** Decodes a line and checks its fields. @returns the content, or a reason why the line is corrupt */
export function readContent<FieldChecks extends Checks>(
  line: Line,
  getChecks: (content: object) => FieldChecks,
): Content<FieldChecks> | string {
  const content = line.isComplete ? decodeLine(line.bytes) : undefined;
  if (content === undefined) return 'its checksum does not match';
  return findInvalidField(content, getChecks(content)) ?? (content as Content<FieldChecks>);
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
export function readLines(file: Pick<OpenFile, 'read'>, bytes = Infinity): AsyncGenerator<Line[]> {
  return splitLines(readChunks(file, bytes));
}

async function* readChunks(file: Pick<OpenFile, 'read'>, bytes: number): AsyncGenerator<Buffer> {
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
    return isChanges(inflated) ? inflated : null;
  } catch {
    return null;
  }
}
