import type { Done, Trail } from './trail.js';

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

/** The objects that an answer shows: one, or those of a list, of events too. */
export function shownBy({ body, operation }: Done): Thing[] {
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
  return done.filter(({ answer: { exchange } }) =>
    changes.every((change) => change === exchange || change.begun_by_then < exchange.number),
  );
}
