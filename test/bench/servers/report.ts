/** Address and key of a measured server. */
export interface Ready {
  url: string;
  apiKey: string;
}

/** Resources that a server has used so far. */
export interface Usage {
  /** CPU time in user mode, in microseconds. */
  microseconds: number;
  /** Resident memory in bytes. */
  bytes: number;
  /** Number of disk syncs. */
  syncs: number;
}

/** Messages from a server to its parent. */
export interface Report {
  ready: Ready;
  usage: Usage;
}

function send(report: Partial<Report>): void {
  process.send?.(report);
}

const syncCount = { syncs: 0 };

/** Counts a disk sync. */
export function countSync(): void {
  syncCount.syncs += 1;
}

/** Reports to the parent that the server is listening. */
export function reportReady(server: Ready): void {
  send({ ready: server });
}

function measureUsage(): Usage {
  return { microseconds: process.cpuUsage().user, bytes: process.memoryUsage.rss(), syncs: syncCount.syncs };
}

// Answers each message of the parent with the resources used, and ends with the parent.
process.on('message', () => {
  send({ usage: measureUsage() });
});
process.on('disconnect', () => {
  process.exit();
});
