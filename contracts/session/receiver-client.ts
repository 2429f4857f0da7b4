import { request, type Dispatcher } from 'undici';
import { openConnections, type ConnectionSettings } from '../http/connection.js';
import { isObject } from '../lib/is-object.js';
import { readResponseText } from '../lib/response-limits.js';
import { Inconclusive } from '../results/finding.js';
import { UsageError } from './target.js';

/** Webhook receiver of the user, started with `tollgate receive`. */
export interface ReceiverSettings {
  /** URL at which the target and the run reach the receiver, without a trailing slash. */
  url: string;
  /** Token of the receiver. Never printed. */
  token: string;
}

interface InboxSettings {
  secrets: readonly string[];
  replies: readonly { status: number; headers?: Record<string, string> }[];
}

interface Inbox {
  deliveries: {
    number: number;
    method: string;
    target: string;
    headers: Record<string, string>;
    body: string;
  }[];
  refused: { reason: string }[];
}

const TIMEOUT_MS = 15_000;

/** Client of the control interface of `tollgate receive`. */
export class ReceiverClient {
  readonly #dispatcher: Dispatcher;
  /** A delivery arrived during the run, accepted or refused. */
  hasReceived = false;
  /** A requirement failed although no delivery arrived at all, so that the target may not reach the receiver. */
  isDoubtful = false;

  /** @param connection settings of the target, of which the authorities apply to the receiver, too */
  constructor(
    readonly settings: ReceiverSettings,
    connection: ConnectionSettings | undefined,
  ) {
    const none = { headers: {}, proxy: null, clientCertificate: null, secrets: [], flags: [] };
    const own = { ...none, authorities: connection?.authorities ?? null };
    this.#dispatcher = openConnections(new URL(settings.url).origin, own, TIMEOUT_MS).dispatcher;
  }

  get url(): string {
    return this.settings.url;
  }

  /** Checks that the receiver answers to the token. @throws UsageError with the next step if it does not */
  async probe(): Promise<void> {
    const status = await this.#send('GET', '/inboxes').then(
      ({ status: received }) => received,
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        const reason = message.includes('wrong version number')
          ? 'it answers without TLS. If that is right, begin --webhook-url with http://'
          : `${message}. Start tollgate receive there, and check --webhook-url`;
        throw new UsageError(`The webhook receiver at ${this.url} cannot be reached: ${reason}.`);
      },
    );
    if (status === 401)
      throw new UsageError(
        `The webhook receiver at ${this.url} rejects the token: set TOLLGATE_RECEIVER_TOKEN to the same value as for tollgate receive.`,
      );
    if (status !== 200)
      throw new UsageError(
        `What answers at ${this.url} is no webhook receiver: GET /inboxes returned ${status}. Use the URL of tollgate receive.`,
      );
  }

  async configure(inbox: string, settings: InboxSettings): Promise<void> {
    await this.#expect('PUT', inbox, 204, settings);
  }

  /** Reads all pages of an inbox. */
  async read(inbox: string): Promise<Inbox> {
    const deliveries: Inbox['deliveries'] = [];
    for (let after = 0; ;) {
      const page: unknown = JSON.parse(await this.#expect('GET', `${inbox}?after=${after}`, 200));
      if (!isInbox(page)) throw new Inconclusive(`The webhook receiver at ${this.url} returned no inbox.`);
      deliveries.push(...page.deliveries);
      this.hasReceived ||= deliveries.length + page.refused.length > 0;
      const last = page.deliveries.at(-1)?.number ?? 0;
      if (last <= after) return { deliveries, refused: page.refused };
      after = last;
    }
  }

  async remove(inbox: string): Promise<void> {
    await this.#expect('DELETE', inbox, 204);
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  async #expect(
    method: 'GET' | 'PUT' | 'DELETE',
    inbox: string,
    status: number,
    body?: object,
  ): Promise<string> {
    const response = await this.#send(method, `/inboxes/${inbox}`, body).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Inconclusive(`The webhook receiver at ${this.url} did not answer: ${reason}.`);
    });
    if (response.status !== status)
      throw new Inconclusive(`The webhook receiver at ${this.url} returned ${response.status}.`);
    return response.text;
  }

  async #send(method: 'GET' | 'PUT' | 'DELETE', path: string, content?: object) {
    const { statusCode: status, body } = await request(`${this.url}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization: `Bearer ${this.settings.token}`, 'content-type': 'application/json' },
      ...(content && { body: JSON.stringify(content) }),
    });
    return { status, text: await readResponseText(body) };
  }
}

const isInbox = (value: unknown): value is Inbox =>
  isObject(value) && Array.isArray(value['deliveries']) && Array.isArray(value['refused']);
