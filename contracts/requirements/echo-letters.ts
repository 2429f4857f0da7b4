import { expectEqual } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { isObject, placesOf, replaced } from '../cases/place.js';
import type { Requirement } from '../requirement.js';
import { readBack, sendBody } from '../cases/send.js';
import { expectEcho } from '../cases/echo.js';
import { subjects, type Base, type Subject } from '../cases/body-case.js';

/** Texts that somebody may be tempted to tidy up. */
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

/** The same for texts of several lines. */
const paragraphs = ['one\r\ntwo\rthree\nfour', '\n\nan empty line before, and after\n\n', '\ttab\tand\ttab '];

const emails = ['Ada.Lindqvist@Example.com', 'ada+tag.of.hers@example.com', 'A_D-A@sub.EXAMPLE.org'];

const isReference = (pointer: string): boolean => pointer.endsWith('_id') && pointer !== '/external_id';

const isLine = (pattern = ''): boolean => pattern.startsWith('^[^\\u0000-\\u001F') || isParagraph(pattern);
const isParagraph = (pattern = ''): boolean => pattern.startsWith('^[^\\u0000-\\u0008');

/** A body with a text in every place that takes such. */
function withText(
  { operation, schema }: Subject,
  { body }: Base,
  text: string,
  takes: (pattern?: string) => boolean,
): unknown {
  return placesOf(operation.document, schema, body)
    .filter((place) => takes(place.schema.pattern) && !isReference(place.pointer) && place.isFilled)
    .filter(({ pointer }) => pointer !== '/payment_token' && pointer !== '/external_id')
    .reduce<unknown>((changed, place) => {
      const short = Array.from(text).slice(0, place.schema.maxLength).join('');
      return replaced(changed, place.tokens, short);
    }, body);
}

/** Text is kept as it was written: nothing is trimmed, folded, composed, escaped or broken anew. */
export const echoLetters: readonly Requirement[] = [
  ...subjects.map((subject): Requirement => ({
    id: `echo.letters.${subject.operation.id}`,
    level: 'MUST',
    phase: 'echo',
    statement: `keep the spaces, the case and the line ends of text (${subject.operation.id})`,
    operation: subject.operation.id,
    category: 101,
    needs: subject.needs,
    pointer: '/info/description',
    verify: async (context) => {
      const ground = await subject.prepare(context);
      const [base] = subject.bases(ground.references);
      if (!base) return;
      const bodies = [
        ...lines.map((text) => withText(subject, base, text, isLine)),
        ...paragraphs.map((text) => withText(subject, base, text, isParagraph)),
      ];
      await sideBySide(bodies, async (body) => {
        const { answer, sent } = await sendBody(subject, ground, body, '');
        const isCancellation = subject.operation.id === 'cancelPurchase';
        expectEcho(
          isCancellation && isObject(sent) ? { cancellation: sent } : sent,
          answer.expectStatus(200, 201),
        );
        const read = await readBack(subject, ground, answer);
        if (read) expectEcho(sent, read.expectStatus(200));
      });
    },
  })),
  {
    id: 'echo.letters.email',
    level: 'MUST',
    phase: 'echo',
    statement: 'keep the case and the tags of an email address',
    operation: 'createCustomer',
    category: 101,
    needs: ['write'],
    pointer: '/components/schemas/Email',
    verify: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      for (const email of emails) {
        const made = await shop.customer({ email });
        const read = (await shop.call('getCustomer', { path: { id: made.id } })).expectStatus(200);
        expectEqual([made.email, read.body.email], [email, email], 'The email address', read);
      }
    },
  },
];
