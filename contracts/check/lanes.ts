/**
 * Lets work of different lanes run side by side, and that of one lane in the order in which it came. A barrier waits for
 * all that came before it, and lets nothing that comes after it begin before it has ended.
 */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>();
  #barrier: Promise<unknown> = Promise.resolve();

  run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(lane) ?? this.#barrier).then(work);
    this.#last.set(lane, quiet(result));
    return result;
  }

  barrier<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = Promise.all([this.#barrier, ...this.#last.values()]).then(work);
    this.#barrier = quiet(result);
    this.#last.clear();
    return result;
  }
}

/** How it ends is for whoever asked; the next one begins either way. */
function quiet(result: Promise<unknown>): Promise<unknown> {
  return result.catch(() => undefined);
}
