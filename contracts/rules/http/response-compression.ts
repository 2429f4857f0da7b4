import { expectEqual, expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Requirement } from '../../requirement.js';
import { defineRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

const defineRule = withDefaults(defineRequirement, {
  area: 'http',
  phase: 'protocol',
  category: 101,
  citation: cite(
    'compression.only-accepted',
    'compression.named',
    'compression.not-requested',
    'compression.same-body',
  ),
});

/** Values of `Accept-Encoding`, with the encodings that each of them allows. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  gzip: ['gzip'],
  br: ['br'],
  deflate: ['deflate'],
  'gzip, deflate, br': ['gzip', 'deflate', 'br'],
  'gzip;q=0.5, identity;q=0.1': ['gzip'],
};

/** Values of `Accept-Encoding` that allow no compression. */
const uncompressed = [null, '', 'identity', 'gzip;q=0, br;q=0, deflate;q=0', 'identity, *;q=0'];

/** Asserts that the response has no encoding, or one of these. */
function expectEncoding(response: ApiResponse, allowed: readonly string[]): void {
  const encoding = (response.getHeader('content-encoding') ?? 'identity').toLowerCase();
  const message = `The body has the encoding ${encoding}, which the request does not allow.`;
  expectThat(encoding === 'identity' || allowed.includes(encoding), message, response);
}

/** Sends the same request with another `Accept-Encoding`. */
const readWith = (
  organization: TestOrganization,
  path: string,
  encoding: string | null,
): Promise<ApiResponse> => organization.send('GET', path, { headers: { 'accept-encoding': encoding } });

export const responseCompression: readonly Requirement[] = [
  defineRule({
    id: 'accept.compressed',
    statement:
      'return the same body for each Accept-Encoding, compressed at most with an encoding that it allows',
    operation: 'getCustomer',
    needs: ['write'],
    verify: withOrganization(async (organization) => {
      const { id } = await organization.createCustomer({ name: 'Åse Lindqvist '.repeat(6) });
      const path = `/customers/${id}`;
      const plain = (await readWith(organization, path, 'identity')).expectStatus(200);
      for (const [encoding, allowed] of Object.entries(accepted)) {
        const response = (await readWith(organization, path, encoding)).expectStatus(200);
        expectEncoding(response, allowed);
        expectEqual(response.body, plain.body, `The customer with Accept-Encoding: ${encoding}`, response);
      }
    }),
  }),
  defineRule({
    id: 'accept.compressed-errors',
    statement: 'return an error response that can be decompressed for each Accept-Encoding',
    operation: 'listCustomers',
    needs: [],
    verify: withOrganization(async (organization) => {
      for (const [encoding, allowed] of Object.entries(accepted)) {
        const response = await readWith(organization, '/customers?limit=0', encoding);
        expectEncoding(response, allowed);
        response.expectProblem(400, 'invalid_request');
      }
    }),
  }),
  defineRule({
    id: 'accept.uncompressed',
    statement: 'not compress a response if Accept-Encoding is missing or allows no compression',
    operation: 'listCustomers',
    needs: [],
    verify: withOrganization(async (organization) => {
      for (const encoding of uncompressed) {
        const response = (await readWith(organization, '/customers?limit=1', encoding)).expectStatus(200);
        expectEncoding(response, []);
      }
    }),
  }),
];
