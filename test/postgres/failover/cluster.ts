import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { root } from '../../support/packed-files.js';
import { DatabaseProxy } from './database-proxy.js';
import { Node } from './node.js';

/** What can happen to the primary. */
export type Failure = 'killed' | 'killed with a late standby' | 'cut off' | 'full disk';

interface PatroniFile {
  bootstrap: { dcs: { synchronous_mode: boolean; postgresql: { parameters: Record<string, string> } } };
}

/** Settings of the sample configuration in the guide. */
const { bootstrap } = parse(
  readFileSync(join(root, 'spec/guides/examples/failover/patroni.yml'), 'utf8'),
) as PatroniFile;
const { parameters } = bootstrap.dcs.postgresql;

/** What Patroni sets on a primary with one standby in this mode. */
const synchronous = bootstrap.dcs.synchronous_mode ? { synchronous_standby_names: 'standby' } : {};

/** Time after which a manager takes a primary for lost. */
const DETECTION_MS = 3_000;

/** Time for which a primary serves requests that its standby does not get. */
const LATENESS_MS = 1_000;

/** A primary and a synchronous standby behind a proxy. This class decides as Patroni does. */
export class Cluster {
  readonly #proxy: DatabaseProxy;
  readonly #replicationProxy: DatabaseProxy;
  #primary: Node;
  #standby: Node;

  static async start(folder: string): Promise<Cluster> {
    const [primary, standby] = await Promise.all(
      ['first', 'second'].map((name) => Node.create(join(folder, name))),
    );
    if (!primary || !standby) throw new Error('unreachable');
    for (const node of [primary, standby]) mkdirSync(node.folder);
    await primary.initialize();
    await primary.start(parameters);
    await primary.query('CREATE DATABASE tollgate');
    const proxies = await Promise.all([primary, primary].map(({ port }) => DatabaseProxy.listen(port)));
    return new Cluster(primary, standby, proxies as [DatabaseProxy, DatabaseProxy]);
  }

  private constructor(
    primary: Node,
    standby: Node,
    [proxy, replicationProxy]: [DatabaseProxy, DatabaseProxy],
  ) {
    this.#primary = primary;
    this.#standby = standby;
    this.#proxy = proxy;
    this.#replicationProxy = replicationProxy;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${String(this.#proxy.port)}/tollgate`;
  }

  /** Restarts the primary, and gives it a standby that starts with a copy of its data. */
  async addStandby(failure: Failure): Promise<void> {
    await this.#primary.stop();
    await this.#standby.copyFrom(this.#primary, this.#replicationProxy.port);
    const settings = { ...parameters, ...synchronous };
    await this.#primary.start(settings, { hasSmallDisk: failure === 'full disk' });
    await this.#standby.start(parameters);
    const query = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'";
    while ((await this.#primary.query(query)).length === 0);
  }

  /** Lets the primary fail, and makes the standby the primary. */
  async failOver(failure: Failure): Promise<void> {
    const lost = this.#primary;
    if (failure === 'killed with a late standby') {
      this.#replicationProxy.losePackets();
      await wait(LATENESS_MS);
    }
    if (failure.startsWith('killed')) await lost.kill();
    else if (failure === 'full disk') lost.fillDisk();
    else for (const proxy of [this.#proxy, this.#replicationProxy]) proxy.losePackets();
    await wait(DETECTION_MS);
    // A manager cannot stop a primary that it does not reach. That one commits nothing without its standby.
    if (failure !== 'cut off') await lost.kill();
    await this.#standby.query('SELECT pg_promote()');
    this.#proxy.routeTo(this.#standby.port);
    this.#replicationProxy.routeTo(this.#standby.port);
    [this.#primary, this.#standby] = [this.#standby, lost];
  }

  /** Stops the primary that failed, once the network is repaired. */
  async stopLost(): Promise<void> {
    await this.#standby.kill();
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.kill(), this.#standby.kill()]);
    await Promise.all([this.#proxy.close(), this.#replicationProxy.close()]);
  }
}
