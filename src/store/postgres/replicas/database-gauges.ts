import type { Gauge } from '../../../state/gauge.js';
import type { Database, PoolState } from '../database.js';
import type { ReplicaHeartbeat } from './replica-heartbeat.js';

/** Creates the gauges of the connection pools and of the replicas. */
export function createDatabaseGauges(
  database: Pick<Database, 'describePools'>,
  heartbeat: Pick<ReplicaHeartbeat, 'countReplicas'>,
): Gauge[] {
  const readPools = (field: keyof PoolState): ReadonlyMap<string, number> =>
    new Map([...database.describePools()].map(([pool, state]) => [pool, state[field]]));
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
