/** Maximum number of sessions; the least recently used one ends when it is exceeded. */
export const MAX_SESSIONS = 1_000;
/** Maximum number of sessions that one address has opened. */
export const MAX_SESSIONS_PER_ADDRESS = 100;

interface Session {
  organizationId: string;
  /** Address of the client that opened the session. */
  address: string;
}

/** Dashboard cookie sessions of a single process. */
export class Sessions {
  /** Sessions by token, the least recently used first. */
  readonly #sessions = new Map<string, Session>();
  readonly #newToken: () => string;
  readonly #limits: { total: number; perAddress: number };

  constructor(
    newToken: () => string,
    limits = { total: MAX_SESSIONS, perAddress: MAX_SESSIONS_PER_ADDRESS },
  ) {
    this.#newToken = newToken;
    this.#limits = limits;
  }

  /** Starts a session and returns its token. @param address address of the client */
  open(organizationId: string, address: string): string {
    const token = this.#newToken();
    this.#sessions.set(token, { organizationId, address });
    const tokensOfAddress = [...this.#sessions.keys()].filter(
      (each) => this.#sessions.get(each)?.address === address,
    );
    for (const surplus of tokensOfAddress.slice(0, -this.#limits.perAddress)) this.end(surplus);
    for (const surplus of [...this.#sessions.keys()].slice(0, -this.#limits.total)) this.end(surplus);
    return token;
  }

  /** Returns the organization of a session, which is thereby in use; undefined if the session does not exist. */
  findOrganizationId(token: string): string | undefined {
    const session = this.#sessions.get(token);
    if (session === undefined) return undefined;
    this.#sessions.delete(token);
    this.#sessions.set(token, session);
    return session.organizationId;
  }

  end(token: string): void {
    this.#sessions.delete(token);
  }

  endAll(organizationId: string): void {
    for (const [token, session] of this.#sessions)
      if (session.organizationId === organizationId) this.end(token);
  }
}
