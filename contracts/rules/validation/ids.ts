import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { getRequiredCapabilities } from '../shared/operations.js';
import { encodeForUrl } from '../../lib/encode-for-url.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { Blocked } from '../../results/finding.js';
import type { Requirement } from '../../requirement.js';
import { buildValidCall, type PublicOperationName } from '../../fixtures/valid-calls.js';
import { cite, citeOperationPart } from '../shared/cite.js';

/** Ids that a router, database or template engine may interpret. Operations share them. */
const maliciousIds = [
  'none',
  'x'.repeat(100),
  'x'.repeat(101),
  'x'.repeat(5_000),
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  'pur_%00',
  '%20',
  '%F0%9F%92%A5',
  '%FF',
  "'%20OR%20'1'='1",
  '1;DROP%20TABLE%20purchases',
  '$%7Bjndi:ldap:%2F%2Fx%7D',
  '%7B%22$ne%22:null%7D',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '-1',
  '*',
  '%25',
];

const operationsWithId = operations.filter(({ template }) => template.includes('{'));

export const unknownIds: readonly Requirement[] = operationsWithId.flatMap<Requirement>(
  (operation, index) => {
    const define = withDefaults(defineRequirement, { phase: 'negatives', operation: operation.id });
    const body = operation.id === 'createConsumption' ? { body: { quantity: '1' } } : {};
    return [
      define({
        id: `ids.hostile.${operation.id}`,
        area: 'validation',
        citation: citeOperationPart(operation, 'responses', '404'),
        statement: `return 404 for a malformed id, whatever characters it has (${operation.id})`,
        category: 100,
        needs: getRequiredCapabilities(operation),
        verify: withOrganization(async (organization) => {
          await mapConcurrent(pickShare(maliciousIds, index), async (id) => {
            const path = operation.template.replace(/\{\w+\}/g, id);
            const response = await organization.send(operation.method, path, body);
            response.expectStatus(400, 404);
          });
        }),
      }),
      define({
        id: `ids.another-type.${operation.id}`,
        area: 'validation',
        citation: cite('ids.exact', 'ids.other-kinds'),
        statement: `return 404 for the id of another resource type and for another spelling of the right id (${operation.id})`,
        category: 207,
        needs: ['write', 'payment-tokens'],
        verify: withOrganization(async (organization) => {
          const { path } = await buildValidCall(organization, operation.id as PublicOperationName);
          const lastName = Object.keys(path).at(-1) ?? 'id';
          const ownId = path[lastName] ?? '';
          if (ownId === '' || ownId === ownId.toUpperCase())
            throw new Blocked(`The id ${ownId} has no other spelling.`);
          const idsOfOtherTypes = [
            (await organization.createCustomer()).id,
            await organization.getServiceId(),
            (await organization.createPlan()).id,
          ];
          const unknownIds = [
            ...idsOfOtherTypes.filter((id) => id.slice(0, 4) !== ownId.slice(0, 4)),
            ownId.toUpperCase(),
            `${ownId} `,
            ownId.slice(4),
            ownId.slice(0, -1),
          ];
          await mapConcurrent(unknownIds, async (id) => {
            const target = operation.template.replace(/\{(\w+)\}/g, (_, name: string) =>
              encodeForUrl(name === lastName ? id : (path[name] ?? '')),
            );
            (await organization.send(operation.method, target, body)).expectProblem(
              404,
              'resource_not_found',
            );
          });
        }),
      }),
    ];
  },
);

/** Number of operations that share a list of test data. */
const SHARES = 3;

/**
 * Returns every third item, so that three operations with consecutive indexes use all items. It is for input that the
 * same code reads for every operation, such as API keys.
 */
function pickShare<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, position) => position % SHARES === index % SHARES);
}
