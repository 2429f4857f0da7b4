import pLimit from 'p-limit';
import { TestOrganization, type OrganizationCredentials } from '../fixtures/test-organization.js';
import type { Api, BasePaths, Transport } from '../http/api.js';
import { memoizeAsync } from '../lib/async-cache.js';
import { Blocked, Unavailable } from '../results/finding.js';
import { callWithKeyIfRequired } from './call-with-key-if-required.js';
import { removeEach, type Residue } from './residue.js';
import type { Need } from './target.js';

/** Settings of a new organization in a sandbox. */
export interface NewOrganizationOptions {
  /** Time of a frozen clock; the clock is live by default. */
  now?: string;
  /** Maximum number of requests in 10 seconds. Default 1,000,000, in effect unlimited. */
  limit?: number;
}

interface OrganizationsOptions {
  runId: string;
  apiKey: string | null;
  secondApiKey: string | null;
  /** API keys of organizations that belong to the run. */
  keyPool: readonly string[];
  transport: Transport;
  bases: BasePaths;
  anonymous: Api;
  /** Client with the API key of the target, or null without a key. */
  keyedApi: Api | null;
  unmetNeeds: ReadonlyMap<Need, string>;
}

/** Maximum number of organizations of the key pool that a requirement borrows. */
export const MAX_BORROWED = 3;

/** Organizations of a run. Without a sandbox, there are only those of the given API keys. */
export class Organizations {
  readonly #byName = new Map<string, Promise<TestOrganization>>();
  /** Number of unique ids that the run has used. */
  #uniqueIds = 0;

  /** Organizations of the key pool. */
  readonly pool: TestOrganization[];
  readonly #inTurn = pLimit(1);
  /** Organizations of the key pool whose configuration may have changed. */
  readonly #configured = new Set<TestOrganization>();

  constructor(readonly options: OrganizationsOptions) {
    this.pool = options.keyPool.map((apiKey) => this.#toTestOrganization({ id: null, apiKey }));
  }

  /**
   * Lends the organizations of the key pool to one check after the other. Each of them has no configuration.
   *
   * @param check receives a function that returns another organization at each call
   */
  usePool(check: (take: () => Promise<TestOrganization>) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      let taken = 0;
      await check(async () => {
        const organization = this.pool[taken];
        if (!organization)
          throw new Unavailable(`needs own-organization: it uses more organizations than --key-pool has`);
        taken += 1;
        this.#configured.add(organization);
        await resetConfiguration(organization);
        return organization;
      });
    });
  }

  /** Takes an organization out of the key pool, if enough remain for the requirements. */
  reserve(): TestOrganization | null {
    return this.pool.length > MAX_BORROWED ? (this.pool.pop() ?? null) : null;
  }

  /** Removes the configurations that the run left in the organizations of the key pool. @returns what remains */
  resetPool(): Promise<Residue[]> {
    return removeEach(
      [...this.#configured],
      async (organization) => {
        await resetConfiguration(organization);
        return [];
      },
      (_, reason) => [{ kind: 'organization configuration', id: null, reason, isFinal: false }],
    );
  }

  /**
   * Returns the organization with a name; the first call creates it. Without a sandbox, all names share the organization
   * of the API key.
   */
  get(name: string): Promise<TestOrganization> {
    return this.#hasSandbox
      ? memoizeAsync(this.#byName, name, () => this.create())
      : memoizeAsync(this.#byName, 'main', () => this.#useGiven(this.options.apiKey));
  }

  /** Returns an organization that `get` never returns. Without a sandbox, it is that of the second API key. */
  getOther(): Promise<TestOrganization> {
    return memoizeAsync(this.#byName, 'other', () =>
      this.#hasSandbox ? this.create() : this.#useGiven(this.options.secondApiKey),
    );
  }

  /**
   * Creates an organization in the sandbox. Without a sandbox, returns the organization of the API key.
   *
   * @throws Blocked if the sandbox does not create it
   */
  async create({ now, limit = 1_000_000 }: NewOrganizationOptions = {}): Promise<TestOrganization> {
    if (!this.#hasSandbox) return this.get('main');
    const clock = now === undefined ? null : ({ mode: 'frozen', now } as const);
    const { runId, anonymous, keyedApi } = this.options;
    const body = { name: `contract check ${runId}`, clock, rate_limit: { limit } };
    const response = await callWithKeyIfRequired(anonymous, keyedApi, (api) =>
      api.call('createSandboxOrganization', { body }),
    );
    if (response.status !== 201) {
      throw new Blocked(`No organization was created: ${response.summary}`, { exchange: response.exchange });
    }
    const { id, api_key: apiKey } = response.body;
    return this.#toTestOrganization({ id, apiKey });
  }

  /** Returns the organization of the API key that the user passed; null without a key. */
  getGiven(): TestOrganization | null {
    const { apiKey } = this.options;
    return apiKey === null ? null : this.#toTestOrganization({ id: null, apiKey });
  }

  get #hasSandbox(): boolean {
    return !this.options.unmetNeeds.has('sandbox');
  }

  #useGiven(apiKey: string | null): Promise<TestOrganization> {
    if (apiKey === null) throw new Error('No key was given: the requirement lacks a need.');
    return Promise.resolve(this.#toTestOrganization({ id: null, apiKey }));
  }

  #toTestOrganization(credentials: OrganizationCredentials): TestOrganization {
    const { transport, bases, runId } = this.options;
    return new TestOrganization(transport, bases, credentials, runId, this.#nextUniqueId);
  }

  /** Counts for all organizations together: a requirement may look for an id of one organization in another. */
  readonly #nextUniqueId = (): string => {
    this.#uniqueIds += 1;
    return `${this.options.runId}-${this.#uniqueIds}`;
  };
}

/** Resets all settings to their defaults. @throws Blocked if the target does not accept the configuration */
async function resetConfiguration(organization: TestOrganization): Promise<void> {
  await organization.createConfiguration({ branding: null, checkout: null, dunning: null, webhook: null });
}
