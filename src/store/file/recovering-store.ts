import { repeat, type Timer } from '../../lib/timer.js';
import { ForwardingStore } from '../forwarding-store.js';
import type { Organization } from '../../domain/shared/records.js';
import { StoreUnavailable } from '../errors.js';
import type { OrganizationKey, Reader, Store } from '../store.js';
import type { Lock } from './lock.js';
import type { OpenedDirectory } from './open-directory.js';

/** Delay before the next attempt to open the directory after a failure. */
const RECOVERY_DELAY_MILLISECONDS = 1_000;

/** Interval between two checks of the files. */
const CHECK_INTERVAL_MILLISECONDS = 1_000;

/** Interval between two records of the acknowledged commits. */
const RECORD_INTERVAL_MILLISECONDS = 5_000;

interface RecoveryOptions {
  lock: Lock;
  open: () => Promise<OpenedDirectory>;
  timer: Timer;
  checkTimer: Timer;
  warn: (message: string) => void;
}

/** Store in a data directory. */
export interface FileStore extends Store {
  /** Length of the write-ahead logs, in bytes. */
  readonly walBytes: number;
}

/**
 * Store that reopens its data directory after a failed write, and retries until that succeeds. The files then contain
 * exactly the durable commits, so rejected commits never reappear. Until then, it serves reads from the durable part of
 * the files. Also checks regularly that the files are in place.
 */
export class RecoveringStore extends ForwardingStore implements FileStore {
  readonly #options: RecoveryOptions;
  #directory: OpenedDirectory;
  /** Store of the directory; after a failure one with only its durable state. */
  #store: Store;
  /** Resolves after an attempt to replace the store by one with its durable state. */
  #replacement: Promise<void> | undefined;
  #isReleased = false;
  #closing: Promise<void> | undefined;
  #attempt: Promise<void> | undefined;
  #cancel: () => void = () => undefined;
  readonly #endChecks: () => Promise<void>;
  readonly #endRecords: () => Promise<void>;

  constructor(directory: OpenedDirectory, options: RecoveryOptions) {
    super();
    this.#directory = directory;
    this.#store = directory.store;
    this.#options = options;
    this.#watch(directory);
    // The next write meets the errors of a check, and reports them.
    this.#endChecks = repeat(options.checkTimer, CHECK_INTERVAL_MILLISECONDS, () => this.#directory.check());
    this.#endRecords = repeat(options.checkTimer, RECORD_INTERVAL_MILLISECONDS, () =>
      this.#directory.recordAcknowledged(),
    );
  }

  get walBytes(): number {
    return this.#directory.getWalBytes();
  }

  protected get target(): Store {
    return this.#store;
  }

  override read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#readDurably((store) => store.read(organizationId, work));
  }

  override findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.#readDurably((store) => store.findOrganization(by));
  }

  override listOrganizations(): Promise<Organization[]> {
    return this.#readDurably((store) => store.listOrganizations());
  }

  override close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#cancel();
    const ended = Promise.all([this.#endChecks(), this.#endRecords()]);
    try {
      if (this.#replacement !== undefined) await this.#replacement;
      await this.#store.close();
      await ended;
      await this.#attempt;
    } finally {
      await this.#options.lock.release();
    }
  }

  #watch(directory: OpenedDirectory): void {
    void directory.failed.then((failure) => {
      this.#options.warn(failure.message);
      this.#replacement = this.#serveDurable(directory);
      this.#scheduleRecovery();
    });
  }

  /** Serves reads from the durable state, unless the files cannot be read either. */
  async #serveDurable(directory: OpenedDirectory): Promise<void> {
    if (this.#store !== directory.store) return;
    try {
      this.#store = await directory.openDurable();
    } catch {
      // Reads are rejected until a later attempt succeeds.
    }
  }

  /** Reads from the store, and again from its replacement if a commit that the read could see failed. */
  async #readDurably<Result>(read: (store: Store) => Promise<Result>): Promise<Result> {
    const store = this.#store;
    try {
      return await read(store);
    } catch (error) {
      await this.#replacement;
      if (this.#store === store || !(error instanceof StoreUnavailable)) throw error;
      return await read(this.#store);
    }
  }

  #scheduleRecovery(): void {
    if (this.#closing !== undefined) return;
    this.#cancel = this.#options.timer(RECOVERY_DELAY_MILLISECONDS, () => {
      this.#attempt = this.#recover();
    });
  }

  #resume(directory: OpenedDirectory): void {
    this.#directory = directory;
    this.#store = directory.store;
    this.#replacement = undefined;
    this.#isReleased = false;
    this.#options.warn('The data can be written again.');
    this.#watch(directory);
  }

  async #recover(): Promise<void> {
    try {
      await this.#replacement;
      if (!this.#isReleased) await this.#directory.release();
      this.#isReleased = true;
      this.#resume(await this.#options.open());
      // The store was closed meanwhile: close the reopened directory, too.
      if (this.#closing !== undefined) await this.#directory.store.close();
    } catch {
      this.#replacement = this.#serveDurable(this.#directory);
      this.#scheduleRecovery();
    }
  }
}
