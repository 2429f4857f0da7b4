import { withOrganization } from '../shared/define-requirement.js';
import { getRequiredCapabilities, toUnknownPath } from '../shared/operations.js';
import { expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { operations } from '../../spec/api-documents.js';
import { toLabel } from '../../cases/boundaries.js';
import type { Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';

/** Authentication schemes in any case, followed by any number of spaces. @see RFC 9110, section 11.4 */
const schemes = ['bearer ', 'BEARER   '];

/** Media types in any case, with any form of the parameter. @see RFC 9110, section 8.3.1 */
const mediaTypes = [
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
  'APPLICATION/JSON;CHARSET=Utf-8',
];

const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };

const common = { level: 'MUST', phase: 'protocol', citation: cite('requests.header-syntax') } as const;

export const headerSyntax: readonly Requirement[] = [
  ...operations.map((operation): Requirement => ({
    ...common,
    id: `header-forms.scheme.${operation.id}`,
    area: 'authentication',
    statement: `accept the Bearer scheme in any letter case and with any number of spaces (${operation.id})`,
    operation: operation.id,
    category: 206,
    needs: getRequiredCapabilities(operation),
    verify: withOrganization(async (organization) => {
      const { apiKey } = organization;
      if (apiKey === null) return;
      const path = toUnknownPath(operation);
      await mapConcurrent(schemes, async (scheme) => {
        const headers = { authorization: `${scheme}${apiKey}` };
        const response = await organization.send(operation.method, path, { headers });
        expectThat(response.status !== 401, `${toLabel(scheme)} was rejected: ${response.summary}`, response);
      });
    }),
  })),
  {
    ...common,
    id: 'header-forms.media-type',
    area: 'http',
    statement: 'accept the JSON media type in any letter case and with a quoted or unquoted charset',
    operation: 'createCustomer',
    category: 101,
    needs: ['write'],
    verify: withOrganization(async (organization) => {
      await mapConcurrent(mediaTypes, async (type) => {
        const response = await organization.send('POST', '/customers', {
          body,
          headers: { 'content-type': type },
        });
        expectThat(response.status === 201, `${toLabel(type)} was rejected: ${response.summary}`, response);
      });
    }),
  },
];
