import { sideBySide } from '../side-by-side.js';
import type { Answer } from '../http/answer.js';
import type { Api, SuccessOf } from '../http/api.js';
import { eventsOf, type Event } from '../http/events.js';
import { walk } from '../http/walk.js';
import type { Context } from '../session/context.js';
import type { Session } from '../session/session.js';
import { tellStory } from './activity-seed.js';
import { afterAllChanges, shownBy, type Kind, type Thing } from './shown.js';
import { trailsOf, type Done, type Trail } from './exchange-log.js';

/** What is told of an organization that the run made, and what there is. */
export interface Books {
  trail: Trail;
  /** Oldest first. */
  events: Event[];
  /** As it is now, by id. */
  things: ReadonlyMap<string, Thing>;
  /** Whether these are all purchases, charges and consumptions. */
  isComplete: boolean;
}

interface Audit {
  /** How many exchanges there were that no audit made. */
  looked_at: number;
  trails: Trail[];
  books: Promise<Books[]> | null;
}

const audits = new WeakMap<Session, Promise<Audit>>();

/** What the run was answered until now, after a story that makes sure that there is something. */
export async function trailsUntilNow(context: Context): Promise<Trail[]> {
  return (await auditOf(context)).trails;
}

/** The books of every organization that the run made and changed something in. Needs `sandbox`. */
export async function booksUntilNow(context: Context): Promise<Books[]> {
  const audit = await auditOf(context);
  audit.books ??= readAll(context.session, audit.trails);
  return audit.books;
}

/** One look at everything serves all requirements, as long as nothing else happens in between. */
async function auditOf(context: Context): Promise<Audit> {
  const { session } = context;
  const looked_at = session.exchanges.filter(({ requirement }) => !isAudit(requirement)).length;
  const known = await audits.get(session)?.catch(() => undefined);
  if (known?.looked_at === looked_at) return known;
  const made = tellStory(context).then(() => ({ looked_at, trails: trailsOf(session), books: null }));
  audits.set(session, made);
  return made;
}

const isAudit = (requirement: string | null): boolean => requirement?.startsWith('audit.') === true;

function readAll(session: Session, trails: readonly Trail[]): Promise<Books[]> {
  return sideBySide(trails.filter(isToBeRead), (trail) => read(session.apiWith(trail.apiKey), trail));
}

/** Where reading does not meet the limit that was made to be met. */
const ROOMY = 1_000;

/** What is told of, when it is carried out. */
const telling: ReadonlySet<string | undefined> = new Set([
  'createCustomer',
  'createPurchase',
  'cancelPurchase',
  'createConsumption',
  'deleteConsumption',
]);

const isToBeRead = ({ limit, isWhole, asked }: Trail): boolean =>
  limit !== null && limit >= ROOMY && isWhole && asked.some(({ operation }) => telling.has(operation?.id));

async function read(api: Api, trail: Trail): Promise<Books> {
  const late = afterAllChanges(trail);
  const events = eventsAmong(late) ?? (await eventsOf(api));
  const things = new Map<string, Thing>();
  const note = (thing: Thing): unknown => things.set(thing.id, thing);
  for (const done of late) if (done.operation !== 'listEvents') shownBy(done).forEach(note);
  const isMissing = (kind: Kind): boolean =>
    events.some(({ type, data }) => type.startsWith(`${kind}.`) && !things.has((data as Thing).id));
  // Where no time passes, nothing becomes of what is there but what was asked for, and answered.
  const isComplete = trail.begins !== null;
  if (isComplete) {
    if (isMissing('purchase')) (await walk(api, { path: '/purchases', query })).forEach(note);
    if (isMissing('charge')) (await walk(api, { path: '/charges', query })).forEach(note);
    if (isMissing('consumption')) (await consumptionsOf(api)).forEach(note);
  }
  return { trail, events, things, isComplete };
}

const query = { limit: '100' };

/** The whole list, if somebody read it; oldest first. */
function eventsAmong(done: readonly Done[]): Event[] | null {
  const pages = done.filter(({ operation }) => operation === 'listEvents');
  const start = pages.findLastIndex(({ answer }) => answer.exchange.target.endsWith('/events?limit=100'));
  if (start < 0) return null;
  const walked = pages.slice(start).map(({ body }) => body as unknown as SuccessOf<'listEvents'>);
  return walked.at(-1)?.has_more === false ? walked.flatMap(({ data }) => data).toReversed() : null;
}

/** Of all purchases at once. */
async function consumptionsOf(api: Api): Promise<Thing[]> {
  const found: Thing[] = [];
  let next: { cursor?: string } | null = {};
  while (next !== null) {
    const call = { query: { type: 'consumption', limit: 100, ...next } } as const;
    const answer: Answer<SuccessOf<'listObjects'>> = await api.call('listObjects', call);
    const { data, next_cursor } = answer.expectStatus(200).body;
    found.push(...data.map(({ data }) => data as Thing));
    next = next_cursor === null ? null : { cursor: next_cursor };
  }
  return found;
}
