import type { Context } from './session/context.js';

/** A MUST that does not hold breaks the contract; a SHOULD is reported, and counts as a MUST under `--strict`. */
export type Level = 'MUST' | 'SHOULD';

/**
 * The kind of fault that a requirement guards against, by the catalogue of the WebFuzzing Commons:
 * 100 server error, 101 answer not as described, 102 success on invalid input, 103 deletion that does not work,
 * 104 side effects of a refused request, 206 authentication or authorization missing, 207 objects of others, 208 methods
 * or operations of others, 209 internals leaked, 210 hidden operation. 300 is ours: the gateway's own rules.
 *
 * @see https://github.com/WebFuzzing/Commons
 */
export type Category = 100 | 101 | 102 | 103 | 104 | 206 | 207 | 208 | 209 | 210 | 300;

/** In the order in which they run. */
export const phases = [
  'reachability',
  'authentication',
  'protocol',
  'examples',
  'bounds',
  'negatives',
  'echo',
  'journeys',
  'transitions',
  'laws',
  'webhooks',
  'generated',
  'model',
  'audit',
  'conformance',
] as const;
export type Phase = (typeof phases)[number];

/** What a target must offer for a requirement to be judged. Reading with one key is what every one offers. */
export type Need =
  /** Permission to create and change. */
  | 'write'
  /** A key of a second organization. */
  | 'second-key'
  /** The test tokens of the description stand for cards. */
  | 'payment-tokens'
  /** `/_sandbox`: organizations of one's own. */
  | 'sandbox'
  /** A clock that stands still and can be moved; comes with the sandbox. */
  | 'clock'
  /** The target can reach a receiver of webhooks on this machine. */
  | 'receiver';

/** One sentence of the contract, and how to find out whether a deployment keeps it. */
export interface Requirement {
  /** `subject.what`, in lower case; never changes its meaning, and is never used again for another. */
  id: string;
  level: Level;
  phase: Phase;
  /** Follows the level: "MUST <statement>". Quotes what a client can observe. */
  statement: string;
  /** The operation that it is about; null when it is about all of them. */
  operation: string | null;
  category: Category;
  needs: readonly Need[];
  /** The place in the description that says so, as a JSON pointer. */
  pointer: string;
  /**
   * Resolves when the requirement holds.
   *
   * @throws Finding when it does not; anything else is a fault of the suite
   */
  verify: (context: Context) => Promise<void>;
}
