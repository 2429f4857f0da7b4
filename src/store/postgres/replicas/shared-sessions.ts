import { hash } from 'node:crypto';
import { MAX_SESSIONS, MAX_SESSIONS_PER_ADDRESS, type Sessions } from '../../../state/sessions.js';
import type { AsyncInterface } from '../../../lib/awaitable.js';
import type { Database } from '../database.js';
import { createQueryTag, type QueryTag } from './run-statement.js';

/** Dashboard cookie sessions across replicas. Stores only the hash of a token, as of an API key. */
export class SharedSessions implements AsyncInterface<Sessions> {
  readonly #query: QueryTag;
  readonly #newToken: () => string;

  constructor(database: Database, newToken: () => string) {
    this.#query = createQueryTag(database);
    this.#newToken = newToken;
  }

  async open(organizationId: string, address: string): Promise<string> {
    const token = this.#newToken();
    await this.#query`
      INSERT INTO sessions (token_hash, organization_id, address)
      VALUES (${hashToken(token)}, ${organizationId}, ${address})`;
    await this.#query`
      DELETE FROM sessions WHERE address = ${address} AND position <= (
        SELECT position FROM sessions WHERE address = ${address}
        ORDER BY position DESC OFFSET ${MAX_SESSIONS_PER_ADDRESS} LIMIT 1)`;
    await this.#query`
      DELETE FROM sessions WHERE position <= (
        SELECT position FROM sessions ORDER BY position DESC OFFSET ${MAX_SESSIONS} LIMIT 1)`;
    return token;
  }

  /** Finds the organization of a session, and makes it the most recently used one. */
  async findOrganizationId(token: string): Promise<string | undefined> {
    const [row] = await this.#query<{ organization_id: string }>`
      UPDATE sessions SET position = DEFAULT WHERE token_hash = ${hashToken(token)}
      RETURNING organization_id`;
    return row?.organization_id;
  }

  async end(token: string): Promise<void> {
    await this.#query`DELETE FROM sessions WHERE token_hash = ${hashToken(token)}`;
  }

  async endAll(organizationId: string): Promise<void> {
    await this.#query`DELETE FROM sessions WHERE organization_id = ${organizationId}`;
  }
}

const hashToken = (token: string): string => hash('sha256', token);
