import { isObject } from '../lib/is-object.js';
import type { FoundDifference } from './fold-differences.js';
import type { SessionResult } from './run-session.js';
import { areConcurrent, renumber, type Step } from './step.js';

/** A session with a difference that it shows. */
export interface Example {
  result: SessionResult;
  difference: FoundDifference;
}

/** Shorter session that shows the same difference. */
export interface ShrunkExample extends Example {
  /** Steps up to the one that shows the difference. */
  steps: readonly Step[];
  /** Parts of the last request without which the difference does not show, although the reference responds as before. */
  neededParts: readonly RequestPart[];
  /** Parts of the last request that only the reference rejects. */
  rejectedParts: readonly RequestPart[];
}

/** Optional part of a request. */
export interface RequestPart {
  in: 'body' | 'query' | 'header';
  name: string;
}

/** Sends the requests of a session again. The difference is the one with the same key, if it shows. */
type Repeat = (
  steps: readonly Step[],
) => Promise<{ result: SessionResult; difference: FoundDifference | undefined }>;

/**
 * Searches for the shortest session that shows a difference, and for what its last request needs for that.
 *
 * @param maxTrials maximum number of repetitions
 */
export async function shrinkSession(
  repeat: Repeat,
  example: Example,
  maxTrials: number,
): Promise<ShrunkExample> {
  const search = new Search(repeat, example, maxTrials);
  await search.removeSteps();
  await search.removeParts();
  const { steps, neededParts, rejectedParts } = search;
  return { ...search.example, steps, neededParts, rejectedParts };
}

class Search {
  steps: readonly Step[];
  neededParts: RequestPart[] = [];
  rejectedParts: RequestPart[] = [];
  #trials = 0;

  constructor(
    readonly repeat: Repeat,
    public example: Example,
    readonly maxTrials: number,
  ) {
    this.steps = example.result.steps.slice(0, example.difference.step);
  }

  /** Removes half of the steps, then a quarter, and at last single steps. */
  async removeSteps(): Promise<void> {
    let size = Math.ceil(this.steps.length / 2);
    while (size >= 1) {
      let hasRemoved = false;
      for (let end = this.steps.length - 1; end > 0; end -= size) {
        const start = Math.max(0, end - size);
        const steps = this.steps.filter((_, index) => index < start || index >= end);
        if (steps.length < this.steps.length && (await this.#accept(steps))) hasRemoved = true;
      }
      if (size === 1 && !hasRemoved) return;
      size = size === 1 ? 1 : Math.ceil(size / 2);
      if (this.#trials >= this.maxTrials) return;
    }
  }

  /** Removes parts of the requests, those of the last one at last. */
  async removeParts(): Promise<void> {
    for (const { number } of this.steps) {
      this.neededParts = [];
      this.rejectedParts = [];
      for (const part of listParts(this.steps[number - 1])) {
        const step = this.steps[number - 1];
        if (!step) break;
        const steps = this.steps.map((one) =>
          one === step || areConcurrent(step, one) ? removePart(one, part) : one,
        );
        await this.#accept(steps, part);
      }
    }
  }

  /** Takes steps instead of the present ones if they show the difference as well. */
  async #accept(changed: readonly Step[], part?: RequestPart): Promise<boolean> {
    if (this.#trials >= this.maxTrials) return false;
    this.#trials += 1;
    const steps = renumber(changed);
    const { result, difference } = await this.repeat(steps);
    if (difference) {
      this.example = { result, difference };
      this.steps = steps.slice(0, difference.step);
      return true;
    }
    const last = result.results.find(({ step }) => step.number === steps.length);
    if (last?.kind === 'compared' && part) {
      if (last.reference.status === this.#referenceStatus) this.neededParts.push(part);
      else if (this.#referenceStatus >= 400 && last.reference.status === this.example.difference.status)
        this.rejectedParts.push(part);
    }
    return false;
  }

  get #referenceStatus(): number {
    const { kind, reference, status } = this.example.difference;
    return kind === 'status' || kind === 'no response' ? Number(reference.split(' ')[0]) : status;
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
