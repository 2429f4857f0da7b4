import { getNestedValue } from '../lib/nested-value.js';
import { DAY_MS } from '../lib/calendar.js';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestOrganization } from '../fixtures/test-organization.js';
import type { ApiResponse } from '../http/api-response.js';
import { isObject } from '../lib/is-object.js';
import { Inconclusive, NoResponse } from '../results/finding.js';
import { compareResponses, getErrorCode, type ComparedResponse } from './compare-responses.js';
import type { Difference } from './compare-values.js';
import { toRootKey, type FoundDifference } from './fold-differences.js';
import { ObservedValues, type RequestTime } from './observed-values.js';
import { formatTime, Placeholder, type PlaceholderSource } from './placeholder.js';
import {
  fillStep,
  getReferencedSteps,
  getStepName,
  areConcurrent,
  type FilledStep,
  type Step,
} from './step.js';

type StepResult =
  | { kind: 'compared'; step: Step; operation: string; target: ApiResponse; reference: ApiResponse }
  /** One of the deployments did not return a value that the request needs, or was too busy. */
  | { kind: 'skipped'; step: Step; operation: string; reason: string };

export interface SessionResult {
  number: number;
  steps: readonly Step[];
  results: StepResult[];
  differences: FoundDifference[];
  /** Clock of each deployment minus the clock of this machine, milliseconds. */
  clockOffsetsMs: { target: number; reference: number };
}

/** Organizations of a deployment that take part in a session. */
export interface SessionOrganizations {
  first: TestOrganization;
  /** Null if no step is sent by a second organization. */
  second: TestOrganization | null;
}

export interface SessionInput {
  number: number;
  steps: readonly Step[];
  target: SessionOrganizations;
  reference: SessionOrganizations;
  /** Compares types and properties instead of values. */
  isShapeOnly: boolean;
  /** Ends the session after a step, if true. Default: it ends after the last step. */
  isOver?: ((differences: readonly FoundDifference[], step: number) => boolean) | undefined;
}

/**
 * Sends the requests of a session to both deployments and compares the responses. Each request is sent to both at the
 * same time, after both have responded to the one before.
 *
 * @throws Interrupted if the run was stopped
 */
export async function runSession(input: SessionInput): Promise<SessionResult> {
  const { number, steps, isShapeOnly } = input;
  const uniqueText = toDigits(input.target.first.nextUniqueId());
  const target = new SessionSide(input.target, uniqueText);
  const reference = new SessionSide(input.reference, uniqueText);
  const results: StepResult[] = [];
  const differences: FoundDifference[] = [];
  /** Keys of the differences since which the deployments treat the object of a step differently. */
  const causes = new Map<number, string>();
  for (const step of steps) {
    const group = steps.filter((one) => areConcurrent(step, one));
    if (group.length > 1) {
      if (step !== group.at(-1)) continue;
      const [responses, otherResponses] = await sendToBoth(
        target.sendTogether(group),
        reference.sendTogether(group),
      );
      const operation = getStepName(step);
      const [response, otherResponse] = [responses.at(-1), otherResponses.at(-1)];
      if (!response || !otherResponse) continue;
      results.push({ kind: 'compared', step, operation, target: response, reference: otherResponse });
      const context = { operation, status: response.status, parameters: [], session: number };
      for (const difference of compareConcurrent(responses, otherResponses))
        differences.push({ ...difference, ...context, step: step.number, cause: null });
      continue;
    }
    const operation = getStepName(step);
    const inherited = getReferencedSteps(step).flatMap((referenced) => causes.get(referenced) ?? []);
    const [cause = null] = inherited;
    if (cause !== null) causes.set(step.number, cause);
    const [filled, otherFilled] = [target.fill(step), reference.fill(step)];
    // Without a next page or a charge on either side, there is nothing to compare.
    if (!filled && !otherFilled) continue;
    if (!filled || !otherFilled) {
      results.push({
        kind: 'skipped',
        step,
        operation,
        reason: 'one deployment did not return a value that the request needs',
      });
      continue;
    }
    if (step.pauseMs !== undefined) await pause(step.pauseMs);
    const [outcome, otherOutcome] = await sendToBoth(
      target.send(step, filled),
      reference.send(step, otherFilled),
    );
    const compared = compareOutcomes(outcome, otherOutcome, {
      isShapeOnly,
      isDiverged: (origin) => causes.has(origin),
    });
    if (typeof compared === 'string') {
      causes.set(step.number, cause ?? UNKNOWN_CAUSE);
      results.push({ kind: 'skipped', step, operation, reason: compared });
      continue;
    }
    const status = outcome.kind === 'response' ? outcome.compared.response.status : 0;
    const found = compared.map((difference): FoundDifference => {
      const parameters = Object.keys(step.query).toSorted();
      return { ...difference, operation, status, parameters, session: number, step: step.number, cause };
    });
    differences.push(...found);
    const divergence = found.find(isDivergence);
    if (divergence && cause === null) causes.set(step.number, toRootKey(divergence));
    if (outcome.kind === 'response' && otherOutcome.kind === 'response') {
      const responses = { target: outcome.compared.response, reference: otherOutcome.compared.response };
      results.push({ kind: 'compared', step, operation, ...responses });
    }
    if (input.isOver?.(differences, step.number) === true) break;
  }
  const clockOffsetsMs = {
    target: target.observed.clockOffsetMs,
    reference: reference.observed.clockOffsetMs,
  };
  return { number, steps, results, differences, clockOffsetsMs };
}

/**
 * Compares the responses to equal requests that were sent at the same time. Which of them succeeds is open, so only the number
 * of created objects and the errors are compared.
 */
function compareConcurrent(target: readonly ApiResponse[], reference: readonly ApiResponse[]): Difference[] {
  const [created, otherCreated] = [target, reference].map((responses) => {
    const bodies = responses.flatMap(({ status, json }) => (status === 201 && isObject(json) ? [json] : []));
    return new Set(bodies.map(({ id }) => id)).size;
  });
  if (created !== otherCreated)
    return [{ kind: 'created', place: '', target: String(created), reference: String(otherCreated) }];
  const [codes, otherCodes] = [target, reference].map((responses) => responses.map(getErrorCode).toSorted());
  const unexpected = codes?.find(
    (code) => code !== '' && code !== IN_PROGRESS && !otherCodes?.includes(code),
  );
  if (unexpected === undefined) return [];
  const expected = otherCodes?.at(-1) ?? '';
  return [{ kind: 'error code', place: '/code', target: unexpected, reference: expected || 'no code' }];
}

/** Error of a request whose Idempotency-Key another one uses. Whether it occurs depends on the duration of the other. */
const IN_PROGRESS = 'idempotency_key_in_use';

/** Cause of differences after a request that one deployment may have carried out and the other may not. */
const UNKNOWN_CAUSE = '';

/** Waits for both requests, even if one fails, so that no request runs on after the session. */
async function sendToBoth<Result>(
  target: Promise<Result>,
  reference: Promise<Result>,
): Promise<[Result, Result]> {
  await Promise.allSettled([target, reference]);
  return [await target, await reference];
}

/** Returns true if later requests for the same object cannot have the same responses. */
function isDivergence({ kind, place, target, reference }: FoundDifference): boolean {
  if (kind === 'no response') return true;
  if (kind === 'status') return target.startsWith('2') !== reference.startsWith('2');
  return place === '/status' && (kind === 'value' || kind === 'type');
}

type StepOutcome =
  | { kind: 'response'; compared: ComparedResponse }
  | { kind: 'no response'; message: string }
  | { kind: 'busy'; reason: string };

/** Compares the results of a request. @returns the reason if they cannot be compared */
function compareOutcomes(
  target: StepOutcome,
  reference: StepOutcome,
  context: { isShapeOnly: boolean; isDiverged: (step: number) => boolean },
): Difference[] | string {
  if (target.kind === 'busy') return target.reason;
  if (reference.kind === 'busy') return reference.reason;
  if (target.kind === 'response' && reference.kind === 'response') {
    return compareResponses(target.compared, reference.compared, context);
  }
  if (target.kind === 'no response' && reference.kind === 'no response') {
    return 'neither deployment returned a response';
  }
  const show = (outcome: Exclude<StepOutcome, { kind: 'busy' }>): string =>
    outcome.kind === 'response' ? String(outcome.compared.response.status) : outcome.message;
  return [{ kind: 'no response', place: '', target: show(target), reference: show(reference) }];
}

/** Session as one of the deployments sees it. */
class SessionSide {
  readonly observed = new ObservedValues();
  readonly #responses = new Map<number, ApiResponse>();

  constructor(
    readonly organizations: SessionOrganizations,
    readonly uniqueText: string,
  ) {}

  /** Fills in the placeholders of a step; null if a response does not have the value that it needs. */
  fill(step: Step): FilledStep | null {
    try {
      return fillStep(step, (source) => this.#getValue(source, step.organization));
    } catch (error) {
      if (error instanceof MissingValue) return null;
      throw error;
    }
  }

  /** @throws Interrupted if the run was stopped */
  async send(step: Step, filled: FilledStep): Promise<StepOutcome> {
    const outcome = await this.#request(step, filled);
    if (outcome.kind !== 'response') return outcome;
    const { response: received } = outcome.compared;
    const response = this.#findCached(step, received) ?? received;
    this.#keep(step, response);
    return { kind: 'response', compared: { ...outcome.compared, response } };
  }

  /**
   * Sends requests at the same time. The responses to equal requests belong to any of them, so that the oldest object always
   * belongs to the first one.
   */
  async sendTogether(steps: readonly Step[]): Promise<ApiResponse[]> {
    const requests = steps.flatMap((step) => {
      const filled = this.fill(step);
      return filled ? [{ step, filled }] : [];
    });
    const outcomes = await Promise.all(requests.map(({ step, filled }) => this.#request(step, filled)));
    const responses = outcomes.flatMap((outcome) =>
      outcome.kind === 'response' ? outcome.compared.response : [],
    );
    const isEqual = new Set(requests.map(({ filled }) => JSON.stringify(filled))).size === 1;
    const ordered = isEqual ? responses.toSorted(compareCreations) : responses;
    for (const [index, response] of ordered.entries()) {
      const step = requests[index]?.step;
      if (step) this.#keep(step, response);
    }
    return ordered;
  }

  #keep(step: Step, response: ApiResponse): void {
    this.#responses.set(step.number, response);
    const { started_at, duration_ms: durationMs } = response.exchange;
    this.#observe(step, response, { startedAtMs: Date.parse(started_at), durationMs });
  }

  async #request(step: Step, { method, path, ...options }: FilledStep): Promise<StepOutcome> {
    const api = this.organizations[step.organization];
    if (!api) throw new Error(`Step ${step.number} needs a second organization.`);
    this.observed.addLiterals(JSON.stringify([step.path, step.query, step.body]));
    const { pathname, search } = new URL(path, 'http://origin.invalid');
    try {
      const response = await api.send(method, step.base === 'page' ? pathname + search : path, options);
      return { kind: 'response', compared: { response, api, observed: this.observed } };
    } catch (error) {
      if (error instanceof NoResponse) return { kind: 'no response', message: error.message };
      if (error instanceof Inconclusive) return { kind: 'busy', reason: error.message };
      throw error;
    }
  }

  /** Returns the response that a client has stored, if the target confirms it with 304. */
  #findCached({ headers }: Step, { status }: ApiResponse): ApiResponse | undefined {
    const condition = headers['if-none-match'];
    if (status !== 304 || !(condition instanceof Placeholder) || condition.source.kind !== 'etag')
      return undefined;
    return this.#responses.get(condition.source.step);
  }

  #observe({ number, method }: Step, { status, json }: ApiResponse, time: RequestTime): void {
    if (method === 'POST' && status === 201 && isObject(json) && typeof json['created_at'] === 'string') {
      this.observed.synchronizeClock(json['created_at'], time);
    }
    this.observed.addResponse(number, json, time);
  }

  /** @throws MissingValue if no response has the value */
  #getValue(source: PlaceholderSource, organization: Step['organization']): string {
    switch (source.kind) {
      case 'api-key':
        return this.organizations[organization]?.apiKey ?? '';
      case 'unique':
        return this.uniqueText;
      case 'run-id':
        return this.organizations.first.runId;
      case 'time':
        return formatTime(this.#getTime() + source.offsetMs, source.zone);
      case 'date':
        return new Date(this.#getTime() + source.offsetDays * DAY_MS).toISOString().slice(0, 10);
      case 'response': {
        const value = getNestedValue(
          this.#responses.get(source.step)?.json,
          source.pointer.split('/').slice(1),
        );
        if (typeof value !== 'string') throw new MissingValue();
        const { time } = source;
        if (time) return formatTime(Date.parse(value) + time.offsetMs, time.zone);
        return source.isUpperCase === true ? value.toUpperCase() : value;
      }
      case 'etag':
        return this.#responses.get(source.step)?.getHeader('etag') ?? '"none"';
    }
  }

  #getTime(): number {
    return Date.now() + this.observed.clockOffsetMs;
  }
}

/** Puts successes first, in the order in which their objects were created. */
function compareCreations(one: ApiResponse, other: ApiResponse): number {
  const [key, otherKey] = [one, other].map(({ status, json }) => {
    const { created_at = '', id = '' } = isObject(json) ? json : {};
    return JSON.stringify([status, created_at, id]);
  });
  return (key ?? '') < (otherKey ?? '') ? -1 : 1;
}

/** Returns digits that identify a text. */
const toDigits = (text: string): string =>
  String(createHash('sha256').update(text).digest().readUIntBE(0, 6)).padStart(15, '1');

/** Thrown if a response does not have a value that a later request needs. */
class MissingValue extends Error {
  override name = 'MissingValue';
}
