import type { Response } from 'express';
import type { IdentifiedMessage, Subscription } from '../../state/subscription.js';
import type { Timer } from '../../lib/timer.js';
import { getRequestContext } from '../request/request-context.js';

/** Interval of comment lines, which keep proxies from closing an idle connection. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Delay before a disconnected client reconnects. */
const RECONNECT_DELAY_MS = 1_000;
/** Bytes after which a write ends. At most these and one more message are queued for a client that does not read. */
const MAX_WRITE_BYTES = 65_536;

/**
 * Sends the messages of a subscription as server-sent events until the client disconnects or the subscription closes.
 * Reads from the subscription only as fast as the client reads from the connection.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function sendStream(subscription: Subscription, timer: Timer, response: Response): void {
  response.setHeader('Content-Type', 'text/event-stream');
  response.setHeader('Cache-Control', 'no-store');
  if (getRequestContext(response).isHead === true || response.destroyed) {
    subscription.unsubscribe();
    response.end();
    return;
  }
  // True while the response's buffer is full, until `drain`.
  let isBlocked = false;
  let isSendScheduled = false;
  const write = (text: string): void => {
    isBlocked = !response.write(text);
  };
  const send = (): void => {
    while (!isBlocked) {
      const text = readBatch(subscription);
      if (text === '') return;
      write(text);
    }
  };
  const sendHeartbeat = (): void => {
    if (!isBlocked) write(':\n\n');
    stopHeartbeat = timer(HEARTBEAT_INTERVAL_MS, sendHeartbeat);
  };
  let stopHeartbeat = timer(HEARTBEAT_INTERVAL_MS, sendHeartbeat);
  subscription.listen({
    // Sends in the next turn, so that publishers do not wait and messages of one turn share a write.
    onMessage: () => {
      if (isSendScheduled) return;
      isSendScheduled = true;
      setImmediate(() => {
        isSendScheduled = false;
        send();
      });
    },
    onClose: () => void endOrDestroy(response),
  });
  response.on('drain', () => {
    isBlocked = false;
    send();
  });
  response.on('close', () => {
    isBlocked = true;
    stopHeartbeat();
    subscription.unsubscribe();
  });
  write(`retry: ${RECONNECT_DELAY_MS}\n\n`);
  send();
}

/** Reads the messages of one write. Returns an empty text if there are none. */
function readBatch(subscription: Subscription): string {
  let text = '';
  for (let bytes = 0; bytes < MAX_WRITE_BYTES;) {
    const message = subscription.read();
    if (message === undefined) break;
    text += toServerSentEvent(message);
    bytes += message.bytes;
  }
  return text;
}

function toServerSentEvent({ id, type, json }: IdentifiedMessage): string {
  return `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;
}

/**
 * Ends a response, and destroys it if the client has not read everything by the next turn. A client that reconnects
 * sends the id of its last message, so it gets what it missed.
 */
function endOrDestroy(response: Response): void {
  response.end();
  setImmediate(() => {
    if (!response.writableFinished) response.destroy();
  });
}
