import { Menu, Search, SunMoon } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Sheet } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { toHref, type Route } from '../lib/route.js';
import { findCurrentEntry, navigationEntries } from './navigation.js';
import { OrganizationSwitcher, type SessionProps } from './organization-switcher.js';
import { Navigation } from './sidebar.js';

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
    <div class="tab-bar">
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
          <OrganizationSwitcher {...session} />
          <div class="buttons">
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
