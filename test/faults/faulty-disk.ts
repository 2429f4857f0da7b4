import { nodeFiles, type FileSystem, type OpenFile } from '../../src/store/file/file-system.js';
import { createDiskError } from '../store/fake-disk.js';

/** File system that can be full or read-only. */
export class FaultyDisk implements FileSystem {
  /** Free space in bytes. */
  freeBytes = Infinity;
  /** Error code of every write while it is set. */
  errorCode: 'EROFS' | 'EACCES' | null = null;
  /** Set to false to skip the slow disk syncs. */
  isSyncing = true;

  readonly mkdir: FileSystem['mkdir'] = (path, mode) => nodeFiles.mkdir(path, mode);
  readonly readdir: FileSystem['readdir'] = (path) => nodeFiles.readdir(path);
  readonly readFile: FileSystem['readFile'] = (path, encoding) => nodeFiles.readFile(path, encoding);
  readonly stat: FileSystem['stat'] = (path) => nodeFiles.stat(path);
  readonly readlink: FileSystem['readlink'] = (path) => nodeFiles.readlink(path);
  readonly link: FileSystem['link'] = (...paths) => this.#change(() => nodeFiles.link(...paths));
  readonly rename: FileSystem['rename'] = (...paths) => this.#change(() => nodeFiles.rename(...paths));
  readonly unlink: FileSystem['unlink'] = (path) => this.#change(() => nodeFiles.unlink(path));

  async open(path: string, flags: string, mode?: number): Promise<OpenFile> {
    if (flags !== 'r') this.#assertWritable();
    const file = await nodeFiles.open(path, flags, mode);
    return {
      read: (buffer, offset, length, position) => file.read(buffer, offset, length, position),
      // Like a real disk, it writes what fits and rejects the rest.
      write: async (buffer, offset, length) => {
        this.#assertWritable();
        if (length > 0 && this.freeBytes <= 0) throw createDiskError('ENOSPC', path);
        const written = await file.write(buffer, offset, Math.min(length, this.freeBytes));
        this.freeBytes -= written.bytesWritten;
        return written;
      },
      truncate: (length) => this.#change(() => file.truncate(length)),
      sync: () => this.#sync(() => file.sync()),
      datasync: () => this.#sync(() => file.datasync()),
      stat: () => file.stat(),
      utimes: (accessed, modified) => file.utimes(accessed, modified),
      close: () => file.close(),
    };
  }

  async #change(change: () => Promise<void>): Promise<void> {
    this.#assertWritable();
    await change();
  }

  async #sync(sync: () => Promise<void>): Promise<void> {
    if (this.isSyncing) await sync();
  }

  #assertWritable(): void {
    if (this.errorCode !== null) throw createDiskError(this.errorCode, 'data');
  }
}
