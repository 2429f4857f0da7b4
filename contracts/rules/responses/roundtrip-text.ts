import { defineRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectRoundTrip } from '../../cases/round-trip.js';
import { expectEqual } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { isObject } from '../../lib/is-object.js';
import { findLocations, setAt } from '../../cases/body-location.js';
import type { Requirement } from '../../requirement.js';
import { readBack, sendBody } from '../../cases/send-body.js';
import { bodyCases, type BaseBody, type BodyCase } from '../../cases/body-case.js';
import { cite } from '../shared/cite.js';
import { getOperationArea } from '../shared/operations.js';

/** Texts of one line that an implementation may be tempted to normalize. */
const lines = [
  'Two  spaces, and   three',
  ' a space before and after ',
  'aLL kINDS oF cASES, STRASSE and straße, İstanbul',
  'ﬁne: 1½ ² № Å ﹟',
  'O\u2019Brien \u201cquoted\u201d \u2014 a\u00a0space that does not break, a\u200bspace of no width',
  '&amp; &lt;b&gt; <script>alert(1)</script>',
  '00012.50',
  'null',
];

/** Texts of several lines that an implementation may be tempted to normalize. */
const paragraphs = ['one\r\ntwo\rthree\nfour', '\n\nan empty line before, and after\n\n', '\ttab\tand\ttab '];

const emails = ['Ada.Lindqvist@Example.com', 'ada+tag.of.hers@example.com', 'A_D-A@sub.EXAMPLE.org'];

const isReference = (pointer: string): boolean => pointer.endsWith('_id') && pointer !== '/external_id';

const isLine = (pattern = ''): boolean => pattern.startsWith('^[^\\x00-\\x1F') || isParagraph(pattern);
const isParagraph = (pattern = ''): boolean => pattern.startsWith('^[^\\x00-\\x08');

/** Body with a text in every location whose pattern accepts it. */
function withText(
  { operation, schema }: BodyCase,
  { body }: BaseBody,
  text: string,
  accepts: (pattern?: string) => boolean,
): unknown {
  return findLocations(operation.document, schema, body)
    .filter((place) => accepts(place.schema.pattern) && !isReference(place.pointer) && place.isPresent)
    .filter(({ pointer }) => pointer !== '/payment_token' && pointer !== '/external_id')
    .reduce<unknown>((changed, place) => {
      const shortened = Array.from(text).slice(0, place.schema.maxLength).join('');
      return setAt(changed, place.tokens, shortened);
    }, body);
}

/** Round trips of text: no trimming, case folding, Unicode normalization, escaping or line-break conversion. */
export const roundtripText: readonly Requirement[] = [
  ...bodyCases.map((bodyCase): Requirement =>
    defineRequirement({
      id: `echo.letters.${bodyCase.operation.id}`,
      area: getOperationArea(bodyCase.operation.id),
      phase: 'echo',
      statement: `keep the spaces, letter case and line breaks of strings (${bodyCase.operation.id})`,
      operation: bodyCase.operation.id,
      category: 101,
      needs: bodyCase.needs,
      citation: cite('responses.text-unchanged'),
      verify: async (context) => {
        const fixture = await bodyCase.prepare(context);
        const [base] = bodyCase.getBaseBodies(fixture.references);
        if (!base) return;
        const bodies = [
          ...lines.map((text) => withText(bodyCase, base, text, isLine)),
          ...paragraphs.map((text) => withText(bodyCase, base, text, isParagraph)),
        ];
        await mapConcurrent(bodies, async (body) => {
          const { response, sent } = await sendBody(bodyCase, fixture, body, '');
          const isCancellation = bodyCase.operation.id === 'cancelPurchase';
          expectRoundTrip(
            isCancellation && isObject(sent) ? { cancellation: sent } : sent,
            response.expectStatus(200, 201),
          );
          const read = await readBack(bodyCase, fixture, response);
          if (read) expectRoundTrip(sent, read.expectStatus(200));
        });
      },
    }),
  ),
  defineRequirement({
    id: 'echo.letters.email',
    area: 'customers',
    phase: 'echo',
    statement: 'keep the letter case and the tag of an email address',
    operation: 'createCustomer',
    category: 101,
    citation: cite('responses.text-unchanged'),
    verify: withOrganization(async (organization) => {
      for (const email of emails) {
        const created = await organization.createCustomer({ email });
        const read = (await organization.call('getCustomer', { path: { id: created.id } })).expectStatus(200);
        expectEqual([created.email, read.body.email], [email, email], 'The email address', read);
      }
    }),
  }),
];
