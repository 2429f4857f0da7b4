import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { CAPACITY, type Sessions } from '../../../state/sessions.js';
import type { Shareable } from '../../../lib/awaitable.js';
import type { Database } from '../database.js';
import { ask } from './ask.js';

/** The sessions of browsers, of which any replica knows. Like a key, a token is kept as its hash only. */
export class SharedSessions implements Shareable<Sessions> {
  readonly #database: Database;
  readonly #newToken: () => string;

  constructor(database: Database, newToken: () => string) {
    this.#database = database;
    this.#newToken = newToken;
  }

  async open(organizationId: string): Promise<string> {
    const token = this.#newToken();
    await ask(
      this.#database,
      sql`INSERT INTO sessions (token_hash, organization_id) VALUES (${hashOf(token)}, ${organizationId})`,
    );
    await ask(
      this.#database,
      sql`
        DELETE FROM sessions WHERE position <= (
          SELECT position FROM sessions ORDER BY position DESC OFFSET ${CAPACITY} LIMIT 1)`,
    );
    return token;
  }

  async organizationOf(token: string): Promise<string | undefined> {
    const [row] = await ask(
      this.#database,
      sql<{ organization_id: string }>`
        SELECT organization_id FROM sessions WHERE token_hash = ${hashOf(token)}`,
    );
    return row?.organization_id;
  }

  async end(token: string): Promise<void> {
    await ask(this.#database, sql`DELETE FROM sessions WHERE token_hash = ${hashOf(token)}`);
  }

  async endAllOf(organizationId: string): Promise<void> {
    await ask(this.#database, sql`DELETE FROM sessions WHERE organization_id = ${organizationId}`);
  }
}

const hashOf = (token: string): string => hash('sha256', token);
