import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ready, Usage } from './servers/report.js';

/** A server in a process of its own. */
export interface Server extends Ready {
  name: string;
  /** What it has used so far. */
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/** Starts one of the servers in `servers/`, on the Node that runs the benchmark. @param args of its command line */
export async function startServer(name: string, args: readonly string[] = []): Promise<Server> {
  const file = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { url, apiKey } = await answerOf<Ready>(child);
  return {
    name,
    url,
    apiKey,
    usage: () => {
      child.send('report');
      return answerOf<Usage>(child);
    },
    stop: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function answerOf<Message>(child: ChildProcess): Promise<Message> {
  const stop = new AbortController();
  const died = once(child, 'exit', stop).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1) ?? 'A server'} ended with ${code as number}.`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', stop), died])) as [Message];
    return message;
  } finally {
    stop.abort();
    died.catch(() => undefined);
  }
}
