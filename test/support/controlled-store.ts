import { StoreUnavailable } from '../../src/store/errors.js';
import type { TransactionResult, Reader, Store } from '../../src/store/store.js';

/** Store wrapper that can fail or block calls for tests. */
export class ControlledStore implements Store {
  /** Error of every read, transaction and creation while it is set. */
  failure: Error | null = null;
  /** Error of every organization lookup while it is set. */
  lookupFailure: Error | null = null;
  #gates: Gate[] = [];

  constructor(readonly inner: Store) {}

  /** Blocks the next transaction. */
  holdNextTransaction(): Gate {
    const gate = new Gate();
    this.#gates.push(gate);
    return gate;
  }

  async transact<Result>(
    id: string,
    work: (reader: Reader) => Promise<TransactionResult<Result>>,
  ): Promise<Result> {
    this.#fail();
    await this.#gates.shift()?.pass();
    return this.inner.transact(id, work);
  }

  async read<Result>(id: string, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    this.#fail();
    return this.inner.read(id, work);
  }

  waitUntilDurable: Store['waitUntilDurable'] = (id) => this.inner.waitUntilDurable(id);

  async createOrganization(...[organization]: Parameters<Store['createOrganization']>): Promise<void> {
    this.#fail();
    await this.inner.createOrganization(organization);
  }

  async deleteOrganizations(
    ...args: Parameters<Store['deleteOrganizations']>
  ): ReturnType<Store['deleteOrganizations']> {
    this.#fail();
    return this.inner.deleteOrganizations(...args);
  }

  async findOrganization(
    ...[by]: Parameters<Store['findOrganization']>
  ): ReturnType<Store['findOrganization']> {
    if (this.lookupFailure) throw this.lookupFailure;
    return this.inner.findOrganization(by);
  }

  listOrganizations(): ReturnType<Store['listOrganizations']> {
    return this.inner.listOrganizations();
  }

  get isAvailable(): boolean {
    if (this.failure && !(this.failure instanceof StoreUnavailable)) throw this.failure;
    return this.failure === null && this.inner.isAvailable;
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  #fail(): void {
    if (this.failure) throw this.failure;
  }
}

/** Gate at which a transaction waits until it is released. */
export class Gate {
  /** Resolves once a transaction waits at the gate. */
  readonly reached: Promise<void>;
  readonly release: () => void;
  readonly #released: Promise<void>;
  readonly #arrive: () => void;

  constructor() {
    [this.reached, this.#arrive] = createSignal();
    [this.#released, this.release] = createSignal();
  }

  pass(): Promise<void> {
    this.#arrive();
    return this.#released;
  }
}

function createSignal(): [Promise<void>, () => void] {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, send];
}
