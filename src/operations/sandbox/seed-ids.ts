import { seededId } from '../../lib/ids.js';
import type { AppContext } from '../../context.js';
import { kinds, stagesOf, type SeedDocument } from './seed-document.js';

/** The ids of what a seed makes: those that it gives, and for the rest those that come from its seed, or random ones. */
export class SeedIds {
  /** How many have been made. One that was given counts too, so that giving it changes no other. */
  made = 0;
  readonly #seed: string | null;
  readonly #random: AppContext['newId'];
  /** No other object gets an id that the document gives. */
  readonly #given: ReadonlySet<string>;
  #next: string | undefined;

  constructor(seed: string | null, random: AppContext['newId'], document: SeedDocument) {
    this.#seed = seed;
    this.#random = random;
    this.#given = givenBy(document);
  }

  /** The next id of its kind is this one. */
  give(id: string | undefined): void {
    this.#next = id;
  }

  readonly newId: AppContext['newId'] = (prefix, at) => {
    const given = this.#next;
    if (given?.startsWith(`${prefix}_`)) {
      this.made += 1;
      this.#next = undefined;
      return given;
    }
    if (this.#seed === null) return this.#random(prefix, at);
    for (;;) {
      const id = seededId(this.#seed, this.made++, prefix, at);
      if (!this.#given.has(id)) return id;
    }
  };
}

function givenBy(document: SeedDocument): Set<string> {
  const entries = stagesOf(document).flatMap(({ stage }) =>
    kinds.flatMap((kind): { id?: string }[] => stage[kind] ?? []),
  );
  return new Set(entries.flatMap(({ id }) => id ?? []));
}
