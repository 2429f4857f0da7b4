import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Requirement } from '../../requirement.js';
import type { Context, NewOrganizationOptions } from '../../session/context.js';
import { LocalReceiver } from './local-receiver.js';
import type { Reply, WebhookReceiver } from './receiver-types.js';
import { RemoteReceiver } from './remote-receiver.js';

export const replyWith = (status: number, headers: Record<string, string> = {}): Reply[] => [
  { status, headers },
];

/** Starts a receiver for the duration of a callback: the one of the user, or one on this machine. */
export async function useReceiver(
  { session }: Context,
  replies: readonly Reply[],
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  const receiver: WebhookReceiver = session.receiver
    ? await RemoteReceiver.create(session.receiver, replies)
    : await LocalReceiver.start(replies);
  try {
    await use(receiver);
  } finally {
    await receiver.close();
  }
}

/** Creates a `verify` function that runs with a receiver and a new organization. */
export function withReceiver(
  replies: readonly Reply[],
  options: NewOrganizationOptions,
  verify: (receiver: WebhookReceiver, organization: TestOrganization, context: Context) => Promise<void>,
): Requirement['verify'] {
  return (context) =>
    useReceiver(context, replies, async (receiver) =>
      verify(receiver, await context.newOrganization(options), context),
    );
}
