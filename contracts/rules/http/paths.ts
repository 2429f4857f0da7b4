import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { getExistingPath, toUnknownPath } from '../shared/operations.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { publicDocument, operations } from '../../spec/api-documents.js';
import type { Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';

/** Paths below those without a parameter, as far as the document has none there. */
const subpaths = Object.keys(publicDocument.paths)
  .filter((path) => !path.includes('{'))
  .map((path) => `${path}/none`)
  .filter((path) => !operations.some(({ pattern }) => pattern.test(path)));

/** Paths below the base path that are not in the OpenAPI document, most of them similar to one that is. */
const unknownPaths = [
  '',
  '/',
  '/nothing',
  '/customers/',
  '/Customers',
  '/CUSTOMERS',
  '/customers%2F',
  '/customer',
  '/customers/none/nothing',
  '/purchases/none/Cancel',
  '/purchases/none/cancel/',
  '/organizations',
  '/.env',
  '/%zz',
  ...subpaths,
];

/** Paths whose dot segments a proxy in front of the gateway may resolve, so rejecting them is only a SHOULD. */
const dotSegmentPaths = ['/./customers', '/purchases/../customers', '/customers/none/..'];

const doubleSlashPaths = ['//customers', '/customers//none', '/purchases/none//consumptions'];

const defineRule = withDefaults(defineRequirement, {
  area: 'http',
  phase: 'protocol',
  operation: null,
  category: 210,
  citation: cite('paths.exact'),
});

const unknown: readonly Requirement[] = [
  defineRule({
    id: 'paths.unknown',
    statement:
      'return 404 path_not_found for a path that is not in the OpenAPI document, comparing case-sensitively',
    needs: [],
    verify: withOrganization(async (organization) => {
      await mapConcurrent(unknownPaths, async (path) => {
        (await organization.send('GET', path)).expectProblem(404, 'path_not_found');
      });
    }),
  }),
  defineRule({
    id: 'paths.untidy',
    level: 'SHOULD',
    statement: 'not resolve dot segments in paths',
    needs: [],
    verify: withOrganization(async (organization) => {
      await mapConcurrent(dotSegmentPaths, async (path) => {
        (await organization.send('GET', path)).expectStatus(404);
      });
    }),
  }),
  defineRule({
    id: 'paths.double-slashes',
    statement: 'return 404 path_not_found for a path with a double slash',
    needs: [],
    verify: withOrganization(async (organization) => {
      await mapConcurrent(doubleSlashPaths, async (path) => {
        (await organization.send('GET', path)).expectProblem(404, 'path_not_found');
      });
    }),
  }),
];

const supportedMethods = Object.entries(publicDocument.paths).map(([template, item]) => {
  const methods = Object.keys(item).map((method) => method.toUpperCase());
  return { template, supported: [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort() };
});

const methods: readonly Requirement[] = supportedMethods.map(({ template, supported }) =>
  defineRule({
    id: `methods.${template.slice(1).replaceAll('/', '.').replace(/[{}]/g, '')}`,
    statement: `return 405 with an Allow header for a method that ${template} does not support`,
    needs: ['write'],
    citation: cite('methods.not-allowed', 'methods.allow'),
    verify: withOrganization(async (organization) => {
      const responses = await mapConcurrent(
        ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !supported.includes(method)),
        async (method) => ({
          method,
          response: await organization.send(method, toUnknownPath({ template })),
        }),
      );
      const rejected = responses.find(({ response }) => response.status === 405)?.response;
      if (!rejected) responses[0]?.response.expectStatus(405);
      // A later version may have more methods. Then it names them.
      const allowed = (rejected?.getHeader('allow') ?? '').split(/\s*,\s*/);
      const listed = supported.filter((method) => allowed.includes(method));
      expectEqual(listed, supported, `Methods of ${template} in the Allow header`, rejected);
      for (const { method, response } of responses) {
        if (allowed.includes(method) && response.status !== 405) continue;
        expectThat(!allowed.includes(method), `Allow lists ${method}, which is rejected`, response);
        response.expectStatus(405);
        if (method !== 'HEAD') response.expectProblem(405, 'method_not_allowed');
        expectEqual(
          response.getHeader('allow')?.split(/\s*,\s*/),
          allowed,
          `Allow in answer to ${method}`,
          response,
        );
      }
    }),
  }),
);

const head: readonly Requirement[] = operations
  .filter(({ method }) => method === 'GET')
  .map((operation): Requirement =>
    defineRule({
      id: `head.${operation.id}`,
      statement: `respond to HEAD as to GET, without a body (${operation.id})`,
      operation: operation.id,
      category: 101,
      needs: operation.template.includes('{') ? ['write', 'payment-tokens'] : [],
      citation: cite('methods.head'),
      verify: withOrganization(async (organization) => {
        const existing = await getExistingPath(organization, operation);
        for (const path of [existing, toUnknownPath(operation), `${existing}?not_a_parameter=1`]) {
          // A target may remember from a GET how to respond.
          const response = await organization.send('HEAD', path);
          const get = await organization.send('GET', path);
          expectEqual(response.status, get.status, 'The status of HEAD', response);
          const contentType = get.getHeader('content-type');
          expectEqual(response.getHeader('content-type'), contentType, 'The content type of HEAD', response);
          expectThat(response.text === '', 'The response to HEAD has a body.', response);
        }
      }),
    }),
  );

export const paths: readonly Requirement[] = [...unknown, ...methods, ...head];
