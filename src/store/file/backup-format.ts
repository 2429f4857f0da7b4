import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { MemoryState } from '../memory/memory-state.js';
import { CorruptData } from './errors.js';
import { getCode, writeAll, type OpenFile } from './file-system.js';
import {
  allowNull,
  findInvalidField,
  findSequenceError,
  isInstant,
  type FieldChecks,
} from './line-checks.js';
import { STORED_API_KEY_PATTERN } from '../../lib/secrets.js';
import { decodeLine, encodeLine, splitLines, type Line } from './line-format.js';
import { CheckpointLoader } from './load-checkpoint.js';
import { getVersion, type Schema } from './schema.js';
import { writeCheckpoint } from './write-checkpoint.js';

/**
 * First line of a backup. The lines of a checkpoint follow. All of them have checksums, and the file is compressed with
 * gzip.
 */
export interface BackupHeader {
  /** Version of the format. */
  backup: 1;
  /** Real time. */
  created_at: string;
  /** API key of the default organization; null when the directory has none. */
  api_key: string | null;
}

const backupHeaderChecks: FieldChecks<BackupHeader> = {
  backup: (value) => value === 1,
  created_at: isInstant,
  api_key: allowNull((value) => typeof value === 'string' && STORED_API_KEY_PATTERN.test(value)),
};

const BACKUP_GENERATION = 1;

const ADVICE = 'Nothing was changed. Use another backup.';

const compress = promisify(gzip);

/** Writes a state to a backup. The state must not change meanwhile. */
export async function writeBackup(
  file: OpenFile,
  header: BackupHeader,
  state: MemoryState,
  schema: Schema,
): Promise<void> {
  const output: Pick<OpenFile, 'write' | 'datasync'> = {
    // A gzip file can have any number of compressed members, one after the other.
    write: async (buffer, offset, length) => {
      await writeAll(file, await compress(buffer.subarray(offset, offset + length)));
      return { bytesWritten: length };
    },
    datasync: () => file.datasync(),
  };
  await writeAll(output, Buffer.from(encodeLine(JSON.stringify(header))));
  const checkpoint = { snapshot: BACKUP_GENERATION, schema: getVersion(schema), after: state.lastCommit };
  await writeCheckpoint(output, state, checkpoint, new AbortController().signal);
}

/**
 * Reads a backup completely and verifies its checksums.
 *
 * @throws {CorruptData} when it is no backup, or damaged
 * @throws {NewerSchema} when a newer version wrote it
 */
export async function readBackup(
  path: string,
  schema: Schema,
): Promise<{ header: BackupHeader; state: MemoryState }> {
  const state = new MemoryState();
  const loader = new CheckpointLoader(path, BACKUP_GENERATION, state, schema);
  let header: BackupHeader | undefined;
  try {
    for await (const lines of splitLines(decompress(path))) {
      for (const line of lines) {
        if (header === undefined) header = parseHeader(path, line);
        else loader.readLine(line);
      }
    }
    loader.finish();
    const reason = findSequenceError(state);
    if (reason !== null) throw new CorruptData(path, null, reason);
  } catch (error) {
    throw toUnusable(path, error);
  }
  if (header === undefined) throw new CorruptData(path, null, 'the file is empty', ADVICE);
  return { header, state };
}

/** Reads and decompresses a file. Its end, and errors of either stream, close both. */
const decompress = (path: string): AsyncIterable<Buffer> =>
  // The iteration throws the error that the callback receives.
  pipeline(createReadStream(path), createGunzip(), () => undefined);

function parseHeader(path: string, line: Line): BackupHeader {
  const header = line.isComplete ? decodeLine(line.bytes) : undefined;
  const reason =
    header === undefined ? 'its checksum does not match' : findInvalidField(header, backupHeaderChecks);
  if (reason === null) return header as BackupHeader;
  throw new CorruptData(path, line.number, `it is not the first line of a backup: ${reason}`);
}

/** Converts an error from reading a backup to one with advice about backups. */
function toUnusable(path: string, error: unknown): unknown {
  if (error instanceof CorruptData) return new CorruptData(path, error.line, error.reason, ADVICE);
  if (getCode(error)?.startsWith('Z_') !== true) return error;
  return new CorruptData(path, null, `it cannot be decompressed (${(error as Error).message})`, ADVICE);
}
