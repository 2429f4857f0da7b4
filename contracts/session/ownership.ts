import { WriteRefused } from '../http/http-transport.js';

/** What can be changed, or be bought from: the ids of the description, but for those of charges and events. */
const IDS = /\b(?:pur|con|cus|svc|pln|cfg)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/**
 * Tells what a run made from what it only saw. Where the target has no organizations of the run's own, others keep
 * their things beside it, and nothing of theirs is ever changed. An id that no answer showed was made up, and is
 * nobody's.
 */
export class Ownership {
  readonly #made = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #invented = new Set<string>();

  makes(id: string): void {
    this.#made.add(id);
  }

  /** Notes what an answer shows: it is of others, unless it was made or made up by this run. */
  sees(text: string): void {
    for (const [id] of text.matchAll(IDS)) if (!this.#invented.has(id)) this.#seen.add(id);
  }

  /** Notes what a request names. What no answer showed before was made up, though a refusal may repeat it. */
  sends(text: string): void {
    for (const [id] of text.matchAll(IDS)) if (!this.#seen.has(id)) this.#invented.add(id);
  }

  owns(id: string): boolean {
    return this.#made.has(id);
  }

  /** @throws WriteRefused when a change names a thing that this run did not make */
  guard(method: string, target: string, body: string): void {
    for (const text of [target, body]) {
      for (const [id] of text.matchAll(IDS)) {
        if (this.#seen.has(id) && !this.#made.has(id)) {
          throw new WriteRefused(`${method} ${target} would touch ${id}, which this run did not make.`);
        }
      }
    }
  }
}
