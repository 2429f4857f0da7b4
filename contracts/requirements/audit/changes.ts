import { isDeepStrictEqual } from 'node:util';
import { expectEqual } from '../../assert.js';
import { booksUntilNow, type Books } from '../../invariants/organization-state.js';
import { lastOf, type Done } from '../../invariants/exchange-log.js';
import type { Event } from '../../http/events.js';
import { Finding } from '../../finding.js';
import type { Requirement } from '../../requirement.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { audit, told } from './audit.js';

/** A change that a request made, with what is to be told of it. */
interface Change {
  id: string;
  done: Done;
  data: unknown;
}

/** What makes something says so with 201: a report that says the same as another makes nothing, nor does a repetition. */
function makingsOf({ trail }: Books, operation: string): Change[] {
  return trail.done
    .filter((done) => done.operation === operation && done.answer.status === 201 && !done.isReplay)
    .map((done) => ({ id: String(done.body?.['id']), done, data: done.body }));
}

/** What is taken back is told as it was: only what is open can be, and that has not changed since it was made. */
function deletionsOf(books: Books): Change[] {
  const made = new Map(makingsOf(books, 'createConsumption').map(({ id, data }) => [id, data]));
  return books.trail.done
    .filter(({ operation }) => operation === 'deleteConsumption')
    .map((done) => ({ id: lastOf(done), done, data: made.get(lastOf(done)) }));
}

const idOf = ({ data }: Event): string => String((data as { id?: unknown }).id);

/** Each change is told once and as it was answered, and nothing is told that no request changed. */
function expectTold({ trail, events }: Books, type: string, changes: readonly Change[]): void {
  // What somebody asked to be told for a try has not happened.
  const triggered = new Set(
    trail.done.filter(({ operation }) => operation === 'triggerEvent').map(({ body }) => body?.['id']),
  );
  const left = new Map(changes.map((change) => [change.id, change]));
  for (const event of events) {
    if (event.type !== type || triggered.has(event.id)) continue;
    const id = idOf(event);
    const change = left.get(id);
    if (!change) {
      const isKnown = changes.some((one) => one.id === id);
      throw new Finding(`${type} tells of ${id} ${isKnown ? 'again' : 'what no request did'}`);
    }
    expectEqual(event.data, change.data, `What ${type} tells of ${id}`, change.done.answer);
    left.delete(id);
  }
  for (const { id, done } of left.values()) {
    throw done.answer.finding(`No ${type} tells of ${id}`);
  }
}

/** A cancellation that is answered has been told, as it was answered when it was made. */
function expectCancellationsTold({ trail, events }: Books): void {
  const told = events.flatMap(({ type, data }) =>
    type === 'purchase.canceled' || type === 'purchase.cancellation_scheduled'
      ? [{ type, purchase: data }]
      : [],
  );
  const answers = trail.done.filter(({ operation }) => operation === 'cancelPurchase');
  for (const { body, answer } of answers) {
    const { id, status, cancellation } = body as unknown as Purchase;
    const type = status === 'canceled' ? 'purchase.canceled' : 'purchase.cancellation_scheduled';
    const found = told.filter((one) => one.type === type && one.purchase.id === id);
    expectEqual(
      found.map(({ purchase }) => purchase.cancellation),
      [cancellation],
      `What ${type} tells of the cancellation of ${id}`,
      answer,
    );
  }
  for (const { type, purchase } of told) {
    const { id, cancellation } = purchase;
    const isByRequest = type !== 'purchase.canceled' || cancellation?.mode === 'immediate';
    if (!isByRequest || cancellation?.source !== 'client') continue;
    const answered = answers.flatMap(({ body }) => (body?.['id'] === id ? body : []));
    const isAnswered = answered.some((body) => isDeepStrictEqual(body, purchase));
    if (!isAnswered) expectEqual(purchase, answered[0], `What ${type} tells of ${id}`);
  }
}

const kinds = {
  'customer.created': { operation: 'createCustomer', changesOf: makingsOf },
  'purchase.created': { operation: 'createPurchase', changesOf: makingsOf },
  'consumption.created': { operation: 'createConsumption', changesOf: makingsOf },
  'consumption.deleted': { operation: 'deleteConsumption', changesOf: deletionsOf },
} as const;

/** What the run asked for, beside what it was told of. */
export const changes: readonly Requirement[] = [
  ...Object.entries(kinds).map(([type, { operation, changesOf }]) =>
    audit({
      ...told,
      id: `audit.told.${type.replace('.', '-')}`,
      operation,
      statement: `tell of each ${operation} of the run once, as it was answered, by ${type}, and by that of nothing else`,
      verify: async (context) => {
        for (const books of await booksUntilNow(context)) {
          expectTold(books, type, changesOf(books, operation));
        }
      },
    }),
  ),
  audit({
    ...told,
    id: 'audit.told.cancellations',
    operation: 'cancelPurchase',
    statement: 'tell of each cancellation of the run once, as it was answered, and of no other by a client',
    verify: async (context) => {
      for (const books of await booksUntilNow(context)) expectCancellationsTold(books);
    },
  }),
];
