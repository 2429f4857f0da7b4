/** Public API of the package `tollgate`, for test suites. */
export { createClient, type Client, type ClientOptions } from './client.js';
export type { Advance, Clock, Instant } from './clock.js';
export type { Event, EventOf, EventPattern, EventType } from './events.js';
export type { Fault, FaultCreate, Faults } from './faults.js';
export type { ForcedOutcome, Outcomes } from './outcomes.js';
export { ProblemError, unwrap, type Problem } from './problem-error.js';
export type { SignedRequestOptions } from './signed-request.js';
export {
  startSandbox,
  type FurtherOrganization,
  type OrganizationOptions,
  type Sandbox,
  type SandboxOptions,
} from './start-sandbox.js';
export type { TestOrganization } from './test-organization.js';
export {
  EventTimeoutError,
  UnexpectedEventError,
  type EventFilter,
  type NoEventOptions,
  type WaitOptions,
} from './wait-for-event.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
