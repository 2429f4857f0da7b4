/** Router: finds the value of a path by templates such as `/v1/customers/{id}`. A literal segment beats a parameter. */
export class PathTree<Value> {
  readonly #root: Node<Value> = createNode();
  /** Values of templates without parameters, for a direct lookup. */
  readonly #literals = new Map<string, Value>();

  /** Adds a value. @param template path in which each parameter, in braces, is a whole segment */
  add(template: string, value: Value): void {
    let node = this.#root;
    const names: string[] = [];
    for (const segment of template.split('/')) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next: Node<Value> = node.literals.get(segment) ?? createNode();
        node.literals.set(segment, next);
        node = next;
      } else {
        names.push(name);
        node = node.parameter ??= createNode();
      }
    }
    node.leaf = { value, names };
    if (names.length === 0) this.#literals.set(template, value);
  }

  /**
   * Returns the value of a path and its decoded parameters; undefined if no template matches, or a parameter is empty
   * or cannot be decoded.
   */
  find(path: string): { value: Value; parameters: Record<string, string> } | undefined {
    const literal = this.#literals.get(path);
    if (literal !== undefined) return { value: literal, parameters: {} };
    let node = this.#root;
    const segments: string[] = [];
    for (const segment of path.split('/')) {
      const named = node.literals.get(segment);
      const next = named ?? (segment === '' ? undefined : node.parameter);
      if (!next) return undefined;
      if (!named) segments.push(segment);
      node = next;
    }
    if (!node.leaf) return undefined;
    try {
      const entries = node.leaf.names.map((name, index) => [name, decodeURIComponent(segments[index] ?? '')]);
      return { value: node.leaf.value, parameters: Object.fromEntries(entries) as Record<string, string> };
    } catch (error) {
      if (error instanceof URIError) return undefined;
      throw error;
    }
  }
}

interface Node<Value> {
  literals: Map<string, Node<Value>>;
  parameter?: Node<Value>;
  leaf?: { value: Value; names: readonly string[] };
}

function createNode<Value>(): Node<Value> {
  return { literals: new Map() };
}
