import type { operations } from '../../../generated/closed/sandbox.js';
import type { Operations } from '../../engine/operation.js';
import { advanceClock, getClock, setClock } from './clock.js';
import { getCounts } from './counts.js';
import {
  getDeliveryMode,
  getWebhookSecret,
  listDeliveries,
  resendFailedDeliveries,
  setDeliveryMode,
} from './deliveries.js';
import { listEvents, resendEvent, triggerEvent } from './events.js';
import { createFault, deleteFault, listFaults } from './faults.js';
import { getForecast } from './forecast.js';
import {
  clearCustomerOutcomes,
  clearForcedOutcomes,
  forceCustomerOutcome,
  forceOutcome,
  getCustomerOutcomes,
  getForcedOutcomes,
} from './forced-outcomes.js';
import { getHealth, getPrometheusMetrics, getReadiness } from './health.js';
import { getObject, listObjects } from './objects.js';
import { getMetrics } from './metrics.js';
import { createSandboxOrganization, deleteSandboxOrganizations } from './organizations.js';
import { getRequest, listRequests } from './requests.js';
import { resetSandbox, seedSandbox } from './seeds.js';
import { createSession, deleteSession, getSession } from './sessions.js';
import { createSnapshot, deleteSnapshot, listSnapshots, restoreSnapshot } from './snapshots.js';
import { streamSandbox } from './stream.js';
import { getTimeline } from './timeline.js';

/** Handlers of the sandbox API. The type requires one for every operation of its OpenAPI document. */
export const sandboxOperations: Operations<operations> = {
  getHealth,
  getReadiness,
  getPrometheusMetrics,
  createSandboxOrganization,
  deleteSandboxOrganizations,
  getSession,
  createSession,
  deleteSession,
  listObjects,
  getObject,
  getCounts,
  getMetrics,
  getTimeline,
  getClock,
  setClock,
  advanceClock,
  getForecast,
  forceOutcome,
  getForcedOutcomes,
  clearForcedOutcomes,
  forceCustomerOutcome,
  getCustomerOutcomes,
  clearCustomerOutcomes,
  listEvents,
  triggerEvent,
  resendEvent,
  listDeliveries,
  resendFailedDeliveries,
  getDeliveryMode,
  setDeliveryMode,
  getWebhookSecret,
  listRequests,
  getRequest,
  listFaults,
  createFault,
  deleteFault,
  streamSandbox,
  resetSandbox,
  seedSandbox,
  listSnapshots,
  createSnapshot,
  restoreSnapshot,
  deleteSnapshot,
};
