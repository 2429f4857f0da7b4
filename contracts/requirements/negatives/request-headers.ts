import { withOrganization } from '../shared/define-requirement.js';
import { getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations, getParameters } from '../../spec/api-documents.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { expectInvalidRequest, getInvalidBody } from '../../cases/expect-rejected.js';
import { citeParameter } from '../shared/cite.js';

/** Header values that HTTP allows and the OpenAPI document does not. */
const invalidValues: Record<string, readonly string[]> = {
  'Idempotency-Key': [
    '',
    '"',
    '""',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    '"unfinished',
    'é',
    'tab\tin it',
  ],
  'X-Request-Id': ['', 'x'.repeat(129), 'two words', 'é', 'tab\tin it'],
};

export const invalidRequestHeaders: readonly Requirement[] = operations.flatMap((operation) =>
  getParameters(operation)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }): Requirement => ({
      id: `request-headers.${name.toLowerCase()}.${operation.id}`,
      area: 'http',
      level: 'MUST',
      phase: 'negatives',
      statement: `reject an invalid ${name} header with 400, and name it (${operation.id})`,
      operation: operation.id,
      category: 102,
      needs: getRequiredCapabilities(operation),
      citation: citeParameter(operation, name, 'schema'),
      verify: withOrganization(async (organization) => {
        await mapConcurrent(invalidValues[name] ?? [], async (value) => {
          const response = await organization.send(operation.method, toUnknownPath(operation), {
            ...getInvalidBody(operation),
            headers: { [name]: value },
          });
          expectInvalidRequest(response, { header: name }, `${name} ${toLabel(value)}`);
        });
      }),
    })),
);
