import {
  ArrowLeft,
  ChevronRight,
  FlaskConical,
  Moon,
  Search,
  Sun,
  SunMoon,
  Activity,
  FastForward,
  Snowflake,
} from 'lucide-react';
import type { JSX } from 'react';
import { IconButton, Button } from '../components/buttons.js';
import { Icon } from '../components/icon.js';
import { TimeElement } from '../components/values.js';
import { sandboxApi, unwrap } from '../data/api.js';
import { modeLabels, useClock, useCurrentTime } from '../data/clock.js';
import { truncateMiddle, formatShortInstant } from '../data/format.js';
import { useObjectNames } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref, type Route } from '../data/route.js';
import type { Theme } from '../data/settings.js';
import { findCurrentEntry } from './navigation.js';
import { SEARCH_KEYS } from './shortcuts.js';
import './header.css';

interface HeaderProps {
  route: Route;
  theme: Theme;
  onToggleTheme: () => void;
  onSearch: () => void;
  onAdvance: () => void;
}

const themeIcons = { auto: SunMoon, light: Sun, dark: Moon };

/** Bar above every screen: breadcrumb, search, active faults, clock and theme. */
export function Header({ route, theme, onToggleTheme, onSearch, onAdvance }: HeaderProps): JSX.Element {
  return (
    <header className="top">
      <Breadcrumb route={route} />
      <span className="spring" />
      <button
        type="button"
        className="search-button"
        aria-label="Search or run a command"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={onSearch}
      >
        <Icon node={Search} />
        <span>Search or run a command</span>
        <kbd aria-hidden="true">{SEARCH_KEYS}</kbd>
      </button>
      <ActiveFaults />
      <ClockControl onAdvance={onAdvance} />
      <span className="theme-switch">
        <IconButton icon={themeIcons[theme]} label={`Theme: ${theme}. Change it`} onClick={onToggleTheme} />
      </span>
    </header>
  );
}

const otherTitles: Record<string, string> = { design: 'Design system' };

const NAMED_ID = /^(cus|svc|pln|pur|chg)_/;

function Breadcrumb({ route }: { route: Route }): JSX.Element {
  const id = route.id ?? '';
  const name = useObjectNames(NAMED_ID.test(id) ? [id] : []).get(id) ?? id;
  const title = findCurrentEntry(route)?.title ?? otherTitles[route.screen] ?? 'Not found';
  const parent = toHref(route.screen, null, Object.fromEntries(route.query));
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      {route.id === null || route.screen === 'console' ? (
        <span aria-current="page">{title}</span>
      ) : (
        <>
          <a href={parent} data-close>
            <Icon node={ArrowLeft} />
            <span>{title}</span>
          </a>
          <Icon node={ChevronRight} size={14} />
          <span className={name === id ? 'breadcrumb-id' : undefined} aria-current="page">
            {name === id ? truncateMiddle(id) : name}
          </span>
        </>
      )}
    </nav>
  );
}

function ActiveFaults(): JSX.Element | null {
  const { data: faults } = useResource(
    'faults',
    () => unwrap(sandboxApi.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const count = faults?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <a className="active-faults" href={toHref('faults')}>
      <Icon node={FlaskConical} />
      {count} <span className="wide-only">active {count === 1 ? 'fault' : 'faults'}</span>
    </a>
  );
}

/** Current time of the organization with its mode, and the button that advances it. */
function ClockControl({ onAdvance }: { onAdvance: () => void }): JSX.Element {
  const clock = useClock();
  const currentTime = useCurrentTime(clock);
  const isFrozen = clock?.mode === 'frozen';
  // An advance to a webhook attempt can be as short as a few seconds.
  const seconds = currentTime?.slice(17, 19);
  return (
    <div className="clock-control">
      <a href={toHref('time')} title="Clock of the organization, UTC">
        <Icon node={isFrozen ? Snowflake : Activity} size={14} />
        <span className="visually-hidden">Clock: </span>
        {currentTime === null ? (
          '…'
        ) : (
          <TimeElement at={currentTime}>
            {formatShortInstant(currentTime)}
            {isFrozen && seconds !== '00' ? `:${seconds}` : ''}
          </TimeElement>
        )}
        {clock ? (
          <span className={`badge ${isFrozen ? 'cyan' : 'green'}`}>{modeLabels[clock.mode]}</span>
        ) : null}
      </a>
      <Button tone="primary" size="small" icon={FastForward} onClick={onAdvance}>
        <span className="wide-only">Advance</span>
      </Button>
    </div>
  );
}
