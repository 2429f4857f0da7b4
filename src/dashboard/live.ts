import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from './api.js';
import { EventStreamParser } from './event-stream.js';

export type LiveState = 'connecting' | 'live' | 'lost';

type Listener = (messages: readonly Message[]) => void;

/** Messages are handed on together, so that a page that is told much draws seldom. */
const TOGETHER_MILLISECONDS = 60;
const RETRY_MILLISECONDS = 1_000;

/**
 * What happens in the organization, for whoever listens. A page that nobody looks at lets go of its connection, since
 * a browser has six of them at most for all of its tabs.
 */
class Live {
  state: LiveState = 'connecting';
  readonly #listeners = new Set<Listener>();
  readonly #observers = new Set<() => void>();
  #lastId: string | null = null;
  #waiting: Message[] = [];
  #connection: AbortController | null = null;

  start(): void {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#disconnect();
      else this.#connect();
    });
    this.#connect();
  }

  /** Begins anew, say with another key. */
  restart(): void {
    this.#lastId = null;
    this.#disconnect();
    this.#connect();
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  observe(observer: () => void): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  #connect(): void {
    if (this.#connection) return;
    const connection = new AbortController();
    this.#connection = connection;
    void this.#follow(connection);
  }

  #disconnect(): void {
    this.#connection?.abort();
    this.#connection = null;
  }

  async #follow(connection: AbortController): Promise<void> {
    const { signal } = connection;
    try {
      await this.#read(signal);
    } catch {
      // The connection broke: it is taken up again below, whatever the cause.
    }
    if (signal.aborted) return;
    this.#become('lost');
    setTimeout(() => {
      if (!signal.aborted) void this.#follow(connection);
    }, RETRY_MILLISECONDS);
  }

  /** Goes on until the stream ends. */
  async #read(signal: AbortSignal): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(this.#lastId && { 'last-event-id': this.#lastId }) };
    const response = await fetch('/_sandbox/stream', { headers, signal });
    // The session has ended, say with its process: the page brings another one along, or asks for a key.
    if (response.status === 401) location.reload();
    if (!response.ok || !response.body) return;
    this.#become('live');
    const parser = new EventStreamParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const { id, message } of parser.take(value)) {
        this.#lastId = id;
        this.#tell(message);
      }
    }
  }

  #tell(message: Message): void {
    this.#waiting.push(message);
    if (this.#waiting.length > 1) return;
    setTimeout(() => {
      const messages = this.#waiting;
      this.#waiting = [];
      for (const listener of this.#listeners) listener(messages);
    }, TOGETHER_MILLISECONDS);
  }

  #become(state: LiveState): void {
    this.state = state;
    for (const observer of this.#observers) observer();
  }
}

export const live = new Live();

/** Whether the page is told what happens. */
export function useLiveState(): LiveState {
  const [state, setState] = useState(live.state);
  useEffect(() => {
    const look = (): void => {
      setState(live.state);
    };
    // It may have changed before anybody observed it.
    look();
    return live.observe(look);
  }, []);
  return state;
}

/** Calls the latest `listener` with what happens. */
export function useMessages(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      live.listen((messages) => {
        latest.current(messages);
      }),
    [],
  );
}
