import { StoreUnavailable, type Decided, type Reader, type Store } from '../../src/store/store.js';

/** A store that a test can let fail or hold up; otherwise it does what the one behind it does. */
export class ControlledStore implements Store {
  /** Thrown instead of every read, transaction and creation while it is set. */
  failure: Error | null = null;
  /** Thrown instead of looking an organization up while it is set. */
  lookupFailure: Error | null = null;
  #gates: Gate[] = [];

  constructor(readonly behind: Store) {}

  /** Holds up the next transaction. */
  hold(): Gate {
    const gate = new Gate();
    this.#gates.push(gate);
    return gate;
  }

  async transact<Result>(id: string, work: (reader: Reader) => Promise<Decided<Result>>): Promise<Result> {
    this.#fail();
    await this.#gates.shift()?.pass();
    return this.behind.transact(id, work);
  }

  async read<Result>(id: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    this.#fail();
    return this.behind.read(id, work);
  }

  async createOrganization(...[organization]: Parameters<Store['createOrganization']>): Promise<void> {
    this.#fail();
    await this.behind.createOrganization(organization);
  }

  async deleteOrganizations(
    ...asked: Parameters<Store['deleteOrganizations']>
  ): ReturnType<Store['deleteOrganizations']> {
    this.#fail();
    return this.behind.deleteOrganizations(...asked);
  }

  async findOrganization(
    ...[by]: Parameters<Store['findOrganization']>
  ): ReturnType<Store['findOrganization']> {
    if (this.lookupFailure) throw this.lookupFailure;
    return this.behind.findOrganization(by);
  }

  listOrganizations(): ReturnType<Store['listOrganizations']> {
    return this.behind.listOrganizations();
  }

  get isAvailable(): boolean {
    if (this.failure && !(this.failure instanceof StoreUnavailable)) throw this.failure;
    return this.failure === null && this.behind.isAvailable;
  }

  close(): Promise<void> {
    return this.behind.close();
  }

  #fail(): void {
    if (this.failure) throw this.failure;
  }
}

/** Where a transaction waits until it is let through. */
export class Gate {
  /** Resolves once a transaction waits. */
  readonly reached: Promise<void>;
  readonly release: () => void;
  readonly #released: Promise<void>;
  readonly #arrive: () => void;

  constructor() {
    [this.reached, this.#arrive] = signal();
    [this.#released, this.release] = signal();
  }

  pass(): Promise<void> {
    this.#arrive();
    return this.#released;
  }
}

function signal(): [Promise<void>, () => void] {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, send];
}
