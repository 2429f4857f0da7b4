/** Maximum number of sessions; the oldest ends when it is exceeded. */
export const MAX_SESSIONS = 1_000;

/** Dashboard cookie sessions of a single process. */
export class Sessions {
  /** Organization ids by token, oldest first. */
  readonly #organizations = new Map<string, string>();
  readonly #newToken: () => string;
  readonly #capacity: number;

  constructor(newToken: () => string, capacity = MAX_SESSIONS) {
    this.#newToken = newToken;
    this.#capacity = capacity;
  }

  /** Starts a session and returns its token. */
  open(organizationId: string): string {
    const token = this.#newToken();
    this.#organizations.set(token, organizationId);
    const [oldest] = this.#organizations.keys();
    if (this.#organizations.size > this.#capacity && oldest !== undefined) this.end(oldest);
    return token;
  }

  /** Returns the organization of a session; undefined if the session does not exist. */
  findOrganizationId(token: string): string | undefined {
    return this.#organizations.get(token);
  }

  end(token: string): void {
    this.#organizations.delete(token);
  }

  endAll(organizationId: string): void {
    for (const [token, id] of this.#organizations) if (id === organizationId) this.end(token);
  }
}
