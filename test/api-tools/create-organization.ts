import seeds from '../../generated/seeds.json' with { type: 'json' };
import type { Body } from '../support/client.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

/**
 * The seed `examples` without external ids. The tools send the example requests of the OpenAPI document, which create the
 * objects of the seed again, and an external id is unique.
 */
const seed = JSON.parse(
  JSON.stringify(seeds.examples, (name, value: unknown) => (name === 'external_id' ? undefined : value)),
) as Body<'seedSandbox'>;

/**
 * Creates an organization that has the objects of the examples in the OpenAPI document.
 *
 * @returns it, and the base URL of the public API
 */
export async function createOrganization(): Promise<{ organization: TestOrganization; baseUrl: string }> {
  const sandbox = await testSandbox();
  const organization = await sandbox.newOrganization();
  await organization.call('seedSandbox', { body: seed });
  return { organization, baseUrl: `${sandbox.url}/v1` };
}
