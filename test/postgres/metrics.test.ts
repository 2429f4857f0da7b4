import { expect, it } from 'vitest';
import { findValue, scrapeMetrics } from '../support/prometheus.js';
import { startTestReplicas } from './in-process.js';

const { replicas } = await startTestReplicas();

it('each replica returns the number of replicas and the state of its connection pools', async () => {
  for (const replica of replicas) {
    const samples = await scrapeMetrics(replica.url);
    expect(findValue(samples, 'tollgate_replicas')).toBe(3);
    expect(findValue(samples, 'tollgate_database_connections_open', { pool: 'statements' })).toBeGreaterThan(
      0,
    );
    expect(findValue(samples, 'tollgate_database_connections_waiting', { pool: 'transactions' })).toBe(0);
    expect(findValue(samples, 'tollgate_wal_bytes')).toBeNull();
  }
});
