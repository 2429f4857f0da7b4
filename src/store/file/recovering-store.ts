import type { Timer } from '../../lib/timer.js';
import type { Organization } from '../../domain/shared/records.js';
import type { Decided, OrganizationKey, Reader, Store } from '../store.js';
import type { Lock } from './lock.js';
import type { Engine } from './open-engine.js';

/** How long after a failure, or after an attempt in vain, the directory is opened again. */
export const RECOVERY_MILLISECONDS = 1_000;

export interface RecoveryOptions {
  lock: Lock;
  open: () => Promise<Engine>;
  timer: Timer;
  warn: (message: string) => void;
}

/**
 * Opens the data directory anew after a write has failed, until that succeeds. What was refused meanwhile is in no
 * file, and so in nothing that is read: the store goes on exactly where it was durable.
 */
export class RecoveringStore implements Store {
  readonly #options: RecoveryOptions;
  #engine: Engine;
  #isGivenUp = false;
  #closing: Promise<void> | undefined;
  #attempt: Promise<void> | undefined;
  #cancel: () => void = () => undefined;

  constructor(engine: Engine, options: RecoveryOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#watch(engine);
  }

  transact<Result>(
    organizationId: string,
    work: (reader: Reader) => Promise<Decided<Result>>,
  ): Promise<Result> {
    return this.#engine.store.transact(organizationId, work);
  }

  read<Result>(organizationId: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.#engine.store.read(organizationId, work);
  }

  createOrganization(organization: Organization): Promise<void> {
    return this.#engine.store.createOrganization(organization);
  }

  deleteOrganizations(...asked: Parameters<Store['deleteOrganizations']>): Promise<Organization[]> {
    return this.#engine.store.deleteOrganizations(...asked);
  }

  findOrganization(by: OrganizationKey): Promise<Organization | undefined> {
    return this.#engine.store.findOrganization(by);
  }

  listOrganizations(): Promise<Organization[]> {
    return this.#engine.store.listOrganizations();
  }

  get isAvailable(): boolean {
    return this.#engine.store.isAvailable;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#cancel();
    try {
      await this.#engine.store.close();
      await this.#attempt;
    } finally {
      await this.#options.lock.release();
    }
  }

  #watch(engine: Engine): void {
    void engine.failed.then((failure) => {
      this.#options.warn(failure.message);
      this.#tryLater();
    });
  }

  #tryLater(): void {
    if (this.#closing !== undefined) return;
    this.#cancel = this.#options.timer(RECOVERY_MILLISECONDS, () => {
      this.#attempt = this.#recover();
    });
  }

  #goOn(engine: Engine): void {
    this.#engine = engine;
    this.#isGivenUp = false;
    this.#options.warn('The data can be written again.');
    this.#watch(engine);
  }

  async #recover(): Promise<void> {
    try {
      if (!this.#isGivenUp) await this.#engine.giveUp();
      this.#isGivenUp = true;
      this.#goOn(await this.#options.open());
      // Closed meanwhile, and so is what was opened.
      if (this.#closing !== undefined) await this.#engine.store.close();
    } catch {
      this.#tryLater();
    }
  }
}
