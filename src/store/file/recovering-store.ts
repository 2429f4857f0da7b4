import type { Timer } from '../../lib/timer.js';
import type { Organization } from '../../domain/shared/records.js';
import type { TransactionResult, OrganizationKey, Reader, Store } from '../store.js';
import type { Lock } from './lock.js';
import type { OpenedDirectory } from './open-directory.js';

/** Delay before the next attempt to open the directory after a failure. */
export const RECOVERY_DELAY_MILLISECONDS = 1_000;

export interface RecoveryOptions {
  lock: Lock;
  open: () => Promise<OpenedDirectory>;
  timer: Timer;
  warn: (message: string) => void;
}

/**
 * Store that reopens its data directory after a failed write, and retries until that succeeds. The files then contain
 * exactly the durable commits, so rejected commits never reappear.
 */
export class RecoveringStore implements Store {
  readonly #options: RecoveryOptions;
  #directory: OpenedDirectory;
  #isReleased = false;
  #closing: Promise<void> | undefined;
  #attempt: Promise<void> | undefined;
  #cancel: () => void = () => undefined;

  constructor(directory: OpenedDirectory, options: RecoveryOptions) {
    this.#directory = directory;
    this.#options = options;
    this.#watch(directory);
  }

  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    return this.#directory.store.transact(organizationId, work);
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#directory.store.read(organizationId, work);
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#directory.store.createOrganization(organization);
  }

  deleteOrganizations(...args: Parameters<Store['deleteOrganizations']>): Promise<Organization[]> {
    return this.#directory.store.deleteOrganizations(...args);
  }

  findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.#directory.store.findOrganization(by);
  }

  listOrganizations(): Promise<Organization[]> {
    return this.#directory.store.listOrganizations();
  }

  get isAvailable(): boolean {
    return this.#directory.store.isAvailable;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#cancel();
    try {
      await this.#directory.store.close();
      await this.#attempt;
    } finally {
      await this.#options.lock.release();
    }
  }

  #watch(directory: OpenedDirectory): void {
    void directory.failed.then((failure) => {
      this.#options.warn(failure.message);
      this.#scheduleRecovery();
    });
  }

  #scheduleRecovery(): void {
    if (this.#closing !== undefined) return;
    this.#cancel = this.#options.timer(RECOVERY_DELAY_MILLISECONDS, () => {
      this.#attempt = this.#recover();
    });
  }

  #resume(directory: OpenedDirectory): void {
    this.#directory = directory;
    this.#isReleased = false;
    this.#options.warn('The data can be written again.');
    this.#watch(directory);
  }

  async #recover(): Promise<void> {
    try {
      if (!this.#isReleased) await this.#directory.release();
      this.#isReleased = true;
      this.#resume(await this.#options.open());
      // The store was closed meanwhile: close the reopened directory, too.
      if (this.#closing !== undefined) await this.#directory.store.close();
    } catch {
      this.#scheduleRecovery();
    }
  }
}
