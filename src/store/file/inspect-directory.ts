import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { journalPath, listDataFiles } from './data-files.js';
import { isMissing, nodeFiles } from './file-system.js';
import type { JournalHeader } from './journal-file.js';
import { decodeLine } from './line.js';
import { lockOwner } from './lock.js';
import { readLines } from './read-lines.js';
import { systemProcesses } from './processes.js';
import { currentSchema, versionOf } from './schema.js';

/** What can be seen of a folder with data without opening it. */
export interface DataState {
  isThere: boolean;
  /** Whether it, or the first folder above it that is there, can be written to. */
  isWritable: boolean;
  /** The process that holds it. */
  heldBy: number | null;
  /** Version of the schema that it was written with; null where nothing was written. */
  schema: number | null;
  /** The newest version of the schema that is known here. */
  newestSchema: number;
}

/** Looks at a folder and changes nothing. @throws when its lock or its journal cannot be read */
export async function inspectData(directory: string): Promise<DataState> {
  const newestSchema = versionOf(currentSchema);
  const isWritable = await canWrite(directory);
  try {
    const { journals } = await listDataFiles(nodeFiles, directory);
    const newest = journals.at(-1);
    return {
      isThere: true,
      isWritable,
      heldBy: (await lockOwner(nodeFiles, directory, systemProcesses))?.pid ?? null,
      schema: newest === undefined ? null : await schemaOf(journalPath(directory, newest)),
      newestSchema,
    };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { isThere: false, isWritable, heldBy: null, schema: null, newestSchema };
  }
}

async function canWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch (error) {
    return isMissing(error) && dirname(path) !== path && canWrite(dirname(path));
  }
}

async function schemaOf(journal: string): Promise<number | null> {
  const file = await nodeFiles.open(journal, 'r');
  try {
    for await (const [first] of readLines(file)) {
      const header = first && (decodeLine(first.bytes) as JournalHeader | undefined);
      return header?.schema ?? null;
    }
    return null;
  } finally {
    await file.close();
  }
}
