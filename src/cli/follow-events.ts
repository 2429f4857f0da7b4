import { checkJsonLimits, UnreadableResponse } from '../../contracts/lib/response-limits.js';
import { EndlessMessage, followStream, type StreamMessage } from '../client/follow-stream.js';
import { JSON_LIMITS, RequestRejected, type SandboxClient } from './sandbox-client.js';

interface FollowOptions {
  /** Ends the iteration. */
  signal: AbortSignal;
  /** Called when a stream is open. */
  onOpen: () => void;
  /** Called when a stream broke off. */
  onLost: () => void;
}

/**
 * Yields the messages of a sandbox's event stream until the signal aborts.
 *
 * @throws {RequestRejected} if the sandbox rejects the request for the stream
 * @throws {SandboxUnreachable} if there is no sandbox at the start, or a message exceeds a limit
 */
export function followEvents(
  sandbox: SandboxClient,
  { signal, onOpen, onLost }: FollowOptions,
): AsyncGenerator<StreamMessage, void> {
  let state: 'never open' | 'open' | 'lost' = 'never open';
  return followStream({
    open: (headers) => sandbox.send('/stream', { method: 'GET', headers, signal }),
    position: { lastId: null },
    signal,
    onOpen: () => {
      state = 'open';
      onOpen();
    },
    onLost: () => {
      if (state === 'open') onLost();
      state = 'lost';
    },
    toFatalError: (error) => {
      if (error instanceof UnreadableResponse || error instanceof EndlessMessage)
        return sandbox.toForeignServerError(error);
      return state === 'never open' || error instanceof RequestRejected ? (error as Error) : null;
    },
    parse: (data) => {
      checkJsonLimits(data, JSON_LIMITS);
      return JSON.parse(data) as StreamMessage;
    },
  });
}
