import type { ProblemCode, ValidationError } from './records.js';

interface ProblemExtras {
  /** Validation errors, each with the location of the invalid value. */
  errors?: readonly ValidationError[];
  /** Id of the object that already has the `external_id`. */
  existing_id?: string;
}

/**
 * Expected rejection as a value: the domain and the operations return it, the HTTP layer sends it. The OpenAPI document
 * defines the status and title of each code (`ProblemCode`).
 *
 * @see RFC 9457
 */
export class Problem {
  constructor(
    readonly code: ProblemCode,
    /** Text for people: the received value and how to fix it. */
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {}
}

export function createFieldProblem(
  pointer: string,
  code: ProblemCode,
  errorCode: ValidationError['code'],
  detail: string,
): Problem {
  return new Problem(code, detail, { errors: [{ pointer, code: errorCode, detail }] });
}
