/** Where a server under measurement can be reached, and with which key. */
export interface Ready {
  url: string;
  apiKey: string;
}

/** Tells the parent that the server listens. */
export function ready(server: Ready): void {
  process.send?.(server);
}

// Answers each message of the parent with the processor time used so far, and lives no longer than the parent.
process.on('message', () => process.send?.({ microseconds: process.cpuUsage().user }));
process.on('disconnect', () => {
  process.exit();
});
