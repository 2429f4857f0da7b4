import pLimit from 'p-limit';
import type { TestOrganization } from '../fixtures/test-organization.js';
import { Unavailable } from '../results/finding.js';
import { removeEach, type Residue } from './clean-up.js';

/** Maximum number of organizations of the key pool that a requirement borrows. */
export const MAX_BORROWED = 3;

/** Organizations of the API keys that the user lends to the run. */
export class KeyPool {
  readonly #inTurn = pLimit(1);
  /** Organizations whose configuration may have changed. */
  readonly #configured = new Set<TestOrganization>();

  constructor(readonly organizations: TestOrganization[]) {}

  /**
   * Lends the organizations to one check after the other. Each of them has no configuration.
   *
   * @param check receives a function that returns another organization at each call
   */
  lend(check: (take: () => Promise<TestOrganization>) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      let taken = 0;
      await check(async () => {
        const organization = this.organizations[taken];
        if (!organization)
          throw new Unavailable(`needs own-organization: it uses more organizations than --key-pool has`);
        taken += 1;
        this.#configured.add(organization);
        await resetConfiguration(organization);
        return organization;
      });
    });
  }

  /** Takes an organization out of the pool, if enough remain for the requirements. */
  reserve(): TestOrganization | null {
    return this.organizations.length > MAX_BORROWED ? (this.organizations.pop() ?? null) : null;
  }

  /** Removes the configurations that the run left in the organizations. @returns what remains */
  reset(): Promise<Residue[]> {
    return removeEach(
      [...this.#configured],
      async (organization) => {
        await resetConfiguration(organization);
        return [];
      },
      (_, reason) => [{ kind: 'organization configuration', id: null, reason, isFinal: false }],
    );
  }
}

/** Resets all settings to their defaults. @throws Blocked if the target does not accept the configuration */
async function resetConfiguration(organization: TestOrganization): Promise<void> {
  await organization.createConfiguration({ branding: null, checkout: null, dunning: null, webhook: null });
}
