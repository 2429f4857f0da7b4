import { onTestFinished } from 'vitest';
import { createTempFolder, startCli, type ChildProgram } from '../cli/program.js';
import { RoundRobin } from './round-robin.js';
import { getPostgresServer } from './server.js';

export const apiKey = 'sk_test_shared_by_all_replicas';

export interface Process {
  program: ChildProgram;
  url: string;
}

interface Processes {
  proxy: RoundRobin;
  replicas: [Process, Process, Process];
  databaseUrl: string;
  /** Starts another replica and adds it to the proxy. */
  add: () => Promise<Process>;
}

/** Starts three replicas of a new database as separate processes behind a proxy. Stops them after the test. */
export async function startProcesses(): Promise<Processes> {
  const proxy = await RoundRobin.listen();
  onTestFinished(() => proxy.close());
  const databaseUrl = await (await getPostgresServer()).createDatabase();
  const environment = {
    TOLLGATE_DATABASE_URL: databaseUrl,
    TOLLGATE_API_KEY: apiKey,
    TOLLGATE_PUBLIC_URL: proxy.url,
  };
  const cwd = createTempFolder();
  const add = async (): Promise<Process> => {
    const { program, url } = await startCli({ cwd, environment });
    proxy.add(url);
    return { program, url };
  };
  return { proxy, replicas: await Promise.all([add(), add(), add()]), databaseUrl, add };
}

/** Kills a replica with SIGKILL and removes it from the proxy. */
export async function killReplica(proxy: RoundRobin, { program, url }: Process): Promise<void> {
  const killed = program.stop('SIGKILL');
  proxy.remove(url);
  await killed;
}
