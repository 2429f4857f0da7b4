import { Wifi, WifiOff } from 'lucide';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useConnectionState } from '../lib/live-updates.js';
import { Icon } from './icon.js';

const RECONNECTED_MS = 3_000;

/** Bar above a page whose live connection is lost. It confirms a new connection for three seconds. */
export function OfflineBar(): JSX.Element | null {
  const state = useConnectionState();
  const [lostAt, setLostAt] = useState<Date | null>(null);
  useEffect(() => {
    if (state === 'lost') setLostAt((before) => before ?? new Date());
    if (state !== 'live') return;
    const timer = setTimeout(() => void setLostAt(null), RECONNECTED_MS);
    return () => void clearTimeout(timer);
  }, [state]);
  if (!lostAt) return null;
  return state === 'live' ? <ReconnectedNotice /> : <OfflineNotice since={lostAt} />;
}

/** Notice of a lost connection, with the local time of the last update. */
export function OfflineNotice({ since }: { since: Date }): JSX.Element {
  return (
    <section class="offline-bar" aria-label="Connection">
      <Icon node={WifiOff} />
      <span>Connection lost. Showing data from {since.toTimeString().slice(0, 8)}.</span>
      <span class="spring" />
      <span>Reconnecting…</span>
    </section>
  );
}

function ReconnectedNotice(): JSX.Element {
  return (
    <section class="offline-bar is-back" aria-label="Connection">
      <Icon node={Wifi} />
      Reconnected
    </section>
  );
}
