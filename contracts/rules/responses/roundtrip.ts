import { defineRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectRoundTrip } from '../../cases/round-trip.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import { isObject } from '../../lib/is-object.js';
import { findLocations, removeAt, setAt } from '../../cases/body-location.js';
import type { Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import { readBack, sendBody } from '../../cases/send-body.js';
import { bodyCases, type BaseBody, type RequestFixture, type BodyCase } from '../../cases/body-case.js';
import { cite } from '../shared/cite.js';
import { getOperationArea } from '../shared/operations.js';

/** Text that is easily altered: spaces, combining and astral characters, writing directions, markup. */
const ODD_TEXT = ' e\u0301\u00e9 👩‍👩‍👧 \u202Eab\u202C ﷽ <b>&amp;</b> "\'\\ %00 ${x} ';

const ODD_LINES = 'a\r\nb\rc\td\n';

/** Returns whether a pattern allows free text, which the gateway does not interpret. */
const isFreeText = (pattern: string | undefined): boolean => pattern?.startsWith('^[^\\x00-') === true;

const metadataCases: Record<string, string>[] = [
  {},
  Object.fromEntries([['__proto__', 'polluted']]),
  { constructor: 'x', prototype: 'y', toString: 'z', hasOwnProperty: 'w' },
  {
    'ключ 1': ' ',
    [' spaces ']: 'a\nb\t\u2028',
    'e\u0301': 'one',
    '\u00e9': 'other',
    'a.b': '$',
    'a/b~c': '<b>',
  },
  { nul: 'before\u0000after', controls: '\u0001\u001f\u007f', quotes: '"\\"' },
  // What a conversion to a number, a word, a time or another composition changes.
  {
    text: ODD_TEXT,
    lines: 'a\r\nb\rc',
    digits: '90071992547409931',
    zeros: '007.50',
    exponent: '1e5',
    word: 'true',
    nothing: 'null',
    empty: '',
    time: '2027-01-10T15:30:00+02:00',
  },
  { 10: 'ten', 9: 'nine', '-1': 'minus', '01': 'one' },
];

const echoCitations = {
  text: cite('responses.text-unchanged'),
  metadata: cite('metadata.unchanged'),
  null: cite('requests.null-as-omitted'),
} as const;

const casesWithMetadata = bodyCases.filter(({ schema }) => schema.properties?.['metadata'] !== undefined);

/** Round trips of bodies: through the response, through a read of the object and through its list. */
export const roundtrip: readonly Requirement[] = [
  ...bodyCases.map((bodyCase) =>
    defineEchoRequirement(bodyCase, 'text', 'return strings unchanged', async (context) => {
      const fixture = await bodyCase.prepare(context);
      await mapConcurrent(bodyCase.getBaseBodies(fixture.references), (base) =>
        expectUnchanged(bodyCase, fixture, withOddText(bodyCase, base)),
      );
    }),
  ),
  ...casesWithMetadata.map((bodyCase) =>
    defineEchoRequirement(
      bodyCase,
      'metadata',
      'store metadata with any keys and values',
      async (context) => {
        const fixture = await bodyCase.prepare(context);
        const [base] = bodyCase.getBaseBodies(fixture.references);
        await mapConcurrent(metadataCases, (metadata) =>
          expectUnchanged(bodyCase, fixture, { ...base?.body, metadata }),
        );
      },
    ),
  ),
  ...casesWithMetadata.map((bodyCase) =>
    defineEchoRequirement(bodyCase, 'null', 'treat null like a missing property', async (context) => {
      const fixture = await bodyCase.prepare(context);
      const [base] = bodyCase.getBaseBodies(fixture.references);
      const { without, withNulls } = createOptionalVariants(bodyCase, base?.body ?? {});
      const { response: omitted } = await sendBody(bodyCase, fixture, without, '');
      const { response: nulls } = await sendBody(bodyCase, fixture, withNulls, '');
      const fromOmitted = toComparable(omitted.expectStatus(201).json);
      const fromNulls = toComparable(nulls.expectStatus(201).json);
      expectEqual(
        fromNulls,
        fromOmitted,
        'The object created with nulls, compared with missing properties',
        nulls,
      );
    }),
  ),
];

function defineEchoRequirement(
  { operation, needs }: BodyCase,
  what: keyof typeof echoCitations,
  statement: string,
  verify: (context: Context) => Promise<void>,
): Requirement {
  return defineRequirement({
    id: `echo.${what}.${operation.id}`,
    area: getOperationArea(operation.id),
    phase: 'echo',
    statement: `${statement} (${operation.id})`,
    operation: operation.id,
    category: 101,
    needs,
    citation: echoCitations[what],
    verify,
  });
}

/** Returns whether a location refers to another object, so that its value cannot be chosen freely. */
const isReference = (pointer: string): boolean => pointer.endsWith('_id') && pointer !== '/external_id';

/** Body with odd text in every location that takes free text. */
function withOddText({ operation, schema }: BodyCase, { body }: BaseBody): unknown {
  return findLocations(operation.document, schema, body)
    .filter(
      (location) =>
        isFreeText(location.schema.pattern) && !isReference(location.pointer) && location.isPresent,
    )
    .reduce<unknown>((body, place) => {
      const { pattern = '', maxLength } = place.schema;
      const lines = new RegExp(pattern, 'u').test(ODD_LINES) ? ODD_LINES : '';
      return setAt(
        body,
        place.tokens,
        Array.from(lines + ODD_TEXT)
          .slice(0, maxLength)
          .join(''),
      );
    }, body);
}

/** Body without its optional properties, and with all of them null. */
function createOptionalVariants(bodyCase: BodyCase, body: unknown): { without: unknown; withNulls: unknown } {
  const optional = findLocations(bodyCase.operation.document, bodyCase.schema, body).filter(
    ({ tokens, isRequired }) => tokens.length === 1 && !isRequired,
  );
  const without = optional.reduce((rest, { tokens }) => removeAt(rest, tokens), body);
  return { without, withNulls: optional.reduce((rest, { tokens }) => setAt(rest, tokens, null), without) };
}

/** Object without the fields that differ between creations. */
function toComparable(created: unknown): unknown {
  const varyingFields = new Set([
    'id',
    'created_at',
    'occurred_at',
    'checkout_url',
    'next_action',
    'trial_end',
  ]);
  return isObject(created)
    ? Object.fromEntries(Object.entries(created).filter(([name]) => !varyingFields.has(name)))
    : created;
}

async function expectUnchanged(bodyCase: BodyCase, fixture: RequestFixture, body: unknown): Promise<void> {
  const { response, sent } = await sendBody(bodyCase, fixture, body, '');
  const isCancellation = bodyCase.operation.id === 'cancelPurchase';
  expectThat(response.status < 300, `The request was rejected: ${response.summary}`, response);
  expectRoundTrip(isCancellation ? { cancellation: sent } : sent, response);
  const read = await readBack(bodyCase, fixture, response);
  if (read) expectRoundTrip(sent, read.expectStatus(200));
  await expectListed(bodyCase, fixture, sent, response.json as { id: string; purchase_id?: string });
}

async function expectListed(
  { operation: { id: operation } }: BodyCase,
  { organization }: RequestFixture,
  sent: unknown,
  created: { id: string; purchase_id?: string },
): Promise<void> {
  const { external_id } = sent as { external_id?: string };
  if (external_id === undefined) return;
  const list =
    operation === 'createCustomer'
      ? await organization.call('listCustomers', { query: { external_id } })
      : operation === 'createPurchase'
        ? await organization.call('listPurchases', { query: { external_id } })
        : operation === 'createConsumption'
          ? await organization.call('listConsumptions', {
              path: { id: created.purchase_id ?? '' },
              query: { limit: 100 },
            })
          : null;
  if (!list) return;
  const { data } = list.expectStatus(200).body as { data: { id: string }[] };
  const found = data.find(({ id }) => id === created.id);
  expectThat(found !== undefined, `The list does not contain ${created.id}.`, list);
  expectEqual(found, created, 'The listed objects, compared with the created ones', list);
}

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
