import type { operations } from '../../generated/sandbox.js';
import { Problem, problemAt } from '../domain/problem.js';
import type { ActionOf } from './action.js';
import { MAXIMUM_FAULTS, type Fault } from './active-faults.js';
import { notFound } from './refusals.js';
import { nowOf } from './now.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;

export const listFaults: SandboxAction<'listFaults'> = (parts, { organization }) =>
  Promise.resolve({ status: 200, body: { data: parts.faults.list(organization.id) } });

export const createFault: SandboxAction<'createFault'> = async (parts, { organization, body }) => {
  const { effect } = body;
  const needsAnswer = effect.kind === 'partial_body';
  if (needsAnswer && body.when === 'before') return nothingToCut();
  const created_at = await parts.store.read(organization.id, (reader) =>
    Promise.resolve(nowOf(reader, parts.realNow())),
  );
  const fault: Fault = {
    id: parts.newId('flt', created_at),
    created_at,
    operation_id: body.operation_id ?? null,
    effect,
    when: body.when ?? (needsAnswer ? 'after_commit' : 'before'),
    probability: body.probability ?? 1,
    count: body.count ?? null,
    hits: 0,
  };
  return parts.faults.add(organization.id, fault) ? { status: 201, body: fault } : tooMany();
};

export const deleteFault: SandboxAction<'deleteFault'> = (parts, { organization, path }) =>
  Promise.resolve(
    parts.faults.remove(organization.id, path.id)
      ? { status: 204, body: undefined }
      : notFound('fault', path.id),
  );

function nothingToCut(): Problem {
  const detail = 'Half of an answer needs the whole one: leave `when` out, or send "after_commit".';
  return problemAt('/when', 'invalid_request', 'not_allowed', detail);
}

function tooMany(): Problem {
  const detail = `This organization has ${MAXIMUM_FAULTS} faults already: delete one first.`;
  return new Problem('fault_limit_reached', detail);
}
