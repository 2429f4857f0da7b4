import { getMarkPath } from './data-files.js';
import { CorruptData } from './errors.js';
import { readIfExists, writeAll, writeFileDurably, type FileSystem } from './file-system.js';
import { findInvalidField, isCount, type FieldChecks } from './line-checks.js';
import { decodeLine, encodeLine } from './line-format.js';

/** Content of the mark: a commit up to which all commits were acknowledged. Later ones may have been, too. */
interface AcknowledgedMark {
  acknowledged: number;
}

const acknowledgedMarkChecks: FieldChecks<AcknowledgedMark> = { acknowledged: isCount };

/**
 * Reads the number of the last commit that is known to be acknowledged; null in a new directory or one of an earlier
 * version.
 *
 * @throws {CorruptData} when the file is corrupt
 */
export async function readAcknowledgedMark(files: FileSystem, directory: string): Promise<number | null> {
  const path = getMarkPath(directory);
  const text = await readIfExists(files, path);
  if (text === undefined) return null;
  const mark = decodeLine(Buffer.from(text.trimEnd()));
  const reason =
    mark === undefined ? 'its checksum does not match' : findInvalidField(mark, acknowledgedMarkChecks);
  if (reason === null) return (mark as AcknowledgedMark).acknowledged;
  const advice = 'Delete this file to start without the check for missing commits.';
  throw new CorruptData(path, 1, reason, advice);
}

/** Replaces the mark atomically. @param acknowledged number of a durable commit */
export function writeAcknowledgedMark(
  files: FileSystem,
  directory: string,
  acknowledged: number,
): Promise<void> {
  const line = encodeLine(JSON.stringify({ acknowledged } satisfies AcknowledgedMark));
  return writeFileDurably(files, getMarkPath(directory), (file) => writeAll(file, Buffer.from(line)));
}
