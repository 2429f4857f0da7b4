import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { toLabel } from '../../cases/boundaries.js';
import { getAcceptedParameters, getRejectedParameters } from '../../cases/parameters.js';
import { expectThat } from '../../http/assert.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import type { Requirement } from '../../requirement.js';
import { getParameters, operations } from '../../spec/api-documents.js';
import { getExistingPath, getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { citeOperationPart, cite } from '../shared/cite.js';
import type { Document, Operation, Parameter } from '../../spec/document.js';
import { expectAllRejected, expectInvalidRequest, getInvalidBody } from '../../cases/expect-rejected.js';

const defineRule = withDefaults(defineRequirement, { area: 'filters' });

export const acceptedQueryParameters: readonly Requirement[] = operations.flatMap(
  (operation): Requirement[] => {
    const { id, document, template } = operation;
    const parameters = getParameters(operation).filter((parameter) => parameter.in === 'query');
    if (parameters.length === 0) return [];
    return [
      defineRule({
        id: `queries.accepted.${id}`,
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
            const response = await organization.send('GET', `${path}?${name}=${encodeForUrl(value)}`);
            const message = `${name} ${toLabel(value)} was rejected: ${response.summary}`;
            expectThat(response.status === 200, message, response);
          });
        }),
      }),
    ];
  },
);

/** Names that no later version of the API will have. */
const UNKNOWN_NAMES = ['contract_check', 'contract_check_of_names'];

export const invalidQueryParameters: readonly Requirement[] = operations.flatMap((operation) => {
  const parameters = getParameters(operation).filter((parameter) => parameter.in === 'query');
  const unknown = defineUnknownParameters(operation, parameters);
  return parameters.length === 0 ? [unknown] : [...defineKnownParameters(operation, parameters), unknown];
});

function defineKnownParameters(operation: Operation, parameters: readonly Parameter[]): Requirement[] {
  const { id, document } = operation;
  const path = toUnknownPath(operation);
  const define = withDefaults(defineRule, { phase: 'negatives', operation: id, needs: [] });
  return [
    define({
      id: `queries.refused.${id}`,
      citation: cite('requests.invalid'),
      statement: `reject an invalid parameter of ${id} with 400, and name it`,
      category: 102,
      verify: withOrganization(async (organization) => {
        await mapConcurrent(groupRejectedValues(document, parameters), (group) =>
          expectAllRejected(group, {
            sendAll: (values) => organization.send('GET', `${path}?${values.map(toQueryPair).join('&')}`),
            getLocation: ([name]) => ({ parameter: name }),
            describe: ([name, value]) => `${name} ${toLabel(value)}`,
          }),
        );
      }),
    }),
    define({
      id: `queries.repeated.${id}`,
      citation: cite('requests.repeated-parameters'),
      statement: `reject a repeated parameter of ${id} with 400, and name it`,
      category: 102,
      verify: withOrganization(async (organization) => {
        // Cursors are opaque, so none can be made up.
        const repeatable = parameters.filter(({ name }) => name !== 'cursor');
        await mapConcurrent(repeatable, async (parameter) => {
          const { name } = parameter;
          const [first = '', second = first] = getAcceptedParameters(document, parameter);
          const query = `${toQueryPair([name, first])}&${toQueryPair([name, second])}`;
          const response = await organization.send('GET', `${path}?${query}`);
          expectInvalidRequest(response, { parameter: name }, `${name} twice`);
        });
      }),
    }),
    define({
      id: `queries.all-at-once.${id}`,
      citation: cite('errors.locations'),
      statement: `report all invalid parameters of ${id} at once`,
      category: 101,
      verify: withOrganization(async (organization) => {
        const query = [
          ...parameters.map(({ name }) => `${name}=`),
          ...UNKNOWN_NAMES.map((name) => `${name}=1`),
        ].join('&');
        const response = await organization.send('GET', `${path}?${query}`);
        for (const name of [...parameters.map((parameter) => parameter.name), ...UNKNOWN_NAMES])
          expectInvalidRequest(response, { parameter: name }, `${name} beside others`);
      }),
    }),
  ];
}

type NamedValue = readonly [name: string, value: string];

/** Sends the first value of each kind alone, and groups the others with values of other parameters. */
function groupRejectedValues(document: Document, parameters: readonly Parameter[]): NamedValue[][] {
  const rejected = parameters.map((parameter) => {
    const kinds = getRejectedParameters(document, parameter);
    const toNamed = (value: string): NamedValue => [parameter.name, value];
    return {
      alone: kinds.flatMap(([first]) => (first === undefined ? [] : [toNamed(first)])),
      others: kinds.flatMap(([, ...others]) => others.map(toNamed)),
    };
  });
  const groupCount = Math.max(...rejected.map(({ others }) => others.length));
  return [
    ...rejected.flatMap(({ alone }) => alone.map((value) => [value])),
    ...Array.from({ length: groupCount }, (_, index) =>
      rejected.flatMap(({ others }) => others.slice(index, index + 1)),
    ),
  ];
}

function toQueryPair([name, value]: NamedValue): string {
  return `${name}=${encodeForUrl(value)}`;
}

function defineUnknownParameters(operation: Operation, parameters: readonly Parameter[]): Requirement {
  const knownNames = new Set(parameters.map(({ name }) => name));
  const names = [...UNKNOWN_NAMES, 'Limit', 'limit[]', '__proto__', 'limit'].filter(
    (name) => !knownNames.has(name),
  );
  return defineRule({
    id: `queries.unknown.${operation.id}`,
    phase: 'negatives',
    statement: `reject a parameter that ${operation.id} does not have with 400, and name it`,
    operation: operation.id,
    category: 102,
    needs: getRequiredCapabilities(operation),
    citation: cite('requests.invalid'),
    verify: withOrganization(async (organization) => {
      await mapConcurrent(names, async (name) => {
        const target = `${toUnknownPath(operation)}?${encodeForUrl(name)}=1`;
        const response = await organization.send(operation.method, target, getInvalidBody(operation));
        expectInvalidRequest(response, { parameter: name }, `The parameter ${name}`);
      });
    }),
  });
}
