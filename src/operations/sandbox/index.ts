import type { operations } from '../../../generated/sandbox.js';
import { readClock } from '../../domain/shared/clock.js';
import { toInstant } from '../../domain/shared/calendar.js';
import type { ActionOf } from '../operation.js';
import { advanceClock, getClock, setClock } from './clock.js';
import { getDeliveryMode, listDeliveries, resendFailedDeliveries, setDeliveryMode } from './deliveries.js';
import { deleteSandboxOrganizations } from './delete-organizations.js';
import { listEvents, resendEvent, triggerEvent } from './events.js';
import { createFault, deleteFault, listFaults } from './faults.js';
import { clearForcedOutcomes, forceOutcome, getForcedOutcomes } from './forced-outcomes.js';
import { getObject, listObjects } from './objects.js';
import { createOrganization } from '../organizations.js';
import { getReadiness } from './readiness.js';
import { clockRefusal } from '../problems.js';
import { getRequest, listRequests } from './requests.js';
import { resetSandbox, seedSandbox } from './seeds.js';
import { createSession, deleteSession, getSession } from './session.js';
import { createSnapshot, deleteSnapshot, listSnapshots, restoreSnapshot } from './snapshots.js';
import { streamSandbox } from './stream.js';

type SandboxActions = { [Name in keyof operations]: ActionOf<operations[Name]> };

const getHealth: SandboxActions['getHealth'] = (parts) =>
  Promise.resolve({ status: 200, body: { status: 'ok', ...parts.versions } });

const createSandboxOrganization: SandboxActions['createSandboxOrganization'] = async (parts, { body }) => {
  const now = body?.clock?.now;
  const refusal = typeof now === 'string' ? clockRefusal(toInstant(now), '/clock/now') : null;
  if (refusal) return refusal;
  const apiKey = parts.secrets.apiKey();
  const organization = await createOrganization(parts, {
    apiKey,
    name: body?.name,
    clock: body?.clock,
    rateLimit: body?.rate_limit?.limit,
    seed: body?.seed,
  });
  return {
    status: 201,
    body: {
      id: organization.id,
      name: organization.name,
      api_key: apiKey,
      clock: {
        mode: organization.clock.mode,
        now: readClock(organization, parts.realNow(), null),
        next_due_at: null,
      },
      rate_limit: {
        limit: organization.rate_limit ?? parts.rateLimit.limit,
        window_seconds: parts.rateLimit.window_seconds,
      },
    },
  };
};

/** Every operation of the sandbox description; that none is missing is checked by its type. */
export const sandboxActions: SandboxActions = {
  getHealth,
  getReadiness,
  createSandboxOrganization,
  deleteSandboxOrganizations,
  getSession,
  createSession,
  deleteSession,
  listObjects,
  getObject,
  getClock,
  setClock,
  advanceClock,
  forceOutcome,
  getForcedOutcomes,
  clearForcedOutcomes,
  listEvents,
  triggerEvent,
  resendEvent,
  listDeliveries,
  resendFailedDeliveries,
  getDeliveryMode,
  setDeliveryMode,
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
