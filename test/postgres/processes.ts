import { onTestFinished } from 'vitest';
import { emptyFolder, start, type Program } from '../cli/program.js';
import { RoundRobin } from './round-robin.js';
import { postgresServer } from './server.js';

export const apiKey = 'sk_test_shared_by_all_replicas';

export interface Process {
  program: Program;
  url: string;
}

interface Processes {
  proxy: RoundRobin;
  replicas: [Process, Process, Process];
  databaseUrl: string;
  /** Starts another one, which the proxy knows from then on. */
  add: () => Promise<Process>;
}

/** Three replicas over one new database, each a process as a user runs it, behind a proxy; gone after the test. */
export async function processes(): Promise<Processes> {
  const proxy = await RoundRobin.listen();
  onTestFinished(() => proxy.close());
  const databaseUrl = await (await postgresServer()).newDatabase();
  const environment = {
    DATABASE_URL: databaseUrl,
    TOLLGATE_API_KEY: apiKey,
    TOLLGATE_PUBLIC_URL: proxy.url,
  };
  const cwd = emptyFolder();
  const add = async (): Promise<Process> => {
    const { program, url } = await start({ cwd, environment });
    proxy.add(url);
    return { program, url };
  };
  return { proxy, replicas: await Promise.all([add(), add(), add()]), databaseUrl, add };
}

/** Kills a replica as a power cut would, and hands it no more requests. */
export async function kill(proxy: RoundRobin, { program, url }: Process): Promise<void> {
  const killed = program.stop('SIGKILL');
  proxy.remove(url);
  await killed;
}
