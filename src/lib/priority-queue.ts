/** Queue that returns the item with the smallest key first. A binary heap: adding and taking take logarithmic time. */
export class PriorityQueue<Item> {
  readonly #heap: { key: string; item: Item }[] = [];

  add(key: string, item: Item): void {
    let position = this.#heap.push({ key, item }) - 1;
    while (position > 0) {
      const parent = (position - 1) >>> 1;
      if (this.#getKey(parent) <= key) return;
      this.#swap(position, parent);
      position = parent;
    }
  }

  /** Removes and returns the item with the smallest key; undefined if the queue is empty. */
  take(): Item | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || first === last) return first?.item;
    this.#heap[0] = last;
    this.#sink();
    return first.item;
  }

  /** Moves the first entry down until no child has a smaller key. */
  #sink(): void {
    for (let position = 0; ;) {
      const left = 2 * position + 1;
      if (left >= this.#heap.length) return;
      const right = left + 1;
      const child = right < this.#heap.length && this.#getKey(right) < this.#getKey(left) ? right : left;
      if (this.#getKey(position) <= this.#getKey(child)) return;
      this.#swap(position, child);
      position = child;
    }
  }

  #getKey(position: number): string {
    return this.#get(position).key;
  }

  #swap(left: number, right: number): void {
    const moved = this.#get(left);
    this.#heap[left] = this.#get(right);
    this.#heap[right] = moved;
  }

  /** @throws {Error} when there is no entry at the position: a bug of the queue */
  #get(position: number): { key: string; item: Item } {
    const entry = this.#heap[position];
    if (entry === undefined) throw new Error(`The queue has no entry ${position}.`);
    return entry;
  }
}
