import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the processes with a text in their environment. Linux only. */
export function findProcesses(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, 'latin1').includes(text);
      } catch {
        return false; // It is no process, or has ended.
      }
    });
}
