import { randomBytes } from 'node:crypto';
import { roomPath } from './data-files.js';
import { FILE_MODE, writeAll, type FileSystem } from './file-system.js';

/** More than what any one request commits. */
const ROOM_BYTES = 1 << 20;

/** @throws what the disk answers when a file of a megabyte cannot be written to the directory */
export async function assertRoom(files: FileSystem, directory: string): Promise<void> {
  const path = roomPath(directory);
  const file = await files.open(path, 'w', FILE_MODE);
  try {
    // Random, as some file systems keep what is alike in no space at all.
    await writeAll(file, randomBytes(ROOM_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await files.unlink(path);
  }
}
