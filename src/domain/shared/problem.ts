import type { ProblemCode, ValidationError } from './records.js';

/** What a problem can carry beside its code and its words. */
export interface ProblemExtras {
  /** The faults, each with the place where it lies. */
  errors?: readonly ValidationError[];
  /** The object that already has the `external_id`. */
  existing_id?: string;
}

/**
 * An expected refusal, as a value: domain and actions return it, the edge answers it. Its status and title belong to
 * its code and stand in the description (`ProblemCode`).
 *
 * @see RFC 9457
 */
export class Problem {
  constructor(
    readonly code: ProblemCode,
    /** What was received and what to do about it, for a person. */
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {}
}

/** A refusal for one fault in the body. */
export function problemAt(
  pointer: string,
  code: ProblemCode,
  errorCode: ValidationError['code'],
  detail: string,
): Problem {
  return new Problem(code, detail, { errors: [{ pointer, code: errorCode, detail }] });
}
