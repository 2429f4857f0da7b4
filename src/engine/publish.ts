import type { AppContext } from './context.js';
import { presentRequestSummary } from '../presenters/present-request.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import type { RequestLogEntry } from '../state/request-log.js';

/** Publishes a completed request to the subscribers of the event stream. */
export async function publishRequest(
  { eventBus }: Pick<AppContext, 'eventBus'>,
  entry: RequestLogEntry,
): Promise<void> {
  const { id } = entry.organization;
  if (await eventBus.hasSubscribers(id))
    await eventBus.publish(id, [{ type: 'request', data: presentRequestSummary(entry) }]);
}

/** Publishes the current state of faults that were created, have hit a request, or were removed. */
export async function publishFaults(
  { faults, eventBus }: Pick<AppContext, 'faults' | 'eventBus'>,
  organizationId: string,
  changed: readonly { id: string }[],
): Promise<void> {
  if (!(await eventBus.hasSubscribers(organizationId))) return;
  const messages: StreamMessage[] = [];
  for (const { id } of changed) {
    const fault = await faults.find(organizationId, id);
    messages.push(fault ? { type: 'fault', data: fault } : { type: 'fault_removed', data: { id } });
  }
  await eventBus.publish(organizationId, messages);
}
