import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AsyncInterface } from '../../../lib/awaitable.js';
import type { Admissions } from '../../../state/admissions.js';
import type { ActiveFaults } from '../../../state/active-faults.js';
import type { DeliveryClaims } from '../../../state/delivery-claims.js';
import type { EventBus } from '../../../state/event-bus.js';
import type { Gauge } from '../../../state/instruments.js';
import type { Replica } from '../../../state/replica.js';
import type { RequestLog } from '../../../state/request-log.js';
import type { Sessions } from '../../../state/sessions.js';
import type { Store } from '../../store.js';
import type { PoolState, Queries } from '../connection-pool.js';
import { openDatabase, type Database } from '../database.js';
import { getErrorCode, INSUFFICIENT_PRIVILEGE, isUnavailable } from '../errors.js';
import { migrate } from '../migrate.js';
import { PostgresStore } from '../postgres-store.js';
import { probeDatabase } from './probe-database.js';
import { ReplicaHeartbeat, NEWS_CHANNEL } from './replica-heartbeat.js';
import { SharedFaults } from './shared-faults.js';
import { SharedEventBus, type CreateMessages } from './shared-event-bus.js';
import { SharedRequestLog } from './shared-request-log.js';
import { SharedAdmissions } from './shared-admissions.js';
import { SharedSessions } from './shared-sessions.js';
import { SharedDeliveryClaims } from './shared-delivery-claims.js';
import { hasReaders } from './stream-tables.js';

interface SharedServices {
  store: Store;
  replica: Replica;
  requestLog: RequestLog;
  sessions: AsyncInterface<Sessions>;
  faults: AsyncInterface<ActiveFaults>;
  eventBus: EventBus;
  deliveryClaims: DeliveryClaims;
  admissions: Admissions;
}

/** Membership of this process in the replicas of a database. */
interface JoinedReplicas {
  services: SharedServices;
  gauges: readonly Gauge[];
  /** Runs `work` while no other replica runs its own. */
  runExclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Leaves the replicas. Call it before closing the store. */
  leave: () => Promise<void>;
}

interface JoinOptions {
  /** Maximum number of logged requests per organization. */
  requestLogLimit: number;
  createMessages: CreateMessages;
  newToken: () => string;
  /** Called after another replica has stopped and its claims were released. */
  onReplicaLost: () => void;
}

/** Tables with the shared records of organizations, besides `request_counts`. */
const sharedTables = ['claims', 'sessions', 'faults', 'requests', 'stream_readers', 'channels', 'news'];

/**
 * Deletes the shared records of organizations within the transaction that deletes them. Notifies the replicas, which then
 * end the subscriptions of these organizations.
 */
async function deleteSharedRecords(queries: Queries, organizationIds: readonly string[]): Promise<void> {
  const ids = [...organizationIds].sort();
  // Locked in the same order as by the counting statement, which prevents deadlocks.
  await sql`
    DELETE FROM request_counts USING (
      SELECT organization_id AS id FROM request_counts WHERE organization_id = ANY(${ids}::text[])
      ORDER BY organization_id FOR UPDATE
    ) AS locked WHERE organization_id = locked.id`.execute(queries);
  for (const table of sharedTables)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ANY(${ids}::text[])`.execute(queries);
  await sql`SELECT pg_notify(${NEWS_CHANNEL}, id) FROM unnest(${ids}::text[]) AS id`.execute(queries);
}

/**
 * Joins the replicas of a database. The first one migrates it.
 *
 * @param url contains a password: never log it
 * @throws {UnsuitableDatabase} when it does not do what replicas rely on
 * @throws {UnusableSchema} when it cannot have the tables of Tollgate
 * @throws {NewerDatabase} when a newer version migrated the database
 * @throws {Error} when the database cannot be reached
 */
export async function joinReplicas(
  url: string,
  { requestLogLimit, createMessages, newToken, onReplicaLost }: JoinOptions,
): Promise<JoinedReplicas> {
  const connectionName = `tollgate-${randomUUID()}`;
  const database = openDatabase(url, { connectionName });
  try {
    await probeDatabase(url, connectionName, () => migrate(database));
    const eventBus = new SharedEventBus(database, () => heartbeat.number, createMessages);
    const heartbeat: ReplicaHeartbeat = await ReplicaHeartbeat.register(
      { connectionName, database },
      {
        onReplicaLost,
        onNotification: (organizationId) => void eventBus.fetchMessages(organizationId),
        onReconnected: () => eventBus.resubscribe(),
      },
    );
    const store = new PostgresStore(database, {
      hasReaders,
      publish: eventBus.publishCommit,
      deleteShared: deleteSharedRecords,
      isReachable: () => heartbeat.isConnected,
    });
    return {
      services: {
        store,
        replica: heartbeat,
        requestLog: new SharedRequestLog(database, requestLogLimit),
        sessions: new SharedSessions(database, newToken),
        faults: new SharedFaults(database),
        eventBus,
        deliveryClaims: new SharedDeliveryClaims(database, heartbeat),
        admissions: new SharedAdmissions(database),
      },
      gauges: createDatabaseGauges(database, heartbeat),
      runExclusively: (work) => heartbeat.runExclusively(work),
      leave: () => heartbeat.close(),
    };
  } catch (error) {
    await database.close();
    const { host } = new URL(url);
    const detail = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
    if (getErrorCode(error) === INSUFFICIENT_PRIVILEGE) {
      throw new Error(
        `The role of the database at ${host} lacks a privilege${detail}. Connect as the role that owns the tables of Tollgate, or grant the privilege.`,
        { cause: error },
      );
    }
    if (!isUnavailable(error)) throw error;
    throw new Error(`The database at ${host} cannot be reached${detail}: see that it runs.`, {
      cause: error,
    });
  }
}

function createDatabaseGauges(
  { transactions, statements }: Database,
  heartbeat: Pick<ReplicaHeartbeat, 'countReplicas'>,
): Gauge[] {
  const readPools = (field: keyof PoolState): ReadonlyMap<string, number> =>
    new Map(Object.entries({ transactions, statements }).map(([name, pool]) => [name, pool.state[field]]));
  return [
    {
      name: 'tollgate_database_connections_open',
      help: 'Open connections to PostgreSQL.',
      label: 'pool',
      read: () => readPools('open'),
    },
    {
      name: 'tollgate_database_connections_busy',
      help: 'Connections to PostgreSQL that are in use.',
      label: 'pool',
      read: () => readPools('busy'),
    },
    {
      name: 'tollgate_database_connections_waiting',
      help: 'Transactions and statements that wait for a connection.',
      label: 'pool',
      read: () => readPools('waiting'),
    },
    {
      name: 'tollgate_replicas',
      help: 'Replicas on the database, this one included.',
      read: () => heartbeat.countReplicas(),
    },
  ];
}
