/** Sandboxes and helpers for test suites. */

export { startSandbox, type SandboxOptions } from './start-sandbox.js';
export { createOrganization, type SharedOrganizationOptions } from './create-organization.js';
export type { Sandbox, FurtherOrganization, OrganizationOptions, Seed, SeedName } from './sandbox-type.js';
export {
  createSandboxHandler,
  type SandboxHandler,
  type SandboxHandlerOptions,
} from './create-sandbox-handler.js';
export type { Middleware } from './middleware-type.js';
export type {
  Delivery,
  DeliveryMode,
  LoggedRequest,
  RequestFilter,
  TestOrganization,
} from './test-organization.js';
export type { SandboxClient } from './sandbox-api.js';
export type { Clock, ClockAdvanced, Advance, Instant } from './clock.js';
export type { Outcomes, OutcomeTarget, ForcedOutcome } from './outcomes.js';
export type { Faults, Fault, FaultCreate } from './faults.js';
export {
  EventTimeoutError,
  UnexpectedEventError,
  type EventFilter,
  type WaitOptions,
  type NoEventOptions,
} from './wait-for-event.js';
export type { Event, EventCondition, EventGroup, EventType, EventPattern, EventOf } from './events.js';
export type { PartOf } from './list-differences.js';
export {
  payOnCheckout,
  type CheckoutPaymentOptions,
  type CheckoutPage,
  type CheckoutLocator,
  type CheckoutResponse,
} from './pay-on-checkout.js';
export type { PayOptions, PayResult } from './pay.js';
export type { SignedRequestOptions } from './signed-request.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
export type {
  ExamAction,
  ExamActionResult,
  ExamAdapter,
  ExamApp,
  ExamInvariant,
  ExamOrder,
  ExamPolicies,
  ExamResponse,
  ExamSettings,
  ExamState,
} from './exam-adapter.js';
export { createClient, type Client, type ClientOptions, type SendRequest } from './client.js';
export { unwrap, ProblemError, type FetchResult, type Problem } from './problem-error.js';
