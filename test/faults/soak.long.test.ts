import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import { expect, test, vi } from 'vitest';
import type { paths as PublicPaths } from '../../generated/openapi.js';
import type { paths as SandboxPaths } from '../../generated/sandbox.js';
import { createTempFolder, startCli } from '../cli/program.js';
import { plans } from '../support/plans.js';

/** Many clients and slow connections for ten minutes: no server error, and neither memory nor descriptors grow. */

const SECONDS = Number(process.env['TOLLGATE_SOAK_SECONDS'] ?? 600);
const CLIENTS = 50;
const SLOW_CONNECTIONS = 40;
/** Rounds after which a client deletes its data, so that the memory is not expected to grow. */
const ROUNDS_PER_RESET = 10;
const SAMPLE_INTERVAL_MS = 1_000;
/** Heap of the sandbox in megabytes. It is small, so that Node.js cannot put off the removal of garbage. */
const MAX_HEAP_MB = 160;

interface Organization {
  id: string;
  api_key: string;
}

/** Load on one sandbox, with what it received. */
class Load {
  readonly statuses = new Map<number, number>();
  slowConnections = 0;
  readonly #url: string;
  readonly #until: number;

  constructor(url: string, until: number) {
    this.#url = url;
    this.#until = until;
  }

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Sells and bills in an organization of its own until the end. */
  async runClient(): Promise<void> {
    const sandbox = createClient<SandboxPaths>({ baseUrl: `${this.#url}/_sandbox`, fetch: this.#fetch });
    const { data } = await sandbox.POST('/organizations', {
      body: { clock: { mode: 'frozen' }, rate_limit: { limit: 1_000_000 } },
    });
    if (!data) throw new Error('The organization was not created.');
    for (let round = 1; !this.isOver; round += 1) {
      await this.#sell(data);
      if (round % ROUNDS_PER_RESET === 0) await sandbox.POST('/reset', toOptions(data));
    }
  }

  async #sell(organization: Organization): Promise<void> {
    const options = toOptions(organization);
    const gateway = createClient<PublicPaths>({ baseUrl: `${this.#url}/v1`, fetch: this.#fetch, ...options });
    const sandbox = createClient<SandboxPaths>({
      baseUrl: `${this.#url}/_sandbox`,
      fetch: this.#fetch,
      ...options,
    });
    const service = await gateway.POST('/services', { body: { name: 'Home electricity' } });
    const plan = await gateway.POST('/plans', {
      body: { ...plans.fixed, name: 'Monthly', service_id: service.data?.id ?? '' },
    });
    const customer = await gateway.POST('/customers', { body: { name: 'Ada', email: 'ada@example.com' } });
    const purchase = await gateway.POST('/purchases', {
      body: {
        plan_id: plan.data?.id ?? '',
        customer_id: customer.data?.id ?? '',
        payment_token: 'tok_success',
      },
    });
    const id = purchase.data?.id ?? '';
    await gateway.GET('/purchases/{id}', { params: { path: { id } } });
    await gateway.GET('/purchases/{id}', { params: { path: { id: 'pur_unknown' } } });
    await sandbox.POST('/clock/advance', { body: { by: 'P1M' } });
    await gateway.GET('/charges', { params: { query: { purchase_id: id } } });
    await sandbox.GET('/events', { params: { query: { limit: 100 } } });
  }

  readonly #fetch = async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    return response;
  };

  /** Opens a connection that sends a request a byte at a time, again and again until the end. */
  async runSlowConnection(beginning: string, piece: string): Promise<void> {
    const { hostname, port } = new URL(this.#url);
    while (!this.isOver) {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      this.slowConnections += 1;
      await this.#trickle(
        socket.on('error', () => undefined),
        beginning,
        piece,
      );
      socket.destroy();
    }
  }

  async #trickle(socket: Socket, beginning: string, piece: string): Promise<void> {
    socket.write(beginning);
    socket.pause();
    while (!this.isOver && socket.writable) {
      await wait(250);
      socket.write(piece);
    }
  }
}

const toOptions = ({ api_key }: Organization): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${api_key}` },
});

const SLOW_REQUESTS = [
  ['GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  ['POST /v1/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n', ' '],
  [
    'GET /docs/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /docs/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
  ['', ''],
] as const;

/** Resident memory of a process in megabytes. */
function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const findMedian = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;

test.skipIf(process.platform !== 'linux')(
  `the sandbox serves ${CLIENTS} clients beside slow connections for ${SECONDS} seconds without errors, in constant memory`,
  async () => {
    const folder = createTempFolder();
    const environment = { NODE_OPTIONS: `--max-old-space-size=${MAX_HEAP_MB}` };
    const { program, url } = await startCli({ cwd: folder, environment }, '--data', folder);
    const pid = program.child.pid ?? 0;
    const descriptors = countDescriptors(pid);
    const load = new Load(url, performance.now() + SECONDS * 1_000);
    const memory: number[] = [];
    const sample = setInterval(() => memory.push(readMemory(pid)), SAMPLE_INTERVAL_MS);
    await Promise.all([
      ...Array.from({ length: CLIENTS }, () => load.runClient()),
      ...Array.from({ length: SLOW_CONNECTIONS }, (_, index) => {
        const [beginning, piece] = SLOW_REQUESTS[index % SLOW_REQUESTS.length] ?? SLOW_REQUESTS[0];
        return load.runSlowConnection(beginning, piece);
      }),
    ]);
    clearInterval(sample);
    const [before, after] = [
      memory.slice(memory.length / 3, (memory.length * 2) / 3),
      memory.slice(-memory.length / 3),
    ];
    const figures = {
      statuses: Object.fromEntries(load.statuses),
      slowConnections: load.slowConnections,
      descriptors,
      memory: {
        start: memory[0],
        middle: findMedian(before),
        end: findMedian(after),
        peak: Math.max(...memory),
      },
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect([...load.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(load.statuses.get(201)).toBeGreaterThan(CLIENTS);
    expect(findMedian(after)).toBeLessThan(findMedian(before) * 1.2);
    await vi.waitFor(
      () => {
        expect(countDescriptors(pid)).toBeLessThanOrEqual(descriptors);
      },
      { timeout: 90_000, interval: 1_000 },
    );
    expect(await program.stop()).toBe(0);
  },
);
