import { createSeededId } from '../../lib/ids.js';
import type { CreateId } from '../../context.js';
import { SEED_KINDS, toStages, type SeedDocument } from './seed-document.js';

/** Ids of the records of a seed: explicit ids of its entries, otherwise seeded or random ones. */
export class SeedIds {
  /** Number of ids created, including explicit ones, so that adding an explicit id changes no other id. */
  made = 0;
  readonly #seed: string | null;
  readonly #createRandomId: CreateId;
  /** Explicit ids of all entries, which are never assigned to other records. */
  readonly #reserved: ReadonlySet<string>;
  #next: string | undefined;

  constructor(seed: string | null, createRandomId: CreateId, document: SeedDocument) {
    this.#seed = seed;
    this.#createRandomId = createRandomId;
    this.#reserved = collectExplicitIds(document);
  }

  /** Uses an explicit id for the next record of its kind. */
  useNext(id: string | undefined): void {
    this.#next = id;
  }

  readonly newId: CreateId = (prefix, at) => {
    const explicit = this.#next;
    if (explicit?.startsWith(`${prefix}_`)) {
      this.made += 1;
      this.#next = undefined;
      return explicit;
    }
    if (this.#seed === null) return this.#createRandomId(prefix, at);
    for (;;) {
      const id = createSeededId(this.#seed, this.made++, prefix, at);
      if (!this.#reserved.has(id)) return id;
    }
  };
}

function collectExplicitIds(document: SeedDocument): Set<string> {
  const entries = toStages(document).flatMap(({ stage }) =>
    SEED_KINDS.flatMap((kind): { id?: string }[] => stage[kind] ?? []),
  );
  return new Set(entries.flatMap(({ id }) => id ?? []));
}
