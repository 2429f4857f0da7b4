import type { Exchange } from './http/exchange.js';

export interface Evidence {
  /** The exchange that shows it. */
  exchange?: Exchange | undefined;
  expected?: unknown;
  received?: unknown;
  /** The place in the description, if not that of the requirement. */
  pointer?: string;
}

/** The deployment does not do what a requirement says. Everything else that is thrown is a fault of the suite. */
export class Finding extends Error {
  override name = 'Finding';

  constructor(
    message: string,
    readonly evidence: Evidence = {},
  ) {
    super(message);
  }
}

/** What a requirement rests on could not be made, so that nothing can be said about the requirement itself. */
export class Blocked extends Finding {
  override name = 'Blocked';
}

/** A connection broke, or was never made: the deployment said nothing at all. */
export class NoAnswer extends Finding {
  override name = 'NoAnswer';
}

/** The run was stopped: nothing more is sent. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** The deployment was too busy or not there (429, 502, 503, 504) for as long as one may wait: nothing was found out. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
}
