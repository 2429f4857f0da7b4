import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ready, Report, Usage } from './servers/report.js';

/** Server in a separate process. */
export interface Server extends Ready {
  name: string;
  /** Returns the resources used so far. */
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/**
 * Starts one of the servers in `servers/` on the Node version of the benchmark.
 *
 * @param args arguments of its command line
 * @param name name in the results
 */
export async function startServer(file: string, args: readonly string[] = [], name = file): Promise<Server> {
  const path = fileURLToPath(new URL(`servers/${file}.ts`, import.meta.url));
  const child = fork(path, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { url, apiKey } = await receive(child, 'ready');
  return {
    name,
    url,
    apiKey,
    usage: () => {
      child.send('report');
      return receive(child, 'usage');
    },
    stop: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Resolves with the next message of one kind, ignoring others. */
async function receive<Kind extends keyof Report>(child: ChildProcess, kind: Kind): Promise<Report[Kind]> {
  const stop = new AbortController();
  const died = once(child, 'exit', stop).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1) ?? 'A server'} ended with ${code as number}.`);
  });
  const told = async (): Promise<Report[Kind]> => {
    for (;;) {
      const [message] = (await once(child, 'message', stop)) as [Partial<Report>];
      const report = message[kind];
      if (report !== undefined) return report;
    }
  };
  try {
    return await Promise.race([told(), died]);
  } finally {
    stop.abort();
    died.catch(() => undefined);
  }
}
