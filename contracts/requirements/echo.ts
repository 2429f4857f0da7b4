import { expectEqual, expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { isObject, placesOf, removed, replaced } from '../cases/place.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import { expectEcho } from '../cases/echo.js';
import { readBack, sendBody } from '../cases/send.js';
import { subjects, type Base, type Ground, type Subject } from '../cases/body-case.js';

/** Text that is easily changed on the way: spaces, what can be composed, astral characters, directions, markup. */
const odd = ' e\u0301\u00e9 👩‍👩‍👧 \u202Eab\u202C ﷽ <b>&amp;</b> "\'\\ %00 ${x} ';

/** Free text, which the gateway does not look into. */
const isFree = (pattern: string | undefined): boolean => pattern?.startsWith('^[^\\u0000-') === true;

const maps: Record<string, string>[] = [
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
  { 10: 'ten', 9: 'nine', '-1': 'minus', '01': 'one' },
];

const keeps = subjects.filter(({ schema }) => schema.properties?.['metadata'] !== undefined);

/** What is sent comes back unchanged: from the request that made it, from the one that reads it, and from the list. */
export const echo: readonly Requirement[] = [
  ...subjects.map((subject) =>
    requirement(subject, 'text', 'answer text letter for letter', async (context) => {
      const ground = await subject.prepare(context);
      await sideBySide(subject.bases(ground.references), (base) =>
        expectKept(subject, ground, withOddText(subject, base)),
      );
    }),
  ),
  ...keeps.map((subject) =>
    requirement(
      subject,
      'metadata',
      'keep metadata whatever its keys and values are called',
      async (context) => {
        const ground = await subject.prepare(context);
        const [base] = subject.bases(ground.references);
        await sideBySide(maps, (metadata) => expectKept(subject, ground, { ...base?.body, metadata }));
      },
    ),
  ),
  ...keeps.map((subject) =>
    requirement(subject, 'null', 'take null for left out', async (context) => {
      const ground = await subject.prepare(context);
      const [base] = subject.bases(ground.references);
      const { without, withNulls } = leftOut(subject, base?.body ?? {});
      const answers = [
        await sendBody(subject, ground, without, ''),
        await sendBody(subject, ground, withNulls, ''),
      ];
      const [one, other] = answers.map(({ answer }) => comparable(answer.expectStatus(201).json));
      expectEqual(other, one, 'What null makes, beside what leaving out makes', answers[1]?.answer);
    }),
  ),
];

function requirement(
  { operation, needs }: Subject,
  what: string,
  statement: string,
  verify: (context: Context) => Promise<void>,
): Requirement {
  return {
    id: `echo.${what}.${operation.id}`,
    level: 'MUST',
    phase: 'echo',
    statement: `${statement} (${operation.id})`,
    operation: operation.id,
    category: 101,
    needs,
    pointer: `${operation.pointer}/requestBody`,
    verify,
  };
}

/** What names something else has to be left as it is. */
const isReference = (pointer: string): boolean => pointer.endsWith('_id') && pointer !== '/external_id';

/** A body with odd text in every place that takes any. */
function withOddText({ operation, schema }: Subject, { body }: Base): unknown {
  return placesOf(operation.document, schema, body)
    .filter((place) => isFree(place.schema.pattern) && !isReference(place.pointer) && place.isFilled)
    .reduce<unknown>((changed, place) => {
      const text = Array.from(odd).slice(0, place.schema.maxLength).join('');
      return replaced(changed, place.tokens, text);
    }, body);
}

/** Optional properties, all left out and all null. */
function leftOut(subject: Subject, body: unknown): { without: unknown; withNulls: unknown } {
  const optional = placesOf(subject.operation.document, subject.schema, body).filter(
    ({ tokens, isRequired }) => tokens.length === 1 && !isRequired,
  );
  const without = optional.reduce((rest, { tokens }) => removed(rest, tokens), body);
  return { without, withNulls: optional.reduce((rest, { tokens }) => replaced(rest, tokens, null), without) };
}

/** Without what is another each time. */
function comparable(made: unknown): unknown {
  const changing = new Set(['id', 'created_at', 'occurred_at', 'checkout_url', 'next_action', 'trial_end']);
  return isObject(made)
    ? Object.fromEntries(Object.entries(made).filter(([name]) => !changing.has(name)))
    : made;
}

async function expectKept(subject: Subject, ground: Ground, body: unknown): Promise<void> {
  const { answer, sent } = await sendBody(subject, ground, body, '');
  const isCancellation = subject.operation.id === 'cancelPurchase';
  expectThat(answer.status < 300, `It is refused: ${answer.shown}`, answer);
  expectEcho(isCancellation ? { cancellation: sent } : sent, answer);
  const read = await readBack(subject, ground, answer);
  if (read) expectEcho(sent, read.expectStatus(200));
  await expectListed(subject, ground, sent, answer.json as { id: string; purchase_id?: string });
}

async function expectListed(
  { operation: { id: operation } }: Subject,
  { shop }: Ground,
  sent: unknown,
  made: { id: string; purchase_id?: string },
): Promise<void> {
  const { external_id } = sent as { external_id?: string };
  if (external_id === undefined) return;
  const list =
    operation === 'createCustomer'
      ? await shop.call('listCustomers', { query: { external_id } })
      : operation === 'createPurchase'
        ? await shop.call('listPurchases', { query: { external_id } })
        : operation === 'createConsumption'
          ? await shop.call('listConsumptions', {
              path: { id: made.purchase_id ?? '' },
              query: { limit: 100 },
            })
          : null;
  if (!list) return;
  const { data } = list.expectStatus(200).body as { data: { id: string }[] };
  const found = data.find(({ id }) => id === made.id);
  expectThat(found !== undefined, `The list does not have ${made.id}.`, list);
  expectEqual(found, made, 'What is listed, beside what was made', list);
}
