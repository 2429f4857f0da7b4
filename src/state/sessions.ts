/** How many sessions there are at most; the oldest ends for a new one. */
export const CAPACITY = 1_000;

/** The sessions of browsers. They live and die with the process. */
export class Sessions {
  /** Ids of organizations by token, the oldest first. */
  readonly #organizations = new Map<string, string>();
  readonly #newToken: () => string;
  readonly #capacity: number;

  constructor(newToken: () => string, capacity = CAPACITY) {
    this.#newToken = newToken;
    this.#capacity = capacity;
  }

  /** @returns the token that stands for the organization's key from now on */
  open(organizationId: string): string {
    const token = this.#newToken();
    this.#organizations.set(token, organizationId);
    const [oldest] = this.#organizations.keys();
    if (this.#organizations.size > this.#capacity && oldest !== undefined) this.end(oldest);
    return token;
  }

  /** The organization whose session it is; undefined when there is no such session. */
  organizationOf(token: string): string | undefined {
    return this.#organizations.get(token);
  }

  end(token: string): void {
    this.#organizations.delete(token);
  }

  endAllOf(organizationId: string): void {
    for (const [token, id] of this.#organizations) if (id === organizationId) this.end(token);
  }
}
