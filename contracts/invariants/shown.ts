import type { Exchange } from '../http/exchange.js';
import type { Done, Trail } from './exchange-log.js';

/** An object as an answer shows it. */
export type Thing = Record<string, unknown> & { id: string };

export type Kind = 'purchase' | 'charge' | 'consumption' | 'customer';

const kinds: Readonly<Record<string, Kind>> = {
  pur: 'purchase',
  chg: 'charge',
  con: 'consumption',
  cus: 'customer',
};

/** Ids begin with what they are the id of. Null where it is something that nobody can read again. */
export function kindOf(id: string): Kind | null {
  return kinds[id.split('_')[0] ?? ''] ?? null;
}

const shown = new WeakMap<Done, readonly Thing[]>();

/** The objects that an answer shows: one, or those of a list, of events too. Each audit asks for them. */
export function shownBy(done: Done): readonly Thing[] {
  const things = shown.get(done) ?? thingsIn(done);
  shown.set(done, things);
  return things;
}

function thingsIn({ body, operation }: Done): Thing[] {
  const listed = body?.['data'];
  if (!Array.isArray(listed)) return isThing(body) ? [body] : [];
  const isWrapped = operation === 'listEvents' || operation === 'listObjects';
  return listed.map((item: unknown) => (isWrapped ? (item as Thing)['data'] : item)).filter(isThing);
}

function isThing(value: unknown): value is Thing {
  const id = (value as Thing | null | undefined)?.id;
  return typeof id === 'string' && kindOf(id) !== null;
}

/** What was answered when nobody changed anything any more: an answer to the last change among it. */
export function afterAllChanges({ asked, done }: Trail): Done[] {
  const changes = asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  const last = changes.at(-1);
  const ended = (some: readonly Exchange[]): number => Math.max(0, ...some.map((one) => one.begun_by_then));
  const [allEnded, othersEnded] = [ended(changes), ended(changes.slice(0, -1))];
  return done.filter(({ answer: { exchange } }) =>
    exchange === last ? exchange.number > othersEnded : exchange.number > allEnded,
  );
}
