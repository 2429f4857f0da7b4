import { nodeFiles, type FileSystem, type OpenFile } from '../../src/store/file/file-system.js';
import { failure } from '../store/fake-disk.js';

/** The disk of this machine, as it is once it is full or was mounted anew for reading only. */
export class FaultyDisk implements FileSystem {
  /** How many more bytes it takes. */
  room = Infinity;
  /** What every change is answered with while it is set. */
  refusal: 'EROFS' | 'EACCES' | null = null;
  /** Whether it is waited for until the disk has what was written, which takes most of the time. */
  isSyncing = true;

  readonly mkdir: FileSystem['mkdir'] = (path, options) => nodeFiles.mkdir(path, options);
  readonly readdir: FileSystem['readdir'] = (path) => nodeFiles.readdir(path);
  readonly readFile: FileSystem['readFile'] = (path, encoding) => nodeFiles.readFile(path, encoding);
  readonly link: FileSystem['link'] = (...paths) => this.#change(() => nodeFiles.link(...paths));
  readonly rename: FileSystem['rename'] = (...paths) => this.#change(() => nodeFiles.rename(...paths));
  readonly unlink: FileSystem['unlink'] = (path) => this.#change(() => nodeFiles.unlink(path));

  async open(path: string, flags: string, mode?: number): Promise<OpenFile> {
    if (flags !== 'r') this.#assertWritable();
    const file = await nodeFiles.open(path, flags, mode);
    return {
      read: (buffer, offset, length, position) => file.read(buffer, offset, length, position),
      // What still fits is written, and only the rest is refused, as a disk does.
      write: async (buffer, offset, length) => {
        this.#assertWritable();
        if (length > 0 && this.room <= 0) throw failure('ENOSPC', path);
        const written = await file.write(buffer, offset, Math.min(length, this.room));
        this.room -= written.bytesWritten;
        return written;
      },
      truncate: (length) => this.#change(() => file.truncate(length)),
      sync: () => this.#sync(() => file.sync()),
      datasync: () => this.#sync(() => file.datasync()),
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
    if (this.refusal !== null) throw failure(this.refusal, 'data');
  }
}
