import type { components } from '../../generated/sandbox.js';
import type { Instant } from './clock.js';
import type { TestOrganization } from './test-organization.js';

type Seed = components['schemas']['Seed'];
type SeedName = NonNullable<Seed['name']>;
type DeliveryMode = components['schemas']['DeliveryModeInput'];

/** Options of `organization()`: the initial state of an organization. */
export interface OrganizationOptions {
  /**
   * Seed document (see `POST /_sandbox/seed`), or the name of a built-in seed. It is applied at the start and by each
   * `reset()`.
   */
  seed?: Seed | SeedName;
  /** Freezes the clock at this time. Default: a clock that follows real time. */
  now?: Instant;
  /** URL of the webhook endpoint. Default: none, until a seed or a request configures one. */
  webhookUrl?: string;
  /** Secret that signs deliveries to `webhookUrl`. Default: a random secret. */
  webhookSecret?: string | undefined;
  /**
   * Delivery mode of webhooks (see `PUT /_sandbox/deliveries/mode`). With `sync`, your endpoint receives the events of a
   * request before the response is sent. Default `normal`.
   */
  deliveryMode?: DeliveryMode;
  /** Maximum number of requests in ten seconds. Default: the limit of the sandbox. */
  rateLimit?: number;
}

/** Additional organization. `await using` deletes it at the end of a block. */
export interface FurtherOrganization extends TestOrganization, AsyncDisposable {
  /**
   * Deletes the organization with all of its data, and revokes its API key. Does nothing if it is already deleted.
   *
   * @throws {ProblemError} with the code `clock_advancing` during an advance of its clock
   */
  delete: () => Promise<void>;
}

/** Sandbox in this process, with its first organization. */
export interface Sandbox extends TestOrganization {
  /** Creates an organization with its own API key, clock and objects, so that tests can run in parallel. */
  organization: (options?: OrganizationOptions) => Promise<FurtherOrganization>;
  /** Completes the requests in progress, then closes the port and the storage. */
  close: () => Promise<void>;
}
