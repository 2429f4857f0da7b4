import type { components } from '../../generated/closed/sandbox.js';
import type { SendOperation } from '../client/operation-client.js';
import type { Connection } from './connection.js';
import { ToolError } from '../commands/sandbox-command.js';

type Schemas = components['schemas'];

/** Name of the user's organization in tool calls. */
const DEFAULT = 'default';

/** Organization that tools may use. */
export interface UsableOrganization {
  /** Id, or `default` for the organization of the user's API key. */
  id: string;
  name: string | null;
  /** Null for the organization of the user's API key, which only `send` knows. */
  apiKey: string | null;
  send: SendOperation;
}

/**
 * Organizations that a session may use: those that it created and, if the user allows it, the one of the user's API key.
 * A call without an organization uses the newest one.
 */
export class Organizations {
  readonly #connection: Connection;
  readonly #usable = new Map<string, UsableOrganization>();
  /** Creation by the first writing call, which concurrent calls share. */
  #firstCreation: Promise<UsableOrganization> | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates an organization. @param body body of the request */
  async create(
    body: object,
  ): Promise<{ organization: UsableOrganization; response: Schemas['SandboxOrganization'] }> {
    const send = await this.#connection.connect(null);
    const response = await send('createSandboxOrganization', { body });
    const { id, name, api_key: apiKey } = response;
    const organization = { id, name, apiKey, send: await this.#connection.connect(apiKey) };
    this.#usable.set(id, organization);
    return { organization, response };
  }

  /** Lists the organizations, oldest first. The last one is the default of tool calls. */
  async list(): Promise<UsableOrganization[]> {
    await this.#addDefault();
    return [...this.#usable.values()];
  }

  /** Returns an organization for a call that only reads. @throws {ToolError} if there is none, or it is out of scope */
  async getForReading(id: string | undefined): Promise<UsableOrganization> {
    const organizations = await this.list();
    if (id !== undefined) return this.#get(id);
    const newest = organizations.at(-1);
    if (newest) return newest;
    throw new ToolError(
      'There is no organization yet. Call create_organization, or a tool that creates something, such as sell.',
    );
  }

  /** Returns an organization for a call that writes, and creates the first one. @throws {ToolError} if it is out of scope */
  async getForWriting(id: string | undefined): Promise<UsableOrganization> {
    const organizations = await this.list();
    if (id !== undefined || organizations.length > 0) return this.getForReading(id);
    this.#firstCreation ??= this.create({ name: 'Coding agent' }).then(({ organization }) => organization);
    try {
      return await this.#firstCreation;
    } finally {
      this.#firstCreation = null;
    }
  }

  /** Deletes an organization that this session created. @throws {ToolError} if it is out of scope */
  async delete(id: string): Promise<void> {
    await this.list();
    const { apiKey, send } = this.#get(id);
    if (apiKey === null)
      throw new ToolError(
        'The default organization cannot be deleted. Call apply_seed with the seed "empty".',
      );
    await send('deleteSandboxOrganizations', { body: { api_keys: [apiKey] } });
    this.#usable.delete(id);
  }

  #get(id: string): UsableOrganization {
    const organization = this.#usable.get(id);
    if (organization) return organization;
    const ids = [...this.#usable.keys()].join(', ') || 'none';
    throw new ToolError(
      `This session did not create the organization "${id}", so its tools cannot use it. Usable organizations: ${ids}. ` +
        'To let tools use your own organization, start the server with --organization default.',
    );
  }

  /** Adds the organization of the user's API key before all others, if the user allows it. */
  async #addDefault(): Promise<void> {
    if (!this.#connection.usesDefaultOrganization || this.#usable.has(DEFAULT)) return;
    const send = await this.#connection.connect(null);
    this.#usable.set(DEFAULT, { id: DEFAULT, name: null, apiKey: null, send });
  }
}
