import { basename } from 'node:path';
import type { FileStatus, FileSystem, OpenFile } from '../../src/store/file/file-system.js';

/** Content as written pieces. Pieces are immutable, which makes copies cheap. */
type Content = readonly Buffer[];

let files = 0;

class FakeFile {
  readonly ino = (files += 1);
  mtimeMs = 0;
  content: Content = [];
  /** Content that survives a power failure. */
  synced: Content = [];

  constructor(readonly mode: number) {}

  get status(): FileStatus {
    const size = this.content.reduce((sum, { length }) => sum + length, 0);
    const { ino, mode, mtimeMs } = this;
    return { dev: 1, ino, size, mode, mtimeMs, isDirectory: () => false };
  }

  get bytes(): Buffer {
    return Buffer.concat(this.content);
  }
}

/**
 * Kinds of crashes. After a killed process, all written data survives; after a power failure, only synced data; or new file
 * names survive without their unsynced content.
 */
export const crashes = ['killed', 'power cut', 'power cut after the names were written'] as const;
export type Crash = (typeof crashes)[number];

/** Call, such as `write journal.1` or `datasync journal.1`. The directory itself is named `data`. */
export type Call = string;

/**
 * In-memory directory `/data` that tracks synced data. `intercept` runs before each call: it can throw to make the call
 * fail, or never resolve to stop the process there.
 */
export class FakeDisk implements FileSystem {
  readonly calls: Call[] = [];
  intercept: (call: Call) => Promise<void> | void = () => undefined;
  #names = new Map<string, FakeFile>();
  #syncedNames = new Map<string, FakeFile>();

  listNames(): string[] {
    return [...this.#names.keys()].sort();
  }

  getBytes(name: string): Buffer {
    return this.#file(name).bytes;
  }

  put(name: string, bytes: Buffer | string): void {
    const file = new FakeFile(0o600);
    file.content = file.synced = [Buffer.from(bytes)];
    this.#names.set(name, file);
    this.#syncedNames.set(name, file);
  }

  getMode(name: string): number {
    return this.#file(name).mode;
  }

  /** Deletes all names, while open files stay open. @returns a function that puts them back */
  removeAll(): () => void {
    const names = this.#names;
    this.#names = new Map();
    return () => {
      this.#names = names;
    };
  }

  /** Copies the disk as the next process finds it after a crash. */
  copyAfter(aftermath: Crash): FakeDisk {
    const disk = new FakeDisk();
    const names = aftermath === 'power cut' ? this.#syncedNames : this.#names;
    for (const [name, file] of names) {
      disk.put(name, Buffer.concat(aftermath === 'killed' ? file.content : file.synced));
    }
    return disk;
  }

  mkdir(): Promise<never> {
    return Promise.reject(createDiskError('EEXIST', 'data'));
  }

  async readdir(): Promise<string[]> {
    await this.#call('readdir data');
    return [...this.#names.keys()];
  }

  async readFile(path: string): Promise<string> {
    await this.#call(`readFile ${basename(path)}`);
    return this.#file(basename(path)).bytes.toString('utf8');
  }

  async open(path: string, flags: string, mode = 0o666): Promise<OpenFile> {
    const name = basename(path);
    await this.#call(`open ${name}`);
    if (name === 'data') return this.#directory();
    if (flags === 'wx' && this.#names.has(name)) throw createDiskError('EEXIST', name);
    if (flags === 'w' || flags === 'wx') this.#names.set(name, new FakeFile(mode));
    return this.#handle(name, this.#file(name));
  }

  /** Is no call: a crash before it leaves the same disk as a crash before the next call. */
  stat(path: string): Promise<FileStatus> {
    if (basename(path) === 'data')
      return Promise.resolve({ ...new FakeFile(0o700).status, isDirectory: () => true });
    const file = this.#names.get(basename(path));
    if (file === undefined) return Promise.reject(createDiskError('ENOENT', path));
    return Promise.resolve(file.status);
  }

  readlink(path: string): Promise<never> {
    return Promise.reject(createDiskError('EINVAL', path));
  }

  async link(existing: string, path: string): Promise<void> {
    await this.#call(`link ${basename(path)}`);
    if (this.#names.has(basename(path))) throw createDiskError('EEXIST', path);
    this.#names.set(basename(path), this.#file(basename(existing)));
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#call(`rename ${basename(to)}`);
    this.#names.set(basename(to), this.#file(basename(from)));
    this.#names.delete(basename(from));
  }

  async unlink(path: string): Promise<void> {
    await this.#call(`unlink ${basename(path)}`);
    this.#file(basename(path));
    this.#names.delete(basename(path));
  }

  #directory(): OpenFile {
    const rejectCall = (): Promise<never> => Promise.reject(createDiskError('EISDIR', 'data'));
    return {
      read: rejectCall,
      write: rejectCall,
      truncate: rejectCall,
      datasync: rejectCall,
      stat: rejectCall,
      utimes: rejectCall,
      sync: async () => {
        await this.#call('sync data');
        this.#syncedNames = new Map(this.#names);
      },
      close: () => Promise.resolve(),
    };
  }

  #handle(name: string, file: FakeFile): OpenFile {
    const sync = async (call: Call): Promise<void> => {
      const { content } = file;
      await this.#call(call);
      file.synced = content;
    };
    return {
      read: (buffer, offset, length, position) => {
        const bytesRead = file.bytes.copy(buffer, offset, position, position + length);
        return Promise.resolve({ bytesRead });
      },
      // Writes only half of the bytes first, as a real disk may.
      write: async (buffer, offset, length) => {
        const bytesWritten = offset === 0 ? Math.ceil(length / 2) : length;
        await this.#call(`write ${name}`);
        file.content = [...file.content, Buffer.from(buffer.subarray(offset, offset + bytesWritten))];
        return { bytesWritten };
      },
      truncate: async (length) => {
        await this.#call(`truncate ${name}`);
        file.content = [file.bytes.subarray(0, length)];
      },
      datasync: () => sync(`datasync ${name}`),
      sync: () => sync(`sync ${name}`),
      stat: () => Promise.resolve(file.status),
      utimes: () => {
        file.mtimeMs += 1;
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
  }

  async #call(call: Call): Promise<void> {
    await this.intercept(call);
    this.calls.push(call);
  }

  #file(name: string): FakeFile {
    const file = this.#names.get(name);
    if (file === undefined) throw createDiskError('ENOENT', name);
    return file;
  }
}

/** Creates an error like those of `node:fs`. */
export function createDiskError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: it failed, ${path}`), { code });
}
