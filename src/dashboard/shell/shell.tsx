import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatCount, formatInstant } from '../lib/format.js';
import { ApiKeyForm } from './api-key-form.js';
import { useConnectionState } from '../lib/live-updates.js';
import { Button } from '../components/button.js';
import { toHref, useRoute, type Route } from '../lib/route.js';
import { CurrentScreen, screens } from '../screens/screens.js';
import { shortcuts, useShortcuts } from './shortcuts.js';
import { useTheme } from '../lib/theme.js';
import { useClock, useCurrentTime } from '../lib/use-clock.js';
import { useResource } from '../lib/use-resource.js';

interface ShellProps {
  session: Schemas['Session'];
  onOpen: (session: Schemas['Session']) => void;
}

/** Frame around every screen: header, navigation and keyboard help. */
export function Shell({ session, onOpen }: ShellProps): JSX.Element {
  const route = useRoute();
  const help = useRef<HTMLDialogElement>(null);
  useShortcuts(() => {
    help.current?.showModal();
  });
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to the content
      </a>
      <Header session={session} onOpen={onOpen} onHelp={() => help.current?.showModal()} />
      <Navigation route={route} />
      <main id="main" tabIndex={-1}>
        <CurrentScreen route={route} />
      </main>
      <dialog class="dialog" ref={help} aria-labelledby="help-title">
        <h2 id="help-title">Keyboard</h2>
        <dl class="facts">
          {shortcuts.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button class="button primary">Close</button>
        </form>
      </dialog>
    </div>
  );
}

/** Moves the focus to the content. The link itself would change the route. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function Header({ session, onOpen, onHelp }: ShellProps & { onHelp: () => void }): JSX.Element {
  const clock = useClock();
  const currentTime = useCurrentTime(clock);
  const [theme, toggleTheme] = useTheme();
  const { data: faults } = useResource(
    'faults',
    () => unwrap(sandboxApi.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const count = faults?.data.length ?? 0;
  return (
    <header>
      <a class="brand" href={toHref('requests')}>
        Tollgate
      </a>
      <OrganizationSwitcher session={session} onOpen={onOpen} />
      <span class="spring" />
      {count > 0 ? (
        <a class="badge amber" href={toHref('faults')}>
          {formatCount(count, 'fault')} on
        </a>
      ) : null}
      <a class="clock" href={toHref('clock')} title="The organization's clock, UTC">
        <span class="visually-hidden">Clock: </span>
        {currentTime === null ? '…' : formatInstant(currentTime)} {clock?.mode === 'frozen' ? '· frozen' : ''}
      </a>
      <ConnectionStatus />
      <Button onClick={toggleTheme} aria-label={`Theme: ${theme}. Change it`}>
        {{ auto: '◐', light: '☀', dark: '☾' }[theme]}
      </Button>
      <span class="keyboard-help">
        <Button onClick={onHelp} aria-label="Keyboard shortcuts">
          ?
        </Button>
      </span>
    </header>
  );
}

const connectionLabels = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost' } as const;

function ConnectionStatus(): JSX.Element {
  const state = useConnectionState();
  return (
    <span class={`sign ${state}`} role="status">
      {connectionLabels[state]}
    </span>
  );
}

function OrganizationSwitcher({ session, onOpen }: ShellProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button
        onClick={() => dialog.current?.showModal()}
        aria-label={`Organization ${getDisplayName(session)}. Change it`}
      >
        {getDisplayName(session)}
      </Button>
      <dialog class="dialog" ref={dialog} aria-labelledby="organization-title">
        <h2 id="organization-title">Another organization</h2>
        <p class="hint">
          Now: {session.name} <code>{session.organization_id}</code>
        </p>
        <ApiKeyForm
          onOpen={(opened) => {
            dialog.current?.close();
            onOpen(opened);
          }}
        />
        <form method="dialog">
          <button class="button secondary">Cancel</button>
        </form>
      </dialog>
    </>
  );
}

function getDisplayName({ name, organization_id }: Schemas['Session']): string {
  return name ?? organization_id;
}

function Navigation({ route }: { route: Route }): JSX.Element {
  const nav = useRef<HTMLElement>(null);
  // On a phone the links are a scrollable row.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [route.screen]);
  return (
    <nav class="sections" aria-label="Screens" ref={nav}>
      {screens.map(({ name, title }) => (
        <a key={name} href={toHref(name)} aria-current={route.screen === name ? 'page' : undefined}>
          {title}
        </a>
      ))}
      <a href="/docs/" target="_blank" rel="noreferrer">
        Docs
      </a>
    </nav>
  );
}
