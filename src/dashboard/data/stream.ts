import { useEffect, useRef, useState } from 'react';
import { followStream, type StreamPosition } from '../../client/follow-stream.js';
import { basePath, type StreamMessage } from './api.js';
import { fetchForTab, tabSession } from './tab-session.js';

type ConnectionState = 'connecting' | 'live' | 'lost';

type Listener = (messages: readonly StreamMessage[]) => void;

/** Interval in which received messages are delivered together, so that a burst renders only once. */
const BATCH_INTERVAL_MS = 60;

/**
 * Client of `GET /_sandbox/stream`. Disconnects while the tab is hidden, since browsers limit HTTP/1.1 to six
 * connections per host for all tabs.
 */
class LiveUpdates {
  state: ConnectionState = 'connecting';
  /** Reason why the server rejects the connection; null if it does not respond. */
  rejection: string | null = null;
  /** True if the browser has no session for the organization of this tab. */
  isSessionMissing = false;
  readonly #listeners = new Set<Listener>();
  readonly #stateListeners = new Set<() => void>();
  #position: StreamPosition = { lastId: null };
  #buffer: StreamMessage[] = [];
  #connection: AbortController | null = null;

  start(): void {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#disconnect();
      else this.#connect();
    });
    // The stream of an ended session may still be open. Without one, the page says so, and the user can return.
    tabSession.onMissing = () => {
      if (!this.isSessionMissing) this.restart();
    };
    this.#connect();
  }

  /** Reconnects from the beginning of the stream, for example after a change of the API key. */
  restart(): void {
    this.#position = { lastId: null };
    this.#disconnect();
    this.#connect();
  }

  /**
   * Calls `listener` with each batch of messages.
   *
   * @returns a function that unsubscribes it
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `listener` when `state` or `rejection` may have changed.
   *
   * @returns a function that unsubscribes it
   */
  onStateChange(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  #connect(): void {
    if (this.#connection) return;
    const connection = new AbortController();
    this.#connection = connection;
    void this.#follow(connection.signal);
  }

  #disconnect(): void {
    this.#connection?.abort();
    this.#connection = null;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const messages = followStream({
      open: async (headers) => {
        this.rejection = null;
        const request = new Request(`${basePath}/_sandbox/stream`, { headers });
        const response = await fetchForTab(request, { signal });
        this.isSessionMissing = response.status === 401;
        if (this.isSessionMissing) {
          // A reload opens a session of the default organization. Any other one needs its API key.
          if (tabSession.current?.is_default === true && canReload()) location.reload();
          // The next connection loads all data again.
          this.#position.lastId = null;
          this.rejection = 'The session has ended.';
        }
        if (response.status === 429) this.rejection = 'Too many dashboards are open. Close one of them.';
        if (!response.ok) throw new Error(response.statusText);
        return readChunks(response);
      },
      position: this.#position,
      signal,
      onOpen: () => void this.#setState('live'),
      onLost: () => void this.#setState('lost'),
    });
    for await (const message of messages) this.#enqueue(message);
  }

  #enqueue(message: StreamMessage): void {
    this.#buffer.push(message);
    if (this.#buffer.length > 1) return;
    setTimeout(() => {
      const messages = this.#buffer;
      this.#buffer = [];
      for (const listener of this.#listeners) listener(messages);
    }, BATCH_INTERVAL_MS);
  }

  #setState(state: ConnectionState): void {
    this.state = state;
    for (const listener of this.#stateListeners) listener();
  }
}

/** Asks the forms of the page, as the browser does before a reload, whether one has values that are not sent. */
const canReload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Shared connection of the page. */
export const liveUpdates = new LiveUpdates();

/** Returns the state of the connection. Renders again after each attempt to connect, whose rejection may differ. */
export function useConnectionState(): ConnectionState {
  const [, render] = useState({});
  useEffect(() => {
    const update = (): void => void render({});
    // The state may have changed between the first render and this effect.
    update();
    return liveUpdates.onStateChange(update);
  }, []);
  return liveUpdates.state;
}

/** Calls the latest `listener` with each batch of stream messages. */
export function useStreamMessages(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => liveUpdates.subscribe((messages) => void latest.current(messages)), []);
}

/** Yields the body of a response in parts. Not every browser can iterate over a stream. */
export async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    yield value;
  }
}
