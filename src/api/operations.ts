import type { operations as PublicDocument } from '../../generated/closed/openapi.js';
import type { operations as SandboxDocument } from '../../generated/closed/sandbox.js';
import type { Operations } from '../engine/operation.js';
import * as catalog from './public/catalog.js';
import * as charges from './public/charges.js';
import * as configurations from './public/configurations.js';
import * as consumptions from './public/consumptions.js';
import * as customers from './public/customers.js';
import * as purchases from './public/purchases.js';
import * as clock from './sandbox/clock.js';
import * as deliveries from './sandbox/deliveries.js';
import * as events from './sandbox/events.js';
import * as faults from './sandbox/faults.js';
import * as forcedOutcomes from './sandbox/forced-outcomes.js';
import * as forecast from './sandbox/forecast.js';
import * as health from './sandbox/health.js';
import * as metrics from './sandbox/metrics.js';
import * as objects from './sandbox/objects.js';
import * as organizations from './sandbox/organizations.js';
import * as purchasePreview from './sandbox/purchase-preview.js';
import * as requests from './sandbox/requests.js';
import * as seeds from './sandbox/seeds.js';
import * as sessions from './sandbox/sessions.js';
import * as snapshots from './sandbox/snapshots.js';
import * as timeline from './sandbox/timeline.js';

/** Handlers of the public API. The type requires one for every operation of its OpenAPI document. */
export const publicOperations: Operations<PublicDocument> = {
  ...charges,
  ...configurations,
  ...consumptions,
  ...customers,
  ...purchases,
  ...catalog,
};

/** Handlers of the sandbox API. The type requires one for every operation of its OpenAPI document. */
export const sandboxOperations: Operations<SandboxDocument> = {
  ...clock,
  ...deliveries,
  ...events,
  ...faults,
  ...forcedOutcomes,
  ...forecast,
  ...health,
  ...metrics,
  ...objects,
  ...organizations,
  ...purchasePreview,
  ...requests,
  ...seeds,
  ...sessions,
  ...snapshots,
  ...timeline,
};
