/** Finds what belongs to a path such as `/v1/customers/{id}`, segment by segment; a name goes before a parameter. */
export class PathTree<Value> {
  readonly #root: Node<Value> = newNode();
  /** Those without parameters, to be found at once. */
  readonly #plain = new Map<string, Value>();

  /** @param template a path whose parameters stand in braces, each in a segment of its own */
  add(template: string, value: Value): void {
    let node = this.#root;
    const names: string[] = [];
    for (const segment of template.split('/')) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next: Node<Value> = node.names.get(segment) ?? newNode();
        node.names.set(segment, next);
        node = next;
      } else {
        names.push(name);
        node = node.parameter ??= newNode();
      }
    }
    node.leaf = { value, names };
    if (names.length === 0) this.#plain.set(template, value);
  }

  /** @returns undefined when nothing belongs to the path, or a parameter of it is empty or cannot be decoded */
  find(path: string): { value: Value; parameters: Record<string, string> } | undefined {
    const plain = this.#plain.get(path);
    if (plain !== undefined) return { value: plain, parameters: {} };
    let node = this.#root;
    const found: string[] = [];
    for (const segment of path.split('/')) {
      const named = node.names.get(segment);
      const next = named ?? (segment === '' ? undefined : node.parameter);
      if (!next) return undefined;
      if (!named) found.push(segment);
      node = next;
    }
    if (!node.leaf) return undefined;
    try {
      const entries = node.leaf.names.map((name, index) => [name, decodeURIComponent(found[index] ?? '')]);
      return { value: node.leaf.value, parameters: Object.fromEntries(entries) as Record<string, string> };
    } catch (error) {
      if (error instanceof URIError) return undefined;
      throw error;
    }
  }
}

interface Node<Value> {
  names: Map<string, Node<Value>>;
  parameter?: Node<Value>;
  leaf?: { value: Value; names: readonly string[] };
}

function newNode<Value>(): Node<Value> {
  return { names: new Map() };
}
