import { BookOpen, Menu, Search, SunMoon } from 'lucide-react';
import { useState, type JSX } from 'react';
import { Button } from '../components/buttons.js';
import { Sheet } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import { basePath } from '../data/api.js';
import { formatCount } from '../data/format.js';
import { useCounts } from '../data/objects.js';
import { toHref, type Route } from '../data/route.js';
import { useConnectionState } from '../data/stream.js';
import { findCurrentEntry, navigationGroups, navigationEntries } from './navigation.js';
import { OrganizationMenu } from './organization-menu.js';
import type { SessionProps } from './organization-switcher.js';
import './sidebar.css';

/** Navigation of a wide window: organization, screens and connection. */
export function Sidebar({
  route,
  onHelp,
  ...session
}: SessionProps & { route: Route; onHelp: () => void }): JSX.Element {
  return (
    <div className="sidebar">
      <OrganizationMenu {...session} />
      <Navigation route={route} />
      <div className="sidebar-foot">
        <ConnectionSign />
        <span className="spring" />
        <button type="button" className="help-button" aria-label="Keyboard shortcuts" onClick={onHelp}>
          <kbd>?</kbd>
        </button>
      </div>
    </div>
  );
}

/** Links to all screens, in groups. `onNavigate` is called when one of them is followed. */
function Navigation({ route, onNavigate }: { route: Route; onNavigate?: () => void }): JSX.Element {
  const current = findCurrentEntry(route);
  return (
    <nav className="navigation" aria-label="Screens" onClick={onNavigate}>
      {navigationGroups.map(({ title, entries }) => (
        <div key={title} className="navigation-group">
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
      <span className="spring" />
      <span className="count red" title={formatCount(failed, 'failed delivery', 'failed deliveries')}>
        {failed.toLocaleString('en')}
        <span className="visually-hidden"> failed</span>
      </span>
    </>
  );
}

const connectionLabels = { connecting: 'Connecting', live: 'Connected', lost: 'Offline' } as const;

/** State of the live connection as a dot and a word. The live region of the shell announces it. */
function ConnectionSign(): JSX.Element {
  const state = useConnectionState();
  return (
    <span className={`connection ${state}`} aria-hidden="true">
      {connectionLabels[state]}
    </span>
  );
}

/** Live region that announces changes of the connection. */
export function ConnectionStatus(): JSX.Element {
  const state = useConnectionState();
  return (
    <span className="visually-hidden" role="status">
      {connectionLabels[state]}
    </span>
  );
}

interface TabBarProps extends SessionProps {
  route: Route;
  onSearch: () => void;
  onToggleTheme: () => void;
}

/** Navigation of a phone: the most important screens, and a menu with all of them. */
export function TabBar({ route, onSearch, onToggleTheme, ...session }: TabBarProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const current = findCurrentEntry(route);
  const close = (): void => void setOpen(false);
  return (
    <div className="tab-bar">
      <nav aria-label="Main screens">
        {navigationEntries.map((entry) =>
          entry.tabTitle === undefined ? null : (
            <a
              key={entry.title}
              href={toHref(entry.screen)}
              aria-current={entry === current ? 'page' : undefined}
            >
              <Icon node={entry.icon} size={20} />
              {entry.tabTitle}
            </a>
          ),
        )}
        <button type="button" aria-haspopup="dialog" onClick={() => void setOpen(true)}>
          <Icon node={Menu} size={20} />
          More
        </button>
      </nav>
      {isOpen ? (
        <Sheet title="All screens" onClose={close}>
          <OrganizationMenu {...session} />
          <div className="buttons">
            <Button
              icon={Search}
              onClick={() => {
                close();
                onSearch();
              }}
            >
              Search or run a command
            </Button>
            <Button icon={SunMoon} onClick={onToggleTheme}>
              Change the theme
            </Button>
          </div>
          <Navigation route={route} onNavigate={close} />
        </Sheet>
      ) : null}
    </div>
  );
}
