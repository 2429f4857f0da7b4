import type { components, operations } from '../../../generated/sandbox.js';
import { Problem, problemAt } from '../../domain/shared/problem.js';
import type { Instant } from '../../domain/shared/records.js';
import type { ActionOf } from '../operation.js';
import { MAXIMUM_FAULTS, type Fault } from '../../state/active-faults.js';
import type { StreamMessage } from '../../state/replay-buffer.js';
import type { AppContext } from '../../context.js';
import { notFound } from '../problems.js';
import { nowOf } from '../../queries/now.js';

type FaultCreate = components['schemas']['FaultCreate'];
type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;

export const listFaults: SandboxAction<'listFaults'> = async ({ faults }, { organization }) => ({
  status: 200,
  body: { data: await faults.list(organization.id) },
});

export const createFault: SandboxAction<'createFault'> = async (parts, { organization, body }) => {
  const refusal = faultRefusal(body);
  if (refusal) return refusal;
  const created_at = await parts.store.read(organization.id, (reader) =>
    Promise.resolve(nowOf(reader, parts.realNow())),
  );
  const fault = faultOf(parts, body, created_at);
  if (!(await parts.faults.add(organization.id, fault))) return tooMany();
  await tellOfFaults(parts, organization.id, [fault]);
  return { status: 201, body: fault };
};

export const deleteFault: SandboxAction<'deleteFault'> = async (parts, { organization, path }) => {
  if (!(await parts.faults.remove(organization.id, path.id))) return notFound('fault', path.id);
  await tellOfFaults(parts, organization.id, [path]);
  return { status: 204, body: undefined };
};

/** Tells what has become of faults that were made, have hit or are gone. */
export async function tellOfFaults(
  { faults, feed }: AppContext,
  organizationId: string,
  changed: readonly { id: string }[],
): Promise<void> {
  if (!(await feed.isHeard(organizationId))) return;
  const messages: StreamMessage[] = [];
  for (const { id } of changed) {
    const fault = await faults.find(organizationId, id);
    messages.push(fault ? { type: 'fault', data: fault } : { type: 'fault_removed', data: { id } });
  }
  await feed.tell(organizationId, messages);
}

/** Adds the faults that a seed gives. */
export async function addFaults(
  parts: AppContext,
  organizationId: string,
  wanted: readonly FaultCreate[],
  created_at: Instant,
): Promise<void> {
  const made = wanted.map((body) => faultOf(parts, body, created_at));
  for (const fault of made) await parts.faults.add(organizationId, fault);
  await tellOfFaults(parts, organizationId, made);
}

function faultOf(parts: AppContext, body: FaultCreate, created_at: Instant): Fault {
  const { operation_id, effect, when, probability, count } = body;
  return {
    id: parts.newId('flt', created_at),
    created_at,
    operation_id: operation_id ?? null,
    effect,
    when: when ?? (needsAnswer(body) ? 'after_commit' : 'before'),
    probability: probability ?? 1,
    count: count ?? null,
    hits: 0,
  };
}

const needsAnswer = ({ effect }: FaultCreate): boolean => effect.kind === 'partial_body';

/** What is wrong with a fault that is of the right form. */
export function faultRefusal(body: FaultCreate): Problem | null {
  return needsAnswer(body) && body.when === 'before' ? nothingToCut() : null;
}

function nothingToCut(): Problem {
  const detail = 'Half of an answer needs the whole one: leave `when` out, or send "after_commit".';
  return problemAt('/when', 'invalid_request', 'not_allowed', detail);
}

function tooMany(): Problem {
  const detail = `This organization has ${MAXIMUM_FAULTS} faults already: delete one first.`;
  return new Problem('fault_limit_reached', detail);
}
