import * as nodeFileSystem from 'node:fs/promises';
import { dirname } from 'node:path';
import { DirectoryNotWritable } from '../errors.js';

/** Subset of Node's `FileHandle` that the store uses. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  /** Appends to the file. May write fewer bytes than requested. */
  write(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  datasync(): Promise<void>;
  stat(): Promise<FileStatus>;
  utimes(accessed: Date, modified: Date): Promise<void>;
  close(): Promise<void>;
}

/** Subset of Node's `Stats` that the store uses. */
export interface FileStatus {
  dev: number;
  ino: number;
  size: number;
  mode: number;
  mtimeMs: number;
  isDirectory(): boolean;
}

/** Subset of `node:fs/promises` that the store uses. Tests replace it to record calls and inject failures. */
export interface FileSystem {
  mkdir(path: string, mode: number): Promise<unknown>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  stat(path: string): Promise<FileStatus>;
  readlink(path: string): Promise<string>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeFiles: FileSystem = nodeFileSystem;

/** Permissions for the owner only, since the records contain webhook secrets. */
const DIRECTORY_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Writes all bytes, in several calls if necessary. */
export async function writeAll(file: Pick<OpenFile, 'write'>, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

/** Syncs a directory, which makes created and renamed files durable. Windows cannot open directories and needs no sync. */
export async function syncDirectory(files: FileSystem, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await files.open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Creates a directory and its missing parents durably. Not with `recursive`, which never ends for a path such as
 * `/proc/data` (Node.js 20.20.2, 2026-11-22).
 *
 * @throws {DirectoryNotWritable} when the path leads to a file, or through one, or to a missing link target
 */
export async function makeDirectory(files: FileSystem, path: string): Promise<void> {
  const { missing } = await findMissingDirectories(files, path);
  for (const directory of missing) {
    try {
      await files.mkdir(directory, DIRECTORY_MODE);
    } catch (error) {
      // Another process created it meanwhile.
      if (getCode(error) !== 'EEXIST') throw error;
    }
    await syncDirectory(files, dirname(directory));
  }
}

/**
 * Finds the part of a directory's path that does not exist yet.
 *
 * @returns the missing directories, each after its parent, and the existing directory in which they are missing
 * @throws {DirectoryNotWritable} when the path leads to a file, or through one, or to a missing link target
 */
export async function findMissingDirectories(
  files: FileSystem,
  path: string,
): Promise<{ existing: string; missing: string[] }> {
  const missing: string[] = [];
  for (let existing = path; ; existing = dirname(existing)) {
    const status = await statIfExists(files, existing);
    if (status?.isDirectory() === true) return { existing, missing };
    if (status !== undefined)
      throw new DirectoryNotWritable(`${existing} is a file. Choose a folder as the data directory.`);
    const target = await files.readlink(existing).catch(() => null);
    if (target !== null) {
      throw new DirectoryNotWritable(
        `${existing} is a symbolic link to ${target}, which does not exist. Create that folder, or remove the link.`,
      );
    }
    missing.unshift(existing);
  }
}

/**
 * Writes a file atomically: after a power failure it exists completely or not at all. Replaces a draft that an earlier
 * process left, or a link in its place. Processes that can write the file at the same time need different drafts.
 */
export async function writeFileDurably<Result>(
  files: FileSystem,
  path: string,
  write: (file: OpenFile) => Promise<Result>,
  draft = `${path}.tmp`,
): Promise<Result> {
  await unlinkIfExists(files, draft);
  const file = await files.open(draft, 'wx', FILE_MODE);
  let result: Result;
  try {
    result = await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(draft, path);
  await syncDirectory(files, dirname(path));
  return result;
}

export async function unlinkIfExists(files: FileSystem, path: string): Promise<void> {
  try {
    await files.unlink(path);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Opens a file for reading; undefined when it does not exist. */
export async function openIfExists(files: FileSystem, path: string): Promise<OpenFile | undefined> {
  try {
    return await files.open(path, 'r');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Reads a file as text; undefined when it does not exist. */
export async function readIfExists(files: FileSystem, path: string): Promise<string | undefined> {
  try {
    return await files.readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Returns the status of a path; undefined when it does not exist. */
export async function statIfExists(files: FileSystem, path: string): Promise<FileStatus | undefined> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (isNotFound(error) || getCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Checks whether two paths led to the same file. */
export const isSameFile = (one: FileStatus, other: FileStatus): boolean =>
  one.dev === other.dev && one.ino === other.ino;

/** Checks whether an operation failed because the path does not exist. */
export function isNotFound(error: unknown): boolean {
  return getCode(error) === 'ENOENT';
}

/** Returns the code of a system error; undefined for any other error. */
export function getCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
