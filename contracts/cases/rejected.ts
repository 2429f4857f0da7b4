import { sideBySide } from '../side-by-side.js';
import type { Answer, Problem } from '../http/answer.js';
import type { Operation } from '../spec/document.js';

type ValidationError = NonNullable<Problem['errors']>[number];

/** Where something is at fault: in the body, the query or the headers. */
export type FaultPlace = { pointer: string } | { parameter: string } | { header: string };

/** @throws Finding unless the request was refused as not valid, with the place among the errors */
export function expectInvalid(answer: Answer, place: FaultPlace, what: string): ValidationError {
  if (answer.status !== 400) throw answer.finding(`${what} is not refused with 400: ${answer.shown}`);
  answer.expectProblem(400, 'invalid_request');
  const found = errorAt(answer, place);
  if (found) return found;
  throw answer.finding(`${what} is refused, but errors does not name ${shown(place)}: ${answer.shown}`);
}

/** How faults are sent, and what each is about. */
export interface Refusing<Fault> {
  send: (some: readonly Fault[]) => Promise<Answer>;
  place: (fault: Fault) => FaultPlace;
  /** In words. */
  what: (fault: Fault) => string;
}

/**
 * Faults that are named beside each other are refused; each that is not is sent alone.
 *
 * @throws Finding unless all of them are
 */
export async function expectAllRefused<Fault>(
  wrong: readonly Fault[],
  refusing: Refusing<Fault>,
): Promise<void> {
  const { send, place, what } = refusing;
  const answer = await send(wrong);
  if (wrong.length === 1) {
    for (const fault of wrong) expectInvalid(answer, place(fault), what(fault));
    return;
  }
  const unnamed = wrong.filter((fault) => !errorAt(answer, place(fault)));
  await sideBySide(unnamed, (fault) => expectAllRefused([fault], refusing));
  if (answer.status === 400) return;
  throw answer.finding(`${wrong.map(what).join(' and ')} are not refused with 400: ${answer.shown}`);
}

/** What a refusal says of a place; undefined where it is none, or says nothing of it. */
function errorAt(answer: Answer, place: FaultPlace): ValidationError | undefined {
  if (answer.status !== 400) return undefined;
  return answer.problem.errors?.find((error) => isAt(error, place));
}

function isAt(error: ValidationError, place: FaultPlace): boolean {
  if ('pointer' in place) return error.pointer === place.pointer;
  if ('parameter' in place) return error.parameter === place.parameter;
  return error.header?.toLowerCase() === place.header.toLowerCase();
}

function shown(place: FaultPlace): string {
  const [entry = []] = Object.entries(place);
  return `the ${entry.join(' ')}`;
}

/** A body that is never carried out, for operations that take one: what else is at fault is named beside it. */
export function refusedBody({ described }: Operation): { body?: unknown } {
  return described.requestBody ? { body: [] } : {};
}
