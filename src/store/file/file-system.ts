import * as nodeFileSystem from 'node:fs/promises';
import { dirname } from 'node:path';

/** What the store does with an open file: the part of Node's `FileHandle` that it uses. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  /** Appends. May write less than it was given. */
  write(buffer: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** The only way to the disk, so that tests can watch the order of the calls and let any of them fail. */
export interface FileSystem {
  /** Resolves with the first directory that had to be made. */
  mkdir(path: string, options: { recursive: true; mode: number }): Promise<string | undefined>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeFiles: FileSystem = nodeFileSystem;

/** For the owner only: the records hold secrets that sign webhooks. */
export const DIRECTORY_MODE = 0o700;
export const FILE_MODE = 0o600;

export async function writeAll(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

/** Makes it durable which files a directory holds. Windows cannot open one, and needs no such call. */
export async function syncDirectory(files: FileSystem, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await files.open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Makes the directory and those above it where they are missing, durably. */
export async function makeDirectory(files: FileSystem, path: string): Promise<void> {
  const first = await files.mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = dirname(path); made.length >= top.length; made = dirname(made)) {
    await syncDirectory(files, made);
    if (made === dirname(made)) return;
  }
}

/** Writes a file that either is there in full, under its name, or not at all, whenever the power fails. */
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

/** Whether an operation failed because there is nothing at the path. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
