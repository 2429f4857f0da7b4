import type { IncomingHttpHeaders } from 'node:http';

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
