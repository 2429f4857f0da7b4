import { basename } from 'node:path';
import type { FileSystem, OpenFile } from '../../src/store/file/file-system.js';

/** Content as the pieces that were written; pieces are never changed, so that a copy of it is cheap. */
type Content = readonly Buffer[];

class FakeFile {
  content: Content = [];
  /** What survives a power cut. */
  synced: Content = [];

  constructor(readonly mode: number) {}

  get bytes(): Buffer {
    return Buffer.concat(this.content);
  }
}

/**
 * What becomes of a disk when everything stops: the process was killed and all that it wrote is there; or the power
 * failed, and only what was synced is; or only the names of files survived, but not what was in them.
 */
export const aftermaths = ['killed', 'power cut', 'power cut after the names were written'] as const;
export type Aftermath = (typeof aftermaths)[number];

/** A call, such as `write journal.1` or `datasync journal.1`. The directory itself is called `data`. */
export type Call = string;

/**
 * One directory, `/data`, in memory, that knows what was synced. `intercept` sees each call before it is carried
 * out: it may throw to let it fail, or never resolve to stop everything there.
 */
export class FakeDisk implements FileSystem {
  readonly calls: Call[] = [];
  intercept: (call: Call) => Promise<void> | void = () => undefined;
  #names = new Map<string, FakeFile>();
  #syncedNames = new Map<string, FakeFile>();

  names(): string[] {
    return [...this.#names.keys()].sort();
  }

  bytes(name: string): Buffer {
    return this.#file(name).bytes;
  }

  put(name: string, bytes: Buffer | string): void {
    const file = new FakeFile(0o600);
    file.content = file.synced = [Buffer.from(bytes)];
    this.#names.set(name, file);
    this.#syncedNames.set(name, file);
  }

  modeOf(name: string): number {
    return this.#file(name).mode;
  }

  /** The disk as the next process finds it. */
  after(aftermath: Aftermath): FakeDisk {
    const disk = new FakeDisk();
    const names = aftermath === 'power cut' ? this.#syncedNames : this.#names;
    for (const [name, file] of names) {
      disk.put(name, Buffer.concat(aftermath === 'killed' ? file.content : file.synced));
    }
    return disk;
  }

  async mkdir(): Promise<undefined> {
    await this.#call('mkdir data');
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
    if (flags === 'wx' && this.#names.has(name)) throw failure('EEXIST', name);
    if (flags === 'w' || flags === 'wx') this.#names.set(name, new FakeFile(mode));
    return this.#handle(name, this.#file(name));
  }

  async link(existing: string, path: string): Promise<void> {
    await this.#call(`link ${basename(path)}`);
    if (this.#names.has(basename(path))) throw failure('EEXIST', path);
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
    const nothing = (): Promise<never> => Promise.reject(failure('EISDIR', 'data'));
    return {
      read: nothing,
      write: nothing,
      truncate: nothing,
      datasync: nothing,
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
      // Half of it, and the rest another time: a real disk may do so, too.
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
      close: () => Promise.resolve(),
    };
  }

  async #call(call: Call): Promise<void> {
    await this.intercept(call);
    this.calls.push(call);
  }

  #file(name: string): FakeFile {
    const file = this.#names.get(name);
    if (file === undefined) throw failure('ENOENT', name);
    return file;
  }
}

/** An error as Node's own file system throws it. */
export function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: it failed, ${path}`), { code });
}
