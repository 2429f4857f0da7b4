import type { AppContext } from '../../../context.js';
import { openDatabase } from '../database.js';
import { isUnavailable } from '../errors.js';
import { migrate } from '../migrate.js';
import { PostgresStore } from '../postgres-store.js';
import { forgetOrganizations } from './forget-organizations.js';
import { Presence } from './presence.js';
import { SharedFaults } from './shared-faults.js';
import { SharedFeed } from './shared-feed.js';
import { SharedInFlight } from './shared-in-flight.js';
import { SharedJournal } from './shared-journal.js';
import { SharedRequestCounts } from './shared-request-counts.js';
import { SharedSessions } from './shared-sessions.js';
import { SharedUnderWay } from './shared-under-way.js';

type SharedName =
  | 'store'
  | 'replica'
  | 'inFlight'
  | 'journal'
  | 'sessions'
  | 'faults'
  | 'feed'
  | 'underWay'
  | 'requestCounts';

/** What a replica shares with those over the same database. */
export interface Shared {
  parts: Pick<AppContext, SharedName>;
  /** Runs `work` while no other replica that starts does. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Leaves the others. To be called before the store is closed. */
  leave: () => Promise<void>;
}

interface Joining {
  realNow: () => number;
  newToken: () => string;
  /** Told that a replica is gone, and left what it was doing. */
  gone: () => void;
}

/**
 * Joins the replicas over a database, which the first of them brings up to date.
 *
 * @param url never shown, since it holds a password
 * @throws {NewerDatabase}
 */
export async function joinReplicas(url: string, { realNow, newToken, gone }: Joining): Promise<Shared> {
  const database = openDatabase(url);
  try {
    await migrate(database.transactions);
    const feed = new SharedFeed(database, () => presence.number, realNow);
    const presence: Presence = await Presence.enter(url, database, {
      gone,
      news: (organizationId) => {
        feed.hear(organizationId);
      },
      back: () => feed.hearAgain(),
    });
    const store = new PostgresStore(database, {
      announce: feed.announce,
      forget: forgetOrganizations,
      isReachable: () => presence.isHeld,
    });
    return {
      parts: {
        store,
        replica: presence,
        inFlight: new SharedInFlight(database, presence),
        journal: new SharedJournal(database),
        sessions: new SharedSessions(database, newToken),
        faults: new SharedFaults(database),
        feed,
        underWay: new SharedUnderWay(database, presence),
        requestCounts: new SharedRequestCounts(database),
      },
      alone: (work) => presence.alone(work),
      leave: () => presence.close(),
    };
  } catch (error) {
    await database.close();
    if (!isUnavailable(error)) throw error;
    const detail = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
    throw new Error(`The database at ${new URL(url).host} cannot be reached${detail}: see that it runs.`, {
      cause: error,
    });
  }
}
