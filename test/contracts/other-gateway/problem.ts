/** One error of a request, as in `errors` of a problem. */
export interface RequestError {
  pointer?: string;
  parameter?: string;
  header?: string;
  code: string;
  detail: string;
}

/** Error response. Handlers throw it, and the server sends it. */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly code: string,
    readonly errors: readonly RequestError[] = [],
    readonly extra: { existingId?: string; headers?: Record<string, string> } = {},
  ) {
    super(code);
  }
}

/** Returns a problem with one error at a place of the body. */
export function problemAt(code: string, pointer: string, errorCode: string, detail: string): Problem {
  return new Problem(code, [{ pointer, code: errorCode, detail }]);
}
