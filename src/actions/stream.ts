import type { operations } from '../../generated/sandbox.js';
import { Problem } from '../domain/problem.js';
import type { ActionOf } from './action.js';
import { MAXIMUM_READERS } from './feed.js';

export const streamSandbox: ActionOf<operations['streamSandbox']> = async (
  parts,
  { organization, lastEventId },
) => {
  const stream = await parts.feed.open(organization.id, lastEventId);
  return stream ? { status: 200, body: undefined, stream } : tooMany();
};

function tooMany(): Problem {
  const detail = `This organization has ${MAXIMUM_READERS} streams open already: close one first.`;
  return new Problem('stream_limit_reached', detail);
}
