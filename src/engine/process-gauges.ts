import type { AppContext } from './context.js';
import type { Gauge } from '../state/instruments.js';
import type { Scheduler } from './scheduler.js';

/** Creates the gauges of a process that do not depend on its storage. */
export function createProcessGauges(
  { eventBus, store, versions }: Pick<AppContext, 'eventBus' | 'store' | 'versions'>,
  scheduler: Pick<Scheduler, 'listDelays'>,
): Gauge[] {
  return [
    {
      name: 'tollgate_build_info',
      help: 'Version of Tollgate. The value is always 1.',
      label: 'version',
      read: () => new Map([[versions.version, 1]]),
    },
    {
      name: 'tollgate_store_available',
      help: '1 if the storage accepts commits, otherwise 0.',
      read: () => (store.isAvailable ? 1 : 0),
    },
    {
      name: 'tollgate_streams_open',
      help: 'Open event streams.',
      read: () => eventBus.countOpenStreams(),
    },
    {
      name: 'tollgate_due_work_overdue_organizations',
      help: 'Organizations whose clock runs and whose due work has not been executed yet.',
      read: () => scheduler.listDelays().length,
    },
    {
      name: 'tollgate_due_work_delay_seconds',
      help: 'Longest delay of overdue work, in real time.',
      read: () => Math.max(0, ...scheduler.listDelays()) / 1000,
    },
  ];
}
