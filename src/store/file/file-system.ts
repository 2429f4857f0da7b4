import * as nodeFileSystem from 'node:fs/promises';
import { dirname } from 'node:path';

/** Subset of Node's `FileHandle` that the store uses. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  /** Appends to the file. May write fewer bytes than requested. */
  write(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** Subset of Node's `Stats` that the store uses. */
export interface FileStatus {
  dev: number;
  ino: number;
  size: number;
}

/** Subset of `node:fs/promises` that the store uses. Tests replace it to record calls and inject failures. */
export interface FileSystem {
  /** Resolves with the first directory that was created. */
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<string | undefined>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  stat(path: string): Promise<FileStatus>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeFiles: FileSystem = nodeFileSystem;

/** Permissions for the owner only, since the records contain webhook secrets. */
const DIRECTORY_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Writes all bytes, in several calls if necessary. */
export async function writeAll(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

/** Syncs a directory, which makes created and renamed files durable. Windows cannot open directories and needs no sync. */
async function syncDirectory(files: FileSystem, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await files.open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Creates a directory and its missing parents durably. */
export async function makeDirectory(files: FileSystem, path: string): Promise<void> {
  const first = await files.mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (first === undefined) return;
  const top = dirname(first);
  for (let parent = dirname(path); parent.length >= top.length; parent = dirname(parent)) {
    await syncDirectory(files, parent);
    if (parent === dirname(parent)) return;
  }
}

/** Writes a file atomically: after a power failure it exists completely or not at all. */
export async function writeFileDurably<Result>(
  files: FileSystem,
  path: string,
  write: (file: OpenFile) => Promise<Result>,
): Promise<Result> {
  const temporary = `${path}.tmp`;
  const file = await files.open(temporary, 'w', FILE_MODE);
  let result: Result;
  try {
    result = await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(temporary, path);
  await syncDirectory(files, dirname(path));
  return result;
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
