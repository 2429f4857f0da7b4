/** Work that a lane lets begin. @param track which of the lane's tracks it has to itself until it ends, from 0 */
type Work<Result> = (track: number) => Promise<Result>;

/**
 * Lets work of different lanes run side by side, and that of one lane begin in the order in which it came, on as many
 * tracks as the lane has. A barrier waits for all that came before it, and lets nothing that comes after it begin before it
 * has ended.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  #underWay: Promise<unknown>[] = [];
  #barrier: Promise<unknown> = Promise.resolve();

  /** @param tracks how many a lane has: the same each time */
  run<Result>(name: string, tracks: number, work: Work<Result>): Promise<Result> {
    const lane = this.#lanes.get(name) ?? new Lane(tracks);
    this.#lanes.set(name, lane);
    const result = this.#barrier.then(() => lane.run(work));
    this.#underWay.push(quiet(result));
    return result;
  }

  barrier<Result>(work: Work<Result>): Promise<Result> {
    const result = Promise.all([this.#barrier, ...this.#underWay]).then(() => work(0));
    this.#barrier = quiet(result);
    this.#underWay = [];
    return result;
  }
}

class Lane {
  readonly #free: number[];
  readonly #waiting: ((track: number) => void)[] = [];

  constructor(tracks: number) {
    this.#free = Array.from({ length: tracks }, (_, track) => track);
  }

  async run<Result>(work: Work<Result>): Promise<Result> {
    const track = this.#free.shift() ?? (await new Promise<number>((go) => this.#waiting.push(go)));
    try {
      return await work(track);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(track);
      else this.#free.push(track);
    }
  }
}

/** How it ends is for whoever asked; the next one begins either way. */
function quiet(result: Promise<unknown>): Promise<unknown> {
  return result.catch(() => undefined);
}
