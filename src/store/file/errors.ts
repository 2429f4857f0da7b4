/** A file of the data directory is corrupt. Nothing was changed. */
export class CorruptData extends Error {
  override name = 'CorruptData';

  constructor(
    readonly path: string,
    /** Line number, from 1; null for the whole file. */
    readonly line: number | null,
    reason: string,
    advice = 'Restore the data directory from a backup, or delete it to start empty.',
  ) {
    super(`${path}${line === null ? '' : `, line ${line}`}: ${reason}. ${advice}`);
  }
}

/** The data was written by a newer version of Tollgate. Nothing was changed. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** Another running process uses the data directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/** The data directory is not writable. */
export class DirectoryNotWritable extends Error {
  override name = 'DirectoryNotWritable';
}
