import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled } from '../generators/tools/generator.js';
import { installNpmPackages } from '../generators/tools/npm-packages.js';
import { runCommand } from '../generators/tools/run-command.js';
import { createFolder } from './create-folder.js';
import { createOrganization } from './create-organization.js';

/** The npm package contains the jar. */
const PACKAGES = { specmatic: '2.55.1' };

/**
 * Leaves out two responses that Specmatic cannot provoke:
 *
 * - 200 of a usage report requires an earlier report with the same external id.
 * - Specmatic sends a deletion for each example of the path, and both examples are the same usage record.
 */
const FILTER = [
  "!(PATH='/purchases/{id}/consumptions' && METHOD='POST' && STATUS='200')",
  "!(PATH='/purchases/{id}/consumptions/{consumption_id}' && METHOD='DELETE')",
].join(' && ');

const { organization, baseUrl } = await createOrganization();

describe.skipIf(!isInstalled('java'))('with Java installed', () => {
  it('Specmatic accepts every inline example of the OpenAPI document', async () => {
    const output = await runSpecmatic(
      'examples',
      'validate',
      '--examples-to-validate',
      'INLINE',
      '--spec-file',
      'openapi.json',
    );
    expect(output).toMatch(/All [1-9]\d* example\(s\) are valid/);
    expect(output).not.toContain('invalid');
  });

  it('Specmatic finds that the sandbox conforms to the OpenAPI document', async () => {
    const options = ['--testBaseURL', baseUrl, '--timeout', '60', '--filter', FILTER];
    const output = await runSpecmatic('test', ...options, 'openapi.json');
    expect(output).toMatch(/Tests run: [1-9]\d*, Successes: [1-9]\d*, Failures: 0, WIP: 0, Errors: 0/);
  });
});

/** Runs a command of Specmatic in a new folder, because it writes reports there. Returns the output. */
async function runSpecmatic(...parameters: string[]): Promise<string> {
  const jar = join(await installNpmPackages(PACKAGES), 'specmatic/specmatic.jar');
  return runCommand(['java', '-jar', jar, ...parameters], {
    cwd: createFolder(),
    // Specmatic reads the bearer token from the variable that has the name of the security scheme.
    environment: { api_key: organization.apiKey },
  });
}
