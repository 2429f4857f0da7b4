import { Problem } from '../../domain/shared/problem.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { UnknownOrganization } from '../../store/errors.js';
import { MAX_SUBSCRIPTIONS } from '../../state/event-bus.js';

export const streamSandbox: SandboxOperation<'streamSandbox'> = async (
  context,
  { organization, lastEventId },
) => {
  const stream = await context.eventBus.subscribe(organization.id, lastEventId);
  // Checked after subscribing: a later deletion of the organization ends the stream.
  if (!(await context.store.findOrganization({ id: organization.id }))) {
    stream?.unsubscribe();
    throw new UnknownOrganization(`there is no organization ${organization.id}`);
  }
  return stream ? { status: 200, body: undefined, stream } : createLimitProblem();
};

function createLimitProblem(): Problem {
  const detail = `This organization already has ${MAX_SUBSCRIPTIONS} open streams. Close one first.`;
  return new Problem('stream_limit_reached', detail);
}
