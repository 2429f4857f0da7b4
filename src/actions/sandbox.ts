import type { operations } from '../../generated/sandbox.js';
import { readClock } from '../domain/clock.js';
import { toInstant } from '../domain/calendar.js';
import type { Problem } from '../domain/problem.js';
import type { ActionOf } from './action.js';
import { advanceClock, getClock, setClock } from './clock.js';
import { listEvents } from './events.js';
import { createFault, deleteFault, listFaults } from './faults.js';
import { createOrganization } from './organizations.js';
import { getReadiness } from './readiness.js';
import { clockRefusal, stillAdvancing } from './refusals.js';

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

/** Removes everything but the organization itself; what was signed before is refused from now on. */
const resetSandbox: SandboxActions['resetSandbox'] = async (parts, { organization }) => {
  const refusal = await parts.store.transact<Problem | null>(organization.id, (reader) => {
    const at = readClock(reader.organization, parts.realNow(), reader.latest_at);
    if (reader.organization.advance) return Promise.resolve({ at, changes: [], result: stillAdvancing() });
    const { id_seed, ...kept } = reader.organization;
    const record = {
      ...kept,
      cursor_secret: parts.secrets.cursorSecret(),
      id_seed: id_seed && { ...id_seed, made: 0 },
    };
    return Promise.resolve({ at, changes: [{ op: 'clear' }, { op: 'organization', record }], result: null });
  });
  if (refusal) return refusal;
  parts.faults.clear(organization.id);
  parts.changed(organization.id);
  return { status: 204, body: undefined };
};

/** Every operation of the sandbox description; that none is missing is checked by its type. */
export const sandboxActions: SandboxActions = {
  getHealth,
  getReadiness,
  createSandboxOrganization,
  getClock,
  setClock,
  advanceClock,
  listEvents,
  listFaults,
  createFault,
  deleteFault,
  resetSandbox,
};
