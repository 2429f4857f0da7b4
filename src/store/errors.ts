/** The store cannot make commits durable: the disk is full, gone or read-only. Sent as a 503 response. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The sandbox is shutting down. The next start continues the work. */
export class SandboxStopping extends StoreUnavailable {
  override name = 'SandboxStopping';
}

/** The organization was deleted, or never existed. */
export class UnknownOrganization extends Error {
  override name = 'UnknownOrganization';
}

/** A running transaction has the same exclusive key. */
export class KeyInUse extends Error {
  override name = 'KeyInUse';
}

/** A file of the data directory is corrupt. Nothing was changed. */
export class CorruptData extends Error {
  override name = 'CorruptData';

  constructor(
    readonly path: string,
    /** Line number, from 1; null for the whole file. */
    readonly line: number | null,
    readonly reason: string,
    advice = 'Restore the data directory from a backup, or delete it to start empty.',
  ) {
    super(`${path}${line === null ? '' : `, line ${line}`}: ${reason}. ${advice}`);
  }
}

/** Acknowledged commits are missing in the data directory. Nothing was changed. */
export class MissingCommits extends Error {
  override name = 'MissingCommits';

  constructor(reason: string) {
    super(
      `${reason} Restore the data directory from a backup, or start with --accept-data-loss to continue without ` +
        'what is missing.',
    );
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

/** Another process has taken over the data directory. Nothing may be written to it any more. */
export class DirectoryTakenOver extends StoreUnavailable {
  override name = 'DirectoryTakenOver';
}

/** The data directory cannot be created or written to. */
export class DirectoryNotWritable extends Error {
  override name = 'DirectoryNotWritable';
}

/** A backup cannot be written or restored. */
export class BackupRejected extends Error {
  override name = 'BackupRejected';
}

/** Converts an error of the system to one that names the directory and a way out. */
export function toNotWritable(directory: string, error: unknown): DirectoryNotWritable {
  return new DirectoryNotWritable(
    `${directory} cannot be written to: ${(error as Error).message}. ` +
      'Make room or give this user the right to write there, or choose another data directory.',
    { cause: error },
  );
}
