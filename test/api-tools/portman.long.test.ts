import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installNpmPackages } from '../generators/tools/npm-packages.js';
import { runCommand } from '../generators/tools/run-command.js';
import { publicOperations } from '../support/description.js';
import { createFolder } from './create-folder.js';
import { createOrganization } from './create-organization.js';

/** Portman imports tslib, but does not declare this dependency. */
const PACKAGES = { '@apideck/portman': '1.33.0', tslib: '2.8.1' };

/** Settings of the conversion to a Postman collection: requests have the values of the examples. */
const CONVERSION = {
  requestParametersResolution: 'Example',
  enableOptionalParameters: true,
};

interface NewmanReport {
  run: { stats: Record<'requests' | 'assertions', { total: number; failed: number }> };
}

const { organization, baseUrl } = await createOrganization();

it('the sandbox passes the contract tests that Portman generates for each operation', async () => {
  const modules = await installNpmPackages(PACKAGES);
  const cwd = createFolder();
  const run = (program: string, ...parameters: string[]): Promise<string> =>
    runCommand([process.execPath, join(modules, program), ...parameters], { cwd });

  writeFileSync(join(cwd, 'conversion.json'), JSON.stringify(CONVERSION));
  writeFileSync(join(cwd, 'settings.json'), JSON.stringify(createSettings(organization.apiKey)));
  await run(
    '@apideck/portman/bin/portman',
    ...['--local', 'openapi.json', '--baseUrl', baseUrl],
    ...['--portmanConfigFile', 'settings.json', '--postmanConfigFile', 'conversion.json'],
    ...['--output', 'collection.json'],
  );
  await run(
    'newman/bin/newman.js',
    ...['run', 'collection.json', '--reporters', 'cli,json', '--reporter-json-export', 'report.json'],
  );

  const { stats } = (JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as NewmanReport).run;
  expect(stats.requests).toMatchObject({ total: publicOperations.length, failed: 0 });
  // Each response has at least a status, a content type or an empty body, and three documented headers.
  expect(stats.assertions.total).toBeGreaterThanOrEqual(5 * publicOperations.length);
  expect(stats.assertions.failed).toBe(0);
});

/** Creates the settings of Portman: all contract tests for each operation. */
function createSettings(apiKey: string): object {
  const everyOperation = '*::/*';
  const tests = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];
  return {
    version: 1,
    tests: {
      contractTests: tests.map((name) => ({
        openApiOperation: everyOperation,
        [name]: { enabled: true },
      })),
    },
    overwrites: [
      {
        openApiOperation: everyOperation,
        // Only the gateway can create a cursor, so it rejects a generated one.
        overwriteRequestQueryParams: [{ key: 'cursor', remove: true, insert: false }],
        // Portman generates random keys of any length and of all printable characters, so that results vary between runs.
        overwriteRequestHeaders: [{ key: 'Idempotency-Key', value: '{{$guid}}', insert: false }],
      },
    ],
    globals: { securityOverwrites: { bearer: { token: apiKey } } },
  };
}
