import { expectEqual, expectThat } from '../../assert.js';
import { trailsUntilNow } from '../../invariants/organization-state.js';
import type { Done, Trail } from '../../invariants/exchange-log.js';
import type { Api } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import { audit } from './audit.js';

/** What one key counts for; null where none was sent. */
function scopeOf({ answer }: Done): string | null {
  const { method, target, request } = answer.exchange;
  const key = request.headers['idempotency-key'];
  return key === undefined ? null : `${method} ${target} ${bare(key)}`;
}

/** A key as it is without quotes, and what has to be escaped within them. */
function bare(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}

/** Of what was sent with one key one request was carried out, and the others were answered as that was. */
function expectReplays({ done, isWhole }: Trail): void {
  const first = new Map<string, Done>();
  for (const one of done) {
    const scope = scopeOf(one);
    if (scope === null || one.isReplay) continue;
    expectThat(!first.has(scope), `${scope} was carried out twice`, one.answer);
    first.set(scope, one);
  }
  for (const one of done.filter(({ isReplay }) => isReplay)) {
    const { answer, body } = one;
    const original = first.get(scopeOf(one) ?? '');
    // What was carried out without an answer is repeated, too.
    if (!original && !isWhole) continue;
    expectThat(original !== undefined, 'It is answered as a repetition of what nobody asked', answer);
    expectEqual(
      [answer.status, body, answer.header('location')],
      [original.answer.status, original.body, original.answer.header('location')],
      'The answer to a repetition, by the first',
      answer,
    );
  }
}

/** Where what an operation makes can be read. */
const addresses: Readonly<Record<string, (id: string, parent: string) => string>> = {
  createCustomer: (id) => `/customers/${id}`,
  createPurchase: (id) => `/purchases/${id}`,
  createConsumption: (id, parent) => `/purchases/${parent}/consumptions/${id}`,
};

function expectLocated({ done }: Trail, api: Api): void {
  for (const { operation, answer, body } of done) {
    const addressOf = answer.status === 201 ? addresses[operation] : undefined;
    if (!addressOf) continue;
    const address = addressOf(String(body?.['id']), String(body?.['purchase_id']));
    expectEqual(api.pathOf(answer.header('location') ?? ''), address, 'Where the Location leads', answer);
  }
}

/** What a clock that stands still read while a request ran; null where it was moved meanwhile. */
function readingDuring({ begins, asked, done }: Trail, { answer: { exchange } }: Done): string | null {
  const moves = asked.filter(({ operation }) => operation?.id === 'advanceClock');
  const isMoved = moves.some(
    (move) => move.number < exchange.begun_by_then && move.begun_by_then >= exchange.number,
  );
  if (isMoved) return null;
  const before = done.filter(
    ({ operation, answer: move }) => operation === 'advanceClock' && move.exchange.number < exchange.number,
  );
  return before.length === 0 ? begins : String(before.at(-1)?.body?.['now']);
}

/** What is made says so by the clock of its organization. */
function expectOnTime(trail: Trail): void {
  if (trail.begins === null) return;
  for (const one of trail.done) {
    const created_at = one.answer.status === 201 && !one.isReplay ? one.body?.['created_at'] : undefined;
    if (created_at === undefined) continue;
    const reading = readingDuring(trail, one);
    if (reading !== null) expectEqual(created_at, reading, 'When it was created, by the clock', one.answer);
  }
}

/** Each answer of the run, beside the others. */
export const answers: readonly Requirement[] = [
  audit({
    id: 'audit.replays',
    category: 104,
    pointer: '/components/headers/Idempotent-Replayed',
    statement: 'carry out one request of the run for each Idempotency-Key, and answer the others as that',
    verify: async (context) => {
      (await trailsUntilNow(context)).forEach(expectReplays);
    },
  }),
  audit({
    id: 'audit.locations',
    category: 101,
    pointer: '/components/headers/Location',
    statement: 'give everything that the run made the Location at which it is read',
    verify: async (context) => {
      for (const trail of await trailsUntilNow(context)) expectLocated(trail, context.session.anonymous);
    },
  }),
  audit({
    id: 'audit.clock',
    needs: ['write', 'clock'],
    statement: 'say of everything that the run made when that was, by the clock of its organization',
    verify: async (context) => {
      (await trailsUntilNow(context)).forEach(expectOnTime);
    },
  }),
];
