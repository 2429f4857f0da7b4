import { isObject } from '../lib/is-object.js';
import type { Step } from '../compare/step.js';
import type { Repetition, Root } from './repeat-session.js';
import { renumber, type RecordedSession } from './recorded-session.js';

/** Shorter session that shows the same difference. */
export interface ShrunkSession {
  session: RecordedSession;
  root: Root;
  /** Parts of the last request without which the difference does not show, although the reference responds as before. */
  conditions: readonly RequestPart[];
  /** Parts of the last request without which the reference responds with the status of the target. */
  rejected: readonly RequestPart[];
}

/** Optional part of a request. */
export interface RequestPart {
  in: 'body' | 'query' | 'header';
  name: string;
}

type Repeat = (session: RecordedSession) => Promise<Repetition>;

/**
 * Searches for the shortest session that shows a difference, and for what its last request needs for that.
 *
 * @param maxTrials maximum number of repetitions
 */
export async function shrinkSession(
  repeat: Repeat,
  session: RecordedSession,
  root: Root,
  maxTrials: number,
): Promise<ShrunkSession> {
  const search = new Search(repeat, session, root, maxTrials);
  await search.removeSteps();
  await search.removeParts();
  return {
    session: search.session,
    root: search.root,
    conditions: search.conditions,
    rejected: search.rejected,
  };
}

class Search {
  conditions: RequestPart[] = [];
  rejected: RequestPart[] = [];
  #trials = 0;

  constructor(
    readonly repeat: Repeat,
    public session: RecordedSession,
    public root: Root,
    readonly maxTrials: number,
  ) {
    this.#cutAfterDifference();
  }

  /** Removes half of the steps, then a quarter, and at last single steps. */
  async removeSteps(): Promise<void> {
    let size = Math.ceil(this.session.steps.length / 2);
    while (size >= 1) {
      let hasRemoved = false;
      for (let end = this.session.steps.length - 1; end > 0; end -= size) {
        const start = Math.max(0, end - size);
        const steps = this.session.steps.filter((_, index) => index < start || index >= end);
        if (steps.length < this.session.steps.length && (await this.#accept(steps))) hasRemoved = true;
      }
      if (size === 1 && !hasRemoved) return;
      size = size === 1 ? 1 : Math.ceil(size / 2);
      if (this.#trials >= this.maxTrials) return;
    }
  }

  /** Removes parts of the requests, those of the last one at last. */
  async removeParts(): Promise<void> {
    for (const { number } of this.session.steps) {
      this.conditions = [];
      this.rejected = [];
      for (const part of listParts(this.session.steps[number - 1])) {
        const step = this.session.steps[number - 1];
        if (!step) break;
        const without = removePart(step, part);
        const steps = this.session.steps.map((one) => (one === step ? without : one));
        await this.#accept(steps, part);
      }
    }
  }

  /** Takes steps instead of the present ones if they show the difference as well. */
  async #accept(steps: readonly Step[], part?: RequestPart): Promise<boolean> {
    if (this.#trials >= this.maxTrials) return false;
    this.#trials += 1;
    const session = { ...this.session, steps: renumber(steps) };
    const { result, roots } = await this.repeat(session);
    const root = roots.find(({ key }) => key === this.root.key);
    if (!root) {
      const last = result.results.find(({ step }) => step.number === steps.length);
      if (last?.kind === 'compared' && part) {
        if (last.reference.status === this.#referenceStatus) this.conditions.push(part);
        else if (last.reference.status === this.root.difference.status) this.rejected.push(part);
      }
      return false;
    }
    this.session = session;
    this.root = root;
    this.#cutAfterDifference();
    return true;
  }

  get #referenceStatus(): number {
    const { kind, reference, status } = this.root.difference;
    return kind === 'status' || kind === 'no response' ? Number(reference.split(' ')[0]) : status;
  }

  #cutAfterDifference(): void {
    this.session = { ...this.session, steps: this.session.steps.slice(0, this.root.difference.step) };
  }
}

function listParts(step: Step | undefined): RequestPart[] {
  if (!step) return [];
  return [
    ...(isObject(step.body) ? Object.keys(step.body).map((name) => ({ in: 'body', name }) as const) : []),
    ...Object.keys(step.query).map((name) => ({ in: 'query', name }) as const),
    ...Object.keys(step.headers).map((name) => ({ in: 'header', name }) as const),
  ];
}

function removePart(step: Step, part: RequestPart): Step {
  const omit = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== part.name));
  switch (part.in) {
    case 'body':
      return { ...step, body: omit(step.body as Record<string, unknown>) };
    case 'query':
      return { ...step, query: omit(step.query) };
    case 'header':
      return { ...step, headers: omit(step.headers) };
  }
}
