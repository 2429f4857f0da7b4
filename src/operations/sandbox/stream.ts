import type { operations } from '../../../generated/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';
import type { ActionOf } from '../operation.js';
import { UnknownOrganization } from '../../store/errors.js';
import { MAXIMUM_READERS } from '../../state/event-bus.js';

export const streamSandbox: ActionOf<operations['streamSandbox']> = async (
  parts,
  { organization, lastEventId },
) => {
  const stream = await parts.feed.open(organization.id, lastEventId);
  // Whoever deletes the organization from here on ends the stream.
  if (!(await parts.store.findOrganization({ id: organization.id }))) {
    stream?.close();
    throw new UnknownOrganization(`there is no organization ${organization.id}`);
  }
  return stream ? { status: 200, body: undefined, stream } : tooMany();
};

function tooMany(): Problem {
  const detail = `This organization has ${MAXIMUM_READERS} streams open already: close one first.`;
  return new Problem('stream_limit_reached', detail);
}
