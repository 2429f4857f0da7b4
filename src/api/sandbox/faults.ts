import type { components } from '../../../generated/closed/sandbox.js';
import { Problem, createFieldProblem } from '../../domain/shared/problem.js';
import type { Instant } from '../../domain/shared/records.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { MAX_FAULTS, type Fault } from '../../state/active-faults.js';
import type { AppContext } from '../../engine/context.js';
import { publishFaults } from '../../engine/publish.js';
import { createNotFoundProblem } from '../problems.js';
import { getNow } from '../../queries/get-now.js';

type FaultCreate = components['schemas']['FaultCreate'];

export const listFaults: SandboxOperation<'listFaults'> = async ({ faults }, { organization }) => ({
  status: 200,
  body: { data: await faults.list(organization.id) },
});

export const createFault: SandboxOperation<'createFault'> = async (context, { organization, body }) => {
  const problem = checkFault(body);
  if (problem) return problem;
  const created_at = await context.store.read(organization.id, (reader) =>
    Promise.resolve(getNow(reader, context.realNow())),
  );
  const fault = toFault(context, body, created_at);
  if (!(await context.faults.add(organization.id, fault))) return createLimitProblem();
  await publishFaults(context, organization.id, [fault]);
  return { status: 201, body: fault };
};

export const deleteFault: SandboxOperation<'deleteFault'> = async (context, { organization, path }) => {
  if (!(await context.faults.remove(organization.id, path.id)))
    return createNotFoundProblem('fault', path.id);
  await publishFaults(context, organization.id, [path]);
  return { status: 204, body: undefined };
};

export async function addSeedFaults(
  context: Pick<AppContext, 'faults' | 'eventBus' | 'newId'>,
  organizationId: string,
  bodies: readonly FaultCreate[],
  created_at: Instant,
): Promise<void> {
  const created = bodies.map((body) => toFault(context, body, created_at));
  for (const fault of created) await context.faults.add(organizationId, fault);
  await publishFaults(context, organizationId, created);
}

/** Creates a fault. By default it affects every operation, and an unlimited number of requests. */
function toFault({ newId }: Pick<AppContext, 'newId'>, body: FaultCreate, created_at: Instant): Fault {
  const { operation_id, body_contains, effect, when, probability, count } = body;
  return {
    id: newId('flt', created_at),
    created_at,
    operation_id: operation_id ?? null,
    body_contains: body_contains ?? null,
    effect,
    when: when ?? (requiresResponse(body) ? 'after_commit' : 'before'),
    probability: probability ?? 1,
    count: count ?? null,
    hits: 0,
  };
}

const requiresResponse = ({ effect }: FaultCreate): boolean =>
  effect.kind === 'partial_body' || effect.kind === 'mutate';

/** Checks that the effect of a fault is possible at its time. */
export function checkFault(body: FaultCreate): Problem | null {
  if (!requiresResponse(body) || body.when !== 'before') return null;
  const detail = `The effect ${body.effect.kind} requires a response. Leave \`when\` out, or send "after_commit".`;
  return createFieldProblem('/when', 'invalid_request', 'not_allowed', detail);
}

function createLimitProblem(): Problem {
  const detail = `This organization already has ${MAX_FAULTS} faults. Delete one first.`;
  return new Problem('fault_limit_reached', detail);
}
