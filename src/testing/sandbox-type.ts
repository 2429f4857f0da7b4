import type { components } from '../../generated/sandbox.js';
import type { Instant } from './clock.js';
import type { DeliveryMode, TestOrganization } from './test-organization.js';

/** Seed document: the initial objects, clock and configuration of an organization. */
export type Seed = components['schemas']['Seed'];
/** Name of a built-in seed. */
export type SeedName = NonNullable<Seed['name']>;

/** Options of `organization()`: the initial state of an organization. */
export interface OrganizationOptions {
  /**
   * Seed document (see `POST /_sandbox/seed`), or the name of a built-in seed. The seed is applied when the
   * organization is created and again by each `reset()`.
   */
  seed?: Seed | SeedName;
  /** Time at which the clock is frozen. Default: the clock is live and starts at the real time. */
  now?: Instant;
  /** URL of the webhook endpoint. Default: no endpoint, until a seed or a request configures one. */
  webhookUrl?: string;
  /** Secret with which the sandbox signs deliveries to `webhookUrl`. Default: a random secret. */
  webhookSecret?: string | undefined;
  /**
   * Delivery mode of webhooks (see `PUT /_sandbox/deliveries/mode`). With `sync`, the sandbox responds to a request
   * only after your endpoint has received its events. Default `normal`.
   */
  deliveryMode?: DeliveryMode;
  /** Rate limit: maximum number of requests in ten seconds. Default: the rate limit of the sandbox. */
  rateLimit?: number;
}

/** Additional organization. `await using` deletes the organization at the end of a block. */
export interface FurtherOrganization extends TestOrganization, AsyncDisposable {
  /**
   * Deletes the organization with all of its data, and revokes its API key. Does nothing if the organization is already
   * deleted.
   *
   * @throws {ProblemError} with the code `clock_advancing` while a request is advancing the organization's clock
   */
  delete: () => Promise<void>;
}

/**
 * Sandbox that runs in this process. The methods and properties of `TestOrganization` act on the default organization,
 * which the sandbox creates when it starts.
 */
export interface Sandbox extends TestOrganization {
  /** Creates an organization with its own API key, clock and objects, so that tests can run in parallel. */
  organization: (options?: OrganizationOptions) => Promise<FurtherOrganization>;
  /**
   * Completes the requests in progress within a time limit, then closes the port and the storage. An advance in progress
   * stops.
   */
  close: () => Promise<void>;
}
