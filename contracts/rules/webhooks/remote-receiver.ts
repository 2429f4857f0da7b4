import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Finding, Unavailable } from '../../results/finding.js';
import type { ReceiverClient } from '../../session/receiver-client.js';
import type { ReceivedRequest, Reply, WebhookReceiver } from './receiver-types.js';

const POLL_MS = 250;
/** Time in which a delivery arrives, on a target that sends it in real time. */
const MAX_WAIT_MS = 30_000;
/** Time without another delivery after which none is expected any more. */
const QUIET_MS = 3_000;

/** Inbox of `tollgate receive`, which the user runs where the target reaches it. */
export class RemoteReceiver implements WebhookReceiver {
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
    for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
      const received = await this.#list();
      if (received.length >= count) return received;
      await wait(POLL_MS);
    }
    const { deliveries, refused } = await this.#client.read(this.#inbox);
    this.waitedInVain ||= deliveries.length === 0;
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join(', ');
    throw new Finding(
      `${deliveries.length} of ${count} deliveries arrived at the receiver within ${MAX_WAIT_MS / 1_000} s${reasons === '' ? '' : `, and ${refused.length} were refused: ${reasons}`}`,
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
