import type { Exchange } from './exchange.js';

interface Evidence {
  exchange?: Exchange | undefined;
  expected?: unknown;
  received?: unknown;
  /** JSON pointer into the OpenAPI document; defaults to the pointer of the requirement. */
  pointer?: string;
}

/** Thrown if the target does not meet a requirement. Any other error is a bug of the suite. */
export class Finding extends Error {
  override name = 'Finding';

  constructor(
    message: string,
    readonly evidence: Evidence = {},
  ) {
    super(message);
  }
}

/** Thrown if a prerequisite could not be created, so that the requirement itself was not tested. */
export class Blocked extends Finding {
  override name = 'Blocked';
}

/** Thrown if a connection fails or closes before a complete response. */
export class NoResponse extends Finding {
  override name = 'NoResponse';

  constructor(
    message: string,
    /** Code of Node.js or undici, or `PROXY_` with the status of a proxy; empty if there is none. */
    readonly code = '',
  ) {
    super(message);
  }
}

/** Thrown if a response exceeds a limit of size, depth or time, or is not encoded as declared. */
export class ResponseRejected extends NoResponse {
  override name = 'ResponseRejected';
}

/** Thrown instead of sending a request after the run was stopped. */
export class Interrupted extends Error {
  override name = 'Interrupted' as string;
}

/** Thrown instead of sending a request after a limit that the user sets on the run. Its message states the limit. */
export class BudgetSpent extends Interrupted {
  override name = 'BudgetSpent' as string;
}

/** Thrown if the target stays busy (429, 502, 503, 504) for longer than the retry budget. */
export class Inconclusive extends Error {
  override name = 'Inconclusive' as string;
}

/** Thrown instead of sending a request that no run with the same settings can send to the target. */
export class Unavailable extends Inconclusive {
  override name = 'Unavailable';
}

/** Thrown if the target refused every attempt of a request with 429 or 503, so that it had no effect. */
export class Refused extends Inconclusive {
  override name = 'Refused';
}
