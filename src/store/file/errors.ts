/** A file of the data directory does not hold what this store wrote. Nothing was changed. */
export class CorruptData extends Error {
  override name = 'CorruptData';

  constructor(
    readonly path: string,
    /** From 1; null when it is the file as a whole. */
    readonly line: number | null,
    reason: string,
    advice: string,
  ) {
    super(`${path}${line === null ? '' : `, line ${line}`}: ${reason}. ${advice}`);
  }
}

/** The data was written by a newer version. Nothing was changed. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** Another living process uses the data directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/** The data directory cannot be written to, so that nothing could be kept. */
export class DirectoryNotWritable extends Error {
  override name = 'DirectoryNotWritable';
}
