import { CircleAlert, CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { IconButton } from './buttons.js';
import { Icon } from './icon.js';

/** Short message about a finished action. */
interface ToastMessage {
  tone: 'green' | 'red' | 'amber' | 'cyan';
  title: string;
  detail?: string;
  /** Link to the object that the action has created, or to the next step. */
  link?: readonly [text: string, href: string];
}

interface ShownToast extends ToastMessage {
  id: number;
}

const MAX_TOASTS = 3;
const VISIBLE_MS = 5_000;
const ANNOUNCEMENT_INTERVAL_MS = 5_000;
/** Newest texts that are announced together. */
const MAX_ANNOUNCEMENTS = 3;

/** Toasts and announcements of the page. */
class Notifier {
  toasts: readonly ShownToast[] = [];
  announcement = '';
  #nextId = 1;
  #announcedAtMs = -ANNOUNCEMENT_INTERVAL_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  show(message: ToastMessage): void {
    this.toasts = [...this.toasts, { ...message, id: this.#nextId++ }].slice(-MAX_TOASTS);
    this.announce([message.title, message.detail].filter((part) => part !== undefined).join('. '));
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    this.#publish();
  }

  /** Announces a text to screen readers, at most every 5 seconds. Several texts in between are announced together. */
  announce(text: string): void {
    clearTimeout(this.#timer);
    this.#pending = [...this.#pending.filter((other) => other !== text), text].slice(-MAX_ANNOUNCEMENTS);
    const waitMs = Math.max(0, this.#announcedAtMs + ANNOUNCEMENT_INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#announcedAtMs = performance.now();
      this.announcement = joinSentences(this.#pending);
      this.#pending = [];
      this.#publish();
    }, waitMs);
    this.#publish();
  }

  /**
   * Calls `listener` after each change.
   *
   * @returns a function that unsubscribes it
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Joins texts, each of which ends like a sentence. */
function joinSentences(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0] ?? '';
  return texts.map((text) => (text.endsWith('.') ? text : `${text}.`)).join(' ');
}

const notifier = new Notifier();

/** Shows a message at the edge of the window, and announces it. */
export function showToast(message: ToastMessage): void {
  notifier.show(message);
}

/** Announces a text to screen readers, at most every 5 seconds. */
export function announce(text: string): void {
  notifier.announce(text);
}

/** Region of the toasts, and the live region of their texts. The shell renders it once. */
export function Toasts(): JSX.Element {
  const [, setCount] = useState(0);
  useEffect(() => notifier.subscribe(() => void setCount((count) => count + 1)), []);
  return (
    <>
      <div className="visually-hidden" role="status">
        {notifier.announcement}
      </div>
      <section className="toasts" aria-label="Notifications">
        {notifier.toasts.map((toast) => (
          <Toast key={toast.id} message={toast} onDismiss={() => void notifier.dismiss(toast.id)} />
        ))}
      </section>
    </>
  );
}

const icons = { green: CircleCheck, red: CircleX, amber: CircleAlert, cyan: Info };

/** Message that disappears after 5 seconds, unless it is hovered or has the focus. */
function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }): JSX.Element {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, VISIBLE_MS);
    return () => void clearTimeout(timer);
  }, [isHeld]);
  const hold = (): void => void setHeld(true);
  const release = (): void => void setHeld(false);
  return (
    <div
      className={`toast ${message.tone}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon node={icons[message.tone]} />
      <div>
        <strong>{message.title}</strong>
        {message.detail === undefined ? null : <small>{message.detail}</small>}
      </div>
      {message.link === undefined ? null : <a href={message.link[1]}>{message.link[0]}</a>}
      <IconButton icon={X} label="Dismiss" size="small" onClick={onDismiss} />
    </div>
  );
}
