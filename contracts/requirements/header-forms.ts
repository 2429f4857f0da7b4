import { expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { operations } from '../spec/description.js';
import { labelOf } from '../cases/boundaries.js';
import type { Requirement } from '../requirement.js';

/** The scheme in any case, and any number of spaces before the key. @see RFC 9110, section 11.4 */
const schemes = ['bearer ', 'BEARER   '];

/** A media type in any case, with its parameter in any form. @see RFC 9110, section 8.3.1 */
const mediaTypes = [
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json ; charset="utf-8"',
  'APPLICATION/JSON;CHARSET=Utf-8',
];

const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };

const common = { level: 'MUST', phase: 'protocol', pointer: '/info/description' } as const;

/** What HTTP lets a client write in several ways is read alike in each of them. */
export const headerForms: readonly Requirement[] = [
  ...operations.map((operation): Requirement => ({
    ...common,
    id: `header-forms.scheme.${operation.id}`,
    statement: `take a good key whatever the case of its scheme and the spaces behind it (${operation.id})`,
    operation: operation.id,
    category: 206,
    needs: operation.method === 'GET' ? [] : ['write'],
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { apiKey } = shop;
      if (apiKey === null) return;
      const path = operation.template.replace(/\{\w+\}/g, 'none');
      await sideBySide(schemes, async (scheme) => {
        const headers = { authorization: `${scheme}${apiKey}` };
        const answer = await shop.send(operation.method, path, { headers });
        expectThat(answer.status !== 401, `${labelOf(scheme)} is refused: ${answer.shown}`, answer);
      });
    },
  })),
  {
    ...common,
    id: 'header-forms.media-type',
    statement: 'take a body as JSON whatever the case of its media type and the form of its charset',
    operation: 'createCustomer',
    category: 101,
    needs: ['write'],
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      await sideBySide(mediaTypes, async (type) => {
        const answer = await shop.send('POST', '/customers', { body, headers: { 'content-type': type } });
        expectThat(answer.status === 201, `${labelOf(type)} is refused: ${answer.shown}`, answer);
      });
    },
  },
];
