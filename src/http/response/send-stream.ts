import type { Response } from 'express';
import type { IdentifiedMessage, Reading } from '../../state/subscription.js';
import type { Timer } from '../../lib/timer.js';
import { contextOf } from '../request/request-context.js';

/** So often a line is sent that says nothing, so that nobody on the way takes the connection for dead. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** After how long a reader that was cut off should come back. */
const RETRY_MILLISECONDS = 1_000;
const MESSAGES_AT_ONCE = 100;

/**
 * Sends what a reading takes as server-sent events, as fast as the other side reads and no faster, until it hangs up
 * or the reading ends.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function sendStream(reading: Reading, timer: Timer, response: Response): void {
  response.setHeader('Content-Type', 'text/event-stream');
  response.setHeader('Cache-Control', 'no-store');
  if (contextOf(response).isHead === true || response.destroyed) {
    reading.close();
    response.end();
    return;
  }
  // What was written lies in the buffer until the other side reads on.
  let isBlocked = false;
  let isWoken = false;
  const write = (text: string): void => {
    isBlocked = !response.write(text);
  };
  const send = (): void => {
    while (!isBlocked) {
      const messages = reading.take(MESSAGES_AT_ONCE);
      if (messages.length === 0) return;
      write(messages.map(asText).join(''));
    }
  };
  const beat = (): void => {
    if (!isBlocked) write(':\n\n');
    stopBeating = timer(HEARTBEAT_MILLISECONDS, beat);
  };
  let stopBeating = timer(HEARTBEAT_MILLISECONDS, beat);
  reading.listen({
    // Whatever happens in one turn is sent together, and nobody who tells of it waits.
    wake: () => {
      if (isWoken) return;
      isWoken = true;
      setImmediate(() => {
        isWoken = false;
        send();
      });
    },
    end: () => {
      endNow(response);
    },
  });
  response.on('drain', () => {
    isBlocked = false;
    send();
  });
  response.on('close', () => {
    isBlocked = true;
    stopBeating();
    reading.close();
  });
  write(`retry: ${RETRY_MILLISECONDS}\n\n`);
  send();
}

function asText({ id, message }: IdentifiedMessage): string {
  return `id: ${id}\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;
}

/** Waits for nobody who does not read: what was not sent by now is known to be missed when the reader comes back. */
function endNow(response: Response): void {
  response.end();
  setImmediate(() => {
    if (!response.writableFinished) response.destroy();
  });
}
