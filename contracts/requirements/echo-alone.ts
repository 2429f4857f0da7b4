import { expectEqual } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import { isObject, placesOf, removed, replaced, type Place } from '../cases/place.js';
import type { Requirement } from '../requirement.js';
import { expectEcho } from '../cases/echo.js';
import { sendBody } from '../cases/send.js';
import { subjects, type Base, type Ground, type Subject } from '../cases/body-case.js';

/** Of these more follows than that they come back, or they go with each other only. */
const entangled = new Set(['/payment_token', '/service_activation_date', '/end_date', '/payment_day']);

/** What is another each time, and says nothing of what was sent. */
const changing = new Set(['id', 'created_at', 'occurred_at', 'checkout_url', 'next_action', 'period']);

/** Where text, numbers and choices stand that may be left out, in the innermost object that has them. */
function optionalPlaces({ operation, schema }: Subject, { body }: Base): Place[] {
  return placesOf(operation.document, schema, body).filter(
    ({ pointer, tokens, isRequired, isFilled }) =>
      tokens.length > 0 && isFilled && !isRequired && !entangled.has(pointer) && !holdsMembers(body, tokens),
  );
}

/** An object whose members are sent one by one; a map is one value. */
function holdsMembers(body: unknown, tokens: readonly string[]): boolean {
  return tokens.at(-1) !== 'metadata' && isObject(valueAt(body, tokens));
}

const valueAt = (body: unknown, tokens: readonly string[]): unknown =>
  tokens.reduce<unknown>((place, token) => (isObject(place) ? place[token] : undefined), body);

/** The body with nothing in it that may be left out. */
function bareOf({ operation, schema }: Subject, { body }: Base): unknown {
  return placesOf(operation.document, schema, body)
    .filter(({ tokens, isRequired }) => tokens.length === 1 && !isRequired)
    .reduce<unknown>((rest, { tokens }) => removed(rest, tokens), body);
}

async function made(subject: Subject, ground: Ground, body: unknown): Promise<Record<string, unknown>> {
  const { answer, sent } = await sendBody(subject, ground, body, '');
  expectEcho(sent, answer.expectStatus(201));
  return answer.json as Record<string, unknown>;
}

/** Without one place, and without what changes anyway. */
function others(answered: Record<string, unknown>, tokens: readonly string[]): unknown {
  const rest = Object.entries(answered).filter(([name]) => !changing.has(name));
  return removed(Object.fromEntries(rest), [...tokens]);
}

/** Its object is there now, with nothing else in it. */
function emptied(
  bare: Record<string, unknown>,
  one: Record<string, unknown>,
  tokens: readonly string[],
): unknown {
  const [name = ''] = tokens;
  const object = one[name];
  if (tokens.length === 1 || !isObject(object)) return others(bare, tokens);
  const empty = Object.fromEntries(Object.keys(object).map((key) => [key, null]));
  return others({ ...bare, [name]: empty }, tokens);
}

/** A configuration carries over what is left out, and is judged by its own laws; a cancellation has one member. */
const makings = subjects.filter(({ operation: { id } }) =>
  ['createCustomer', 'createService', 'createPlan', 'createPurchase', 'createConsumption'].includes(id),
);

/** No member stands in for another: each is sent alone, and all that was not sent is as if nothing had been. */
export const echoAlone: readonly Requirement[] = makings.map((subject) => ({
  id: `echo.alone.${subject.operation.id}`,
  level: 'MUST',
  phase: 'echo',
  statement: `change nothing else in the answer by what may be left out (${subject.operation.id})`,
  operation: subject.operation.id,
  category: 101,
  needs: subject.needs,
  pointer: `${subject.operation.pointer}/requestBody`,
  verify: async (context) => {
    const ground = await subject.prepare(context);
    const [base] = subject.bases(ground.references);
    if (!base) return;
    const bareBody = bareOf(subject, base);
    const bare = await made(subject, ground, bareBody);
    await sideBySide(optionalPlaces(subject, base), async ({ tokens, pointer }) => {
      const body = replaced(bareBody, tokens, valueAt(base.body, tokens));
      const one = await made(subject, ground, body);
      expectEqual(others(one, tokens), emptied(bare, one, tokens), `All but ${pointer}, sent alone`);
    });
  },
}));
