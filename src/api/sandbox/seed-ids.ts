import { createSeededId } from '../../lib/ids.js';
import type { CreateId } from '../../engine/context.js';
import { SEED_KINDS, toStages, type SeedDocument } from './seed-document.js';

/** Ids of the records of a seed: explicit ids of its entries, otherwise seeded or random ones. */
export class SeedIds {
  /** Number of ids created, including explicit ones, so that adding an explicit id changes no other id. */
  made = 0;
  readonly #seed: string | null;
  readonly #createRandomId: CreateId;
  /** Explicit ids of all entries, which are never assigned to other records. */
  readonly #reserved: ReadonlySet<string>;
  #next: readonly string[] = [];

  constructor(seed: string | null, createRandomId: CreateId, document: SeedDocument) {
    this.#seed = seed;
    this.#createRandomId = createRandomId;
    this.#reserved = collectExplicitIds(document);
  }

  /** Uses each explicit id for the next record of its kind. Ids that no record has used yet are discarded. */
  useNext(...ids: readonly (string | undefined)[]): void {
    this.#next = ids.filter((id) => id !== undefined);
  }

  readonly newId: CreateId = (prefix, at) => {
    const explicit = this.#next.find((id) => id.startsWith(`${prefix}_`));
    if (explicit !== undefined) {
      this.made += 1;
      this.#next = this.#next.filter((id) => id !== explicit);
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
    SEED_KINDS.flatMap((kind): { id?: string; charge_id?: string }[] => stage[kind] ?? []),
  );
  return new Set(entries.flatMap(({ id, charge_id }) => [id ?? [], charge_id ?? []].flat()));
}
