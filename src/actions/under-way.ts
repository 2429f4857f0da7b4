/** The deliveries that are being sent by this process, so that none is sent by two at once. */
export class UnderWay {
  readonly #batches = new Map<string, Promise<void>>();
  #isClosed = false;

  /** Whether everything is being closed, so that what fails now says nothing about the other side. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** How many there are, of all organizations. */
  get size(): number {
    return this.#batches.size;
  }

  has(organizationId: string, id: string): boolean {
    return this.#batches.has(keyOf(organizationId, id));
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Takes those of some deliveries that nobody has, up to a number.
   *
   * @returns those, and what lets go of them again
   */
  claim<Taken extends { id: string }>(
    organizationId: string,
    deliveries: readonly Taken[],
    limit = Infinity,
  ): { taken: Taken[]; release: () => void } {
    const taken = deliveries.filter(({ id }) => !this.has(organizationId, id)).slice(0, limit);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    for (const { id } of taken) this.#batches.set(keyOf(organizationId, id), ended);
    return {
      taken,
      release: () => {
        for (const { id } of taken) this.#batches.delete(keyOf(organizationId, id));
        end();
      },
    };
  }

  /** Resolves once none of these deliveries is under way. */
  async settled(organizationId: string, ids: readonly string[]): Promise<void> {
    const batches = ids.map(async (id) => {
      await this.#batches.get(keyOf(organizationId, id));
    });
    await Promise.all(batches);
  }
}

/** Organizations with one seed have the same ids. */
const keyOf = (organizationId: string, id: string): string => `${organizationId} ${id}`;
