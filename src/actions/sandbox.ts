import type { operations } from '../../generated/sandbox.js';
import { readClock } from '../domain/clock.js';
import { fromMilliseconds, toInstant } from '../domain/calendar.js';
import { Problem } from '../domain/problem.js';
import type { ActionOf } from './action.js';
import { createOrganization } from './organizations.js';

type SandboxActions = { [Name in keyof operations]: ActionOf<operations[Name]> };

const getHealth: SandboxActions['getHealth'] = (parts) =>
  Promise.resolve({ status: 200, body: { status: 'ok', ...parts.versions } });

const createSandboxOrganization: SandboxActions['createSandboxOrganization'] = async (parts, { body }) => {
  const refusal = clockRefusal(body?.clock?.now);
  if (refusal) return refusal;
  const apiKey = parts.secrets.apiKey();
  const organization = await createOrganization(parts, {
    apiKey,
    name: body?.name,
    clock: body?.clock,
    rateLimit: body?.rate_limit?.limit,
  });
  return {
    status: 201,
    body: {
      id: organization.id,
      name: organization.name,
      api_key: apiKey,
      clock: { mode: organization.clock.mode, now: readClock(organization.clock, parts.realNow(), null) },
      rate_limit: {
        limit: organization.rate_limit ?? parts.rateLimit.limit,
        window_seconds: parts.rateLimit.window_seconds,
      },
    },
  };
};

const EARLIEST_CLOCK = '2000-01-01T00:00:00.000Z';
const LATEST_CLOCK = '2100-01-01T00:00:00.000Z';

function clockRefusal(now: string | null | undefined): Problem | null {
  if (typeof now !== 'string') return null;
  const instant = toInstant(now);
  if (instant >= EARLIEST_CLOCK && instant <= LATEST_CLOCK) return null;
  const detail = `A clock reads from ${EARLIEST_CLOCK} to ${LATEST_CLOCK}; received ${instant}.`;
  const code = instant < EARLIEST_CLOCK ? 'too_small' : 'too_large';
  return new Problem('invalid_request', detail, { errors: [{ pointer: '/clock/now', code, detail }] });
}

/** Removes everything but the organization itself; what was signed before is refused from now on. */
const resetSandbox: SandboxActions['resetSandbox'] = (parts, { organization }) =>
  parts.store.transact(organization.id, (reader) =>
    Promise.resolve({
      at: reader.latest_at ?? fromMilliseconds(parts.realNow()),
      changes: [
        { op: 'clear' },
        {
          op: 'organization',
          record: { ...reader.organization, cursor_secret: parts.secrets.cursorSecret() },
        },
      ],
      result: { status: 204, body: undefined },
    }),
  );

/** Every operation of the sandbox description; that none is missing is checked by its type. */
export const sandboxActions: SandboxActions = { getHealth, createSandboxOrganization, resetSandbox };
