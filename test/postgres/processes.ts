import { onTestFinished } from 'vitest';
import { emptyFolder, start, type Program } from '../cli/program.js';
import { RoundRobin } from './round-robin.js';
import { postgresServer } from './server.js';

export const apiKey = 'sk_test_shared_by_all_replicas';

export interface Process {
  program: Program;
  url: string;
}

/** Three replicas over one new database, each a process as a user runs it, behind a proxy; gone after the test. */
export async function processes(): Promise<{ proxy: RoundRobin; replicas: [Process, Process, Process] }> {
  const proxy = await RoundRobin.listen();
  onTestFinished(() => proxy.close());
  const environment = {
    DATABASE_URL: await (await postgresServer()).newDatabase(),
    TOLLGATE_API_KEY: apiKey,
    TOLLGATE_PUBLIC_URL: proxy.url,
  };
  const cwd = emptyFolder();
  const startOne = (): Promise<Process> => start({ cwd, environment });
  const replicas: [Process, Process, Process] = await Promise.all([startOne(), startOne(), startOne()]);
  for (const { url } of replicas) proxy.add(url);
  return { proxy, replicas };
}

/** Kills a replica as a power cut would, and hands it no more requests. */
export async function kill(proxy: RoundRobin, { program, url }: Process): Promise<void> {
  const killed = program.stop('SIGKILL');
  proxy.remove(url);
  await killed;
}
