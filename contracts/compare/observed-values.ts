import { isObject } from '../lib/is-object.js';

/** Place where a session first received a value. */
interface Origin {
  step: number;
  /** JSON pointer into the response. */
  pointer: string;
}

/** Time that a response contains, relative to the request that first returned it. */
interface ObservedTime extends Origin {
  /** Time after the request, by the clock of the deployment, milliseconds. */
  afterRequestMs: number;
  /** Duration of the request, milliseconds. */
  durationMs: number;
}

/** Time of a request, milliseconds since 1970 by the clock of this machine, and its duration. */
export interface RequestTime {
  startedAtMs: number;
  durationMs: number;
}

/** Id of the published form, in any case, and with other characters around it. */
export const ID = /(?<![a-z])[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}/i;
export const IDS = new RegExp(ID, 'gi');

/** Timestamps of RFC 3339. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Properties with a URL that contains a secret. Every deployment has its own. */
const SECRET_URLS = new Set(['checkout_url']);

/**
 * Ids, URLs and times that one deployment returned in a session. Each is identified by the place where it appeared first:
 * two deployments return the same id if both returned it first in the same place.
 */
export class ObservedValues {
  readonly #origins = new Map<string, Origin>();
  readonly #times = new Map<string, ObservedTime>();
  readonly #literals = new Set<string>();
  /** Difference between the clocks of the deployment and this machine, milliseconds; null until it is known. */
  #clockOffsetMs: number | null = null;

  /** Difference between the clocks of the deployment and this machine, milliseconds. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs ?? 0;
  }

  /** Records the ids that a request contains literally. They are the same for both deployments. */
  addLiterals(text: string): void {
    for (const [id] of text.matchAll(IDS)) this.#literals.add(id);
  }

  /** Sets the clock from the creation time of the first object. */
  synchronizeClock(createdAt: string, { startedAtMs, durationMs }: RequestTime): void {
    this.#clockOffsetMs ??= Date.parse(createdAt) - startedAtMs - durationMs / 2;
  }

  addResponse(step: number, body: unknown, time: RequestTime): void {
    this.#add(step, '', body, time);
  }

  /** Replaces each id by the place where it appeared first; ids of the request and unknown ids stay as they are. */
  replaceIds(text: string): string {
    return text.replace(IDS, (id) => this.#describe(id.toLowerCase()) ?? id);
  }

  /** Returns where an id or a URL appeared first, as a text; null for any other text. */
  describe(text: string): string | null {
    return this.#origins.has(text) ? this.#describe(text) : null;
  }

  /** Returns where an id or a URL appeared first. */
  findOrigin(text: string): Origin | undefined {
    return this.#origins.get(text);
  }

  /** Returns a time that a response contained. */
  findTime(text: string): ObservedTime | undefined {
    return this.#times.get(text);
  }

  #describe(text: string): string | null {
    const origin = this.#origins.get(text);
    if (!origin) return null;
    const kind = /^[a-z]{3}(?=_)/.exec(text)?.[0] ?? 'url';
    return `<${kind} from step ${origin.step} at ${origin.pointer}>`;
  }

  /** Properties are read in alphabetical order, because their order has no meaning. */
  #add(step: number, pointer: string, value: unknown, time: RequestTime): void {
    if (typeof value === 'string') this.#addText(step, pointer, value, time);
    if (Array.isArray(value)) {
      value.forEach((item, index) => void this.#add(step, `${pointer}/${index}`, item, time));
    } else if (isObject(value)) {
      for (const name of Object.keys(value).toSorted())
        this.#add(step, `${pointer}/${name}`, value[name], time);
    }
  }

  #addText(step: number, pointer: string, text: string, time: RequestTime): void {
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    if (SECRET_URLS.has(name)) this.#addOrigin(text, { step, pointer });
    for (const [id] of text.matchAll(IDS))
      if (!this.#literals.has(id)) this.#addOrigin(id, { step, pointer });
    if (!INSTANT.test(text) || this.#times.has(text)) return;
    const afterRequestMs = Date.parse(text) - this.clockOffsetMs - time.startedAtMs;
    this.#times.set(text, { step, pointer, afterRequestMs, durationMs: time.durationMs });
  }

  #addOrigin(text: string, origin: Origin): void {
    if (!this.#origins.has(text)) this.#origins.set(text, origin);
  }
}
