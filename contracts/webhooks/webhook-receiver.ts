import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestOrganization } from '../fixtures/test-organization.js';
import { readResponseText } from '../lib/response-limits.js';
import type { Requirement } from '../requirement.js';
import { Finding, Unavailable } from '../results/finding.js';
import type { NewOrganizationOptions } from '../fixtures/test-organization.js';
import type { Context } from '../session/context.js';
import type { ReceiverClient } from '../session/receiver-client.js';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Response to a delivery. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Holds the response. Only a receiver on this machine can. */
  until?: Promise<void>;
}

/** Records the webhooks of a target. */
export interface WebhookReceiver {
  readonly url: string;
  /** Accepts deliveries that are signed with a secret, too. */
  trust: (secret: string) => Promise<void>;
  /** Sets the responses to the next deliveries. The last one repeats. */
  setReplies: (replies: readonly Reply[]) => Promise<void>;
  /** Returns the deliveries in the order of arrival, when those of the requests so far have arrived. */
  settle: () => Promise<readonly ReceivedRequest[]>;
  /** Waits for a number of deliveries. @throws Finding if they do not arrive in time */
  waitForCount: (count: number) => Promise<readonly ReceivedRequest[]>;
  close: () => Promise<void>;
}

export const replyWith = (status: number, headers: Record<string, string> = {}): Reply[] => [
  { status, headers },
];

/** Starts a receiver for the duration of a callback: the one of the user, or one on this machine. */
export async function useReceiver(
  { session }: Pick<Context, 'session'>,
  replies: readonly Reply[],
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  if (session.receiver) await useRemoteReceiver(session.receiver, replies, use);
  else await closeAfter(await LocalReceiver.start(replies), use);
}

/** Reports once that no delivery arrives at all. Then the requirements of webhooks have nothing to test. */
async function useRemoteReceiver(
  client: ReceiverClient,
  replies: readonly Reply[],
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  const isSilent = (): boolean => client.isDoubtful && !client.hasReceived;
  const silence = `no delivery arrived at ${client.url}`;
  if (isSilent()) throw new Unavailable(`needs receiver: ${silence}`);
  const receiver = await RemoteReceiver.create(client, replies);
  try {
    await closeAfter(receiver, use);
  } catch (error) {
    if (!(error instanceof Finding) || !receiver.waitedInVain || client.hasReceived) throw error;
    if (isSilent()) throw new Unavailable(`needs receiver: ${silence}`);
    client.isDoubtful = true;
    throw new Finding(
      `${error.message}. During the run, ${silence}: check that the target reaches this URL, and trusts its certificate`,
      error.evidence,
    );
  }
}

async function closeAfter(
  receiver: WebhookReceiver,
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  try {
    await use(receiver);
  } finally {
    await receiver.close();
  }
}

/** Creates a `verify` function that runs with a receiver and a new organization. */
export function withReceiver(
  replies: readonly Reply[],
  options: NewOrganizationOptions,
  verify: (receiver: WebhookReceiver, organization: TestOrganization, context: Context) => Promise<void>,
): Requirement['verify'] {
  return (context) =>
    useReceiver(context, replies, async (receiver) =>
      verify(receiver, await context.newOrganization(options), context),
    );
}

const LOCAL_POLL_MS = 10;
const MAX_LOCAL_WAIT_MS = 10_000;

/** Receiver on this machine, for a sandbox on the same one. */
class LocalReceiver implements WebhookReceiver {
  readonly #received: ReceivedRequest[] = [];
  readonly #server = createServer((request, response) => {
    this.#receive(request, response).catch(() => response.destroy());
  });
  #replies: readonly Reply[];

  private constructor(replies: readonly Reply[]) {
    this.#replies = replies;
  }

  static async start(replies: readonly Reply[]): Promise<LocalReceiver> {
    const receiver = new LocalReceiver(replies);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?from=check`;
  }

  /** @throws {Error} if the body is too long or incomplete: it is no delivery */
  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '', headers } = request;
    const body = await readResponseText(request);
    this.#received.push({ method, target, headers, body });
    const { status, headers: replied, until } = this.#takeReply();
    await until;
    response.writeHead(status, replied).end();
  }

  /** The requirements verify the signatures themselves. */
  trust = (): Promise<void> => Promise.resolve();

  setReplies(replies: readonly Reply[]): Promise<void> {
    this.#replies = replies;
    return Promise.resolve();
  }

  /** A sandbox in the delivery mode `sync` responds after its deliveries. */
  settle = (): Promise<readonly ReceivedRequest[]> => Promise.resolve([...this.#received]);

  async waitForCount(count: number): Promise<readonly ReceivedRequest[]> {
    for (let waitedMs = 0; this.#received.length < count; waitedMs += LOCAL_POLL_MS) {
      if (waitedMs >= MAX_LOCAL_WAIT_MS)
        throw new Finding(
          `${this.#received.length} of ${count} deliveries arrived within ${MAX_LOCAL_WAIT_MS} ms`,
        );
      await wait(LOCAL_POLL_MS);
    }
    return this.#received;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #takeReply(): Reply {
    const [next = { status: 204 }, ...others] = this.#replies;
    if (others.length > 0) this.#replies = others;
    return next;
  }
}

const POLL_MS = 250;
/** Time in which a delivery arrives, on a target that sends it in real time. */
const MAX_REMOTE_WAIT_MS = 30_000;
/** Time without another delivery after which none is expected any more. */
const QUIET_MS = 3_000;

/** Inbox of `tollgate receive`, which the user runs where the target reaches it. */
class RemoteReceiver implements WebhookReceiver {
  readonly #client: ReceiverClient;
  readonly #inbox = `check-${randomUUID()}`;
  readonly #secrets: string[] = [];
  /** No delivery arrived in the time in which one was expected. */
  waitedInVain = false;
  #replies: readonly Reply[];

  private constructor(client: ReceiverClient, replies: readonly Reply[]) {
    this.#client = client;
    this.#replies = replies;
  }

  static async create(client: ReceiverClient, replies: readonly Reply[]): Promise<RemoteReceiver> {
    if (replies.some(({ until }) => until !== undefined))
      throw new Unavailable('needs receiver: the receiver of --webhook-url cannot hold its responses');
    const receiver = new RemoteReceiver(client, replies);
    await receiver.#configure();
    return receiver;
  }

  get url(): string {
    return `${this.#client.url}/hooks/${this.#inbox}?from=check`;
  }

  async trust(secret: string): Promise<void> {
    if (secret === '' || this.#secrets.includes(secret)) return;
    this.#secrets.push(secret);
    await this.#configure();
  }

  async setReplies(replies: readonly Reply[]): Promise<void> {
    this.#replies = replies;
    await this.#configure();
  }

  async settle(): Promise<readonly ReceivedRequest[]> {
    let received = await this.#list();
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs += POLL_MS) {
      await wait(POLL_MS);
      const next = await this.#list();
      if (next.length > received.length) quietMs = 0;
      received = next;
    }
    this.waitedInVain ||= received.length === 0;
    return received;
  }

  async waitForCount(count: number): Promise<readonly ReceivedRequest[]> {
    for (let waitedMs = 0; waitedMs < MAX_REMOTE_WAIT_MS; waitedMs += POLL_MS) {
      const received = await this.#list();
      if (received.length >= count) return received;
      await wait(POLL_MS);
    }
    const { deliveries, refused } = await this.#client.read(this.#inbox);
    this.waitedInVain ||= deliveries.length === 0;
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join(', ');
    throw new Finding(
      `${deliveries.length} of ${count} deliveries arrived at the receiver within ${MAX_REMOTE_WAIT_MS / 1_000} s${reasons === '' ? '' : `, and ${refused.length} were refused: ${reasons}`}`,
    );
  }

  close = (): Promise<void> => this.#client.remove(this.#inbox);

  #configure(): Promise<void> {
    return this.#client.configure(this.#inbox, { secrets: this.#secrets, replies: this.#replies });
  }

  async #list(): Promise<readonly ReceivedRequest[]> {
    return (await this.#client.read(this.#inbox)).deliveries;
  }
}
