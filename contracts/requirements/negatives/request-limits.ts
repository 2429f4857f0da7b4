import type { Requirement } from '../../requirement.js';
import { operations } from '../../spec/api-documents.js';
import { withOrganization } from '../shared/define-requirement.js';
import { getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { citeOperationPart } from '../shared/cite.js';

/** Checks that precede the look-up of the object, for every operation. */
export const requestLimits: readonly Requirement[] = operations.flatMap((operation): Requirement[] => {
  const { id, method } = operation;
  const common = {
    level: 'MUST',
    phase: 'negatives',
    operation: id,
    needs: getRequiredCapabilities(operation),
  } as const;
  const notAcceptable: Requirement = {
    ...common,
    id: `accept.refused.${id}`,
    area: 'http',
    statement: `reject a request that does not accept JSON with 406 not_acceptable (${id})`,
    category: 101,
    citation: citeOperationPart(operation, 'responses', '406'),
    verify: withOrganization(async (organization) => {
      const options = { headers: { accept: 'text/html' } };
      const response = await organization.send(method, toUnknownPath(operation), options);
      response.expectProblem(406, 'not_acceptable');
    }),
  };
  const tooLarge: Requirement = {
    ...common,
    id: `bodies.too-large.${id}`,
    area: 'http',
    statement: `reject a body of more than 100,000 bytes with 413 body_too_large (${id})`,
    category: 102,
    citation: citeOperationPart(operation, 'responses', '413'),
    verify: withOrganization(async (organization) => {
      // An array is no valid body of any operation.
      const options = { raw: '[]'.padEnd(100_001) };
      const response = await organization.send(method, toUnknownPath(operation), options);
      response.expectProblem(413, 'body_too_large');
    }),
  };
  return operation.definition.requestBody ? [notAcceptable, tooLarge] : [notAcceptable];
});
