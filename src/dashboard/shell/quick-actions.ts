import { showToast } from '../components/toast.js';
import { sandboxApi, unwrap } from '../data/api.js';
import { formatForName } from '../data/format.js';
import { listObjects } from '../data/objects.js';
import { navigate, toHref } from '../data/route.js';

/** Runs an action that has no screen, and shows its error as a toast. */
async function run(errorTitle: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    showToast({ tone: 'red', title: errorTitle, detail });
  }
}

/** Takes a snapshot with the name of the current time. It replaces no other snapshot. */
export function takeSnapshot(): Promise<void> {
  return run('The snapshot was not taken', async () => {
    const [clock, snapshots] = await Promise.all([
      unwrap(sandboxApi.GET('/clock')),
      unwrap(sandboxApi.GET('/snapshots')),
    ]);
    const names = snapshots.data.map(({ name }) => name);
    const time = formatForName(clock.now);
    let name = time;
    for (let number = 2; names.includes(name); number += 1) name = `${time}-${number}`;
    await unwrap(sandboxApi.POST('/snapshots', { body: { name } }));
    showToast({
      tone: 'green',
      title: 'Snapshot taken',
      detail: name,
      link: ['Show the snapshots', toHref('seeds')],
    });
  });
}

/** Sends a ping to the webhook endpoint, and opens the list with its response. Without an endpoint, opens its dialog. */
export function sendPing(): Promise<void> {
  return run('The ping was not sent', async () => {
    const { rows } = await listObjects('configuration', { limit: 1 });
    const hasEndpoint = Boolean(rows[0]?.data.webhook?.url);
    if (hasEndpoint) await unwrap(sandboxApi.POST('/events', { body: { type: 'ping' } }));
    navigate(toHref('webhooks', null, { dialog: hasEndpoint ? '' : 'endpoint' }));
    if (hasEndpoint) showToast({ tone: 'cyan', title: 'Ping sent', detail: 'The list shows the response.' });
  });
}
