import type { operations } from '../../../generated/closed/sandbox.js';
import type { Operations } from '../../engine/operation.js';
import * as clock from './clock.js';
import * as deliveries from './deliveries.js';
import * as events from './events.js';
import * as faults from './faults.js';
import * as forcedOutcomes from './forced-outcomes.js';
import * as forecast from './forecast.js';
import * as health from './health.js';
import * as metrics from './metrics.js';
import * as objects from './objects.js';
import * as organizations from './organizations.js';
import * as requests from './requests.js';
import * as seeds from './seeds.js';
import * as sessions from './sessions.js';
import * as snapshots from './snapshots.js';
import * as stream from './stream.js';
import * as timeline from './timeline.js';

/** Handlers of the sandbox API. The type requires one for every operation of its OpenAPI document. */
export const sandboxOperations: Operations<operations> = {
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
  ...requests,
  ...seeds,
  ...sessions,
  ...snapshots,
  ...stream,
  ...timeline,
};
