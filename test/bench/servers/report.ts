/** Where a server under measurement can be reached, and with which key. */
export interface Ready {
  url: string;
  apiKey: string;
}

/** What a server has used so far. */
export interface Usage {
  /** Processor time on its own code. */
  microseconds: number;
  /** Resident memory. */
  bytes: number;
  /** How often it waited for the disk. */
  syncs: number;
}

/** What a server tells its parent. */
export interface Report {
  ready: Ready;
  usage: Usage;
}

function send(report: Partial<Report>): void {
  process.send?.(report);
}

const counted = { syncs: 0 };

/** Notes that the disk is waited for. */
export function countSync(): void {
  counted.syncs += 1;
}

/** Tells the parent that the server listens. */
export function ready(server: Ready): void {
  send({ ready: server });
}

function usage(): Usage {
  return { microseconds: process.cpuUsage().user, bytes: process.memoryUsage.rss(), syncs: counted.syncs };
}

// Answers each message of the parent with what was used so far, and lives no longer than the parent.
process.on('message', () => {
  send({ usage: usage() });
});
process.on('disconnect', () => {
  process.exit();
});
