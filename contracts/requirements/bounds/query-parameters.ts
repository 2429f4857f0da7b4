import { withOrganization } from '../shared/define-requirement.js';
import { toLabel } from '../../cases/boundaries.js';
import { getAcceptedParameters } from '../../cases/parameters.js';
import { expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import type { Requirement } from '../../requirement.js';
import { getParameters, operations } from '../../spec/api-documents.js';
import { getExistingPath } from '../shared/operations.js';
import { citeOperationPart } from '../shared/cite.js';

export const acceptedQueryParameters: readonly Requirement[] = operations.flatMap(
  (operation): Requirement[] => {
    const { id, document, template } = operation;
    const parameters = getParameters(operation).filter((parameter) => parameter.in === 'query');
    if (parameters.length === 0) return [];
    return [
      {
        id: `queries.accepted.${id}`,
        area: 'filters',
        level: 'MUST',
        phase: 'bounds',
        statement: `accept the smallest and largest value and each enum value of each parameter of ${id}`,
        operation: id,
        category: 101,
        needs: template.includes('{') ? ['write', 'payment-tokens'] : [],
        citation: citeOperationPart(operation, 'parameters'),
        verify: withOrganization(async (organization) => {
          const path = await getExistingPath(organization, operation);
          // Cursors are opaque, so none can be made up.
          const cases = parameters.flatMap((parameter) => {
            const values = parameter.name === 'cursor' ? [] : getAcceptedParameters(document, parameter);
            return values.map((value) => [parameter.name, value] as const);
          });
          await mapConcurrent(cases, async ([name, value]) => {
            const response = await organization.send('GET', `${path}?${name}=${encodeURIComponent(value)}`);
            const message = `${name} ${toLabel(value)} was rejected: ${response.summary}`;
            expectThat(response.status === 200, message, response);
          });
        }),
      },
    ];
  },
);
