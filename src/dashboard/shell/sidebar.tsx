import { BookOpen } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../components/icon.js';
import { basePath } from '../lib/base-path.js';
import { useConnectionState } from '../lib/live-updates.js';
import { formatCount } from '../lib/format.js';
import { toHref, type Route } from '../lib/route.js';
import { useCounts } from '../lib/use-counts.js';
import { findCurrentEntry, navigationGroups } from './navigation.js';
import { OrganizationSwitcher, type SessionProps } from './organization-switcher.js';

/** Navigation of a wide window: organization, screens and connection. */
export function Sidebar({
  route,
  onHelp,
  ...session
}: SessionProps & { route: Route; onHelp: () => void }): JSX.Element {
  return (
    <div class="sidebar">
      <OrganizationSwitcher {...session} />
      <Navigation route={route} />
      <div class="sidebar-foot">
        <ConnectionSign />
        <span class="spring" />
        <button type="button" class="help-button" aria-label="Keyboard shortcuts" onClick={onHelp}>
          <kbd>?</kbd>
        </button>
      </div>
    </div>
  );
}

/** Links to all screens, in groups. `onNavigate` is called when one of them is followed. */
export function Navigation({ route, onNavigate }: { route: Route; onNavigate?: () => void }): JSX.Element {
  const current = findCurrentEntry(route);
  return (
    <nav class="navigation" aria-label="Screens" onClick={onNavigate}>
      {navigationGroups.map(({ title, entries }) => (
        <div key={title} class="navigation-group">
          {title === null ? null : <h2>{title}</h2>}
          {entries.map((entry) => (
            <a
              key={entry.title}
              href={toHref(entry.screen)}
              aria-current={entry === current ? 'page' : undefined}
            >
              <Icon node={entry.icon} />
              {entry.title}
              {entry.screen === 'webhooks' ? <FailedDeliveries /> : null}
            </a>
          ))}
        </div>
      ))}
      <a href={`${basePath}/docs/`} target="_blank" rel="noreferrer">
        <Icon node={BookOpen} />
        Docs
      </a>
    </nav>
  );
}

/** Number of failed webhook deliveries; nothing if there are none. */
function FailedDeliveries(): JSX.Element | null {
  const failed = useCounts()?.deliveries_by_status['failed'] ?? 0;
  if (failed === 0) return null;
  return (
    <>
      <span class="spring" />
      <span class="count red" title={formatCount(failed, 'failed delivery', 'failed deliveries')}>
        {failed.toLocaleString('en')}
        <span class="visually-hidden"> failed</span>
      </span>
    </>
  );
}

const connectionLabels = { connecting: 'Connecting', live: 'Connected', lost: 'Offline' } as const;

/** State of the live connection as a dot and a word. The live region of the shell announces it. */
function ConnectionSign(): JSX.Element {
  const state = useConnectionState();
  return (
    <span class={`connection ${state}`} aria-hidden="true">
      {connectionLabels[state]}
    </span>
  );
}

/** Live region that announces changes of the connection. */
export function ConnectionStatus(): JSX.Element {
  const state = useConnectionState();
  return (
    <span class="visually-hidden" role="status">
      {connectionLabels[state]}
    </span>
  );
}
