import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Requirement } from '../../requirement.js';
import { Finding, Unavailable } from '../../results/finding.js';
import type { Context, NewOrganizationOptions } from '../../session/context.js';
import type { ReceiverClient } from '../../session/receiver-client.js';
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
  if (session.receiver) await useRemoteReceiver(session.receiver, replies, use);
  else await closeAfter(await LocalReceiver.start(replies), use);
}

/** Reports once that no delivery arrives at all. Then the requirements of webhooks have nothing to test. */
async function useRemoteReceiver(
  client: ReceiverClient,
  replies: readonly Reply[],
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
  const isSilent = (): boolean => client.isDoubtful && !client.hasReceived;
  const silence = `no delivery arrived at ${client.url}`;
  if (isSilent()) throw new Unavailable(`needs receiver: ${silence}`);
  const receiver = await RemoteReceiver.create(client, replies);
  try {
    await closeAfter(receiver, use);
  } catch (error) {
    if (!(error instanceof Finding) || !receiver.waitedInVain || client.hasReceived) throw error;
    if (isSilent()) throw new Unavailable(`needs receiver: ${silence}`);
    client.isDoubtful = true;
    throw new Finding(
      `${error.message}. During the run, ${silence}: check that the target reaches this URL, and trusts its certificate`,
      error.evidence,
    );
  }
}

async function closeAfter(
  receiver: WebhookReceiver,
  use: (receiver: WebhookReceiver) => Promise<void>,
): Promise<void> {
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
