import type { Requirement } from '../../requirement.js';
import { responses } from './responses.js';
import { eventsMatchRequests } from './events-match-requests.js';
import { eventsMatchState } from './events-match-state.js';
import { eventOrder } from './event-order.js';
import { errorLocations } from './error-locations.js';
import { rateLimit } from './rate-limit.js';
import { stableFields } from './stable-fields.js';

/** Invariants over all exchanges of the run. */
export const audit: readonly Requirement[] = [
  ...eventsMatchRequests,
  ...eventsMatchState,
  ...eventOrder,
  ...stableFields,
  ...responses,
  ...errorLocations,
  rateLimit,
];
