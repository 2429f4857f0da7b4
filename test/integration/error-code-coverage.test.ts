import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documents, publicOperations, resolveReference } from '../support/description.js';

/** Error codes that the model of the contract suite does not predict, with the reason. */
const unpredicted: Readonly<Record<string, string>> = {
  idempotency_key_in_use: 'The model sends one request after the other.',
  reference_not_found: 'The model sends only ids of objects that it created.',
  plan_rules_violated: 'The plans of the model are valid.',
  configuration_rules_violated: 'The settings of the model are valid.',
  activation_date_too_late: 'The clock of the model never comes near the year 9990.',
};

interface ErrorResponse {
  content: { 'application/problem+json': { examples: Record<string, { $ref: string }> } };
}

/** Error codes that the public operations document for a business rule. */
const rules = publicOperations.flatMap(({ definition }) =>
  ['409', '422'].flatMap((status) => {
    const response = definition.responses[status] as ErrorResponse | undefined;
    const examples = response?.content['application/problem+json'].examples ?? {};
    return Object.values(examples).map((example) => {
      const { value } = resolveReference<{ value: { code: string } }>(documents.openapi, example, '');
      return value.value.code;
    });
  }),
);

const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

it.each([
  ['the model of the contract suite', 'contracts/model', unpredicted],
  ['the second gateway', 'test/contracts/other-gateway', {}],
])('%s has the error code of each business rule', (_, path, exceptions) => {
  const sources = readSources(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
  const expected = [...new Set(rules)].filter((code) => !Object.hasOwn(exceptions, code));
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
