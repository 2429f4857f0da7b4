import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sandbox, take, type Schemas } from './api.js';
import { counted, formatInstant } from './format.js';
import { KeyForm } from './key-form.js';
import { useLiveState } from './live.js';
import { Button } from './parts/button.js';
import { hrefTo, useRoute, type Route } from './route.js';
import { Screens, screens } from './screens/screens.js';
import { shortcuts, useShortcuts } from './shortcuts.js';
import { useTheme } from './theme.js';
import { useClock, useReading } from './use-clock.js';
import { useResource } from './use-resource.js';

interface ShellProps {
  session: Schemas['Session'];
  onOpen: (session: Schemas['Session']) => void;
}

/** What is around every screen. */
export function Shell({ session, onOpen }: ShellProps): JSX.Element {
  const route = useRoute();
  const help = useRef<HTMLDialogElement>(null);
  useShortcuts(() => {
    help.current?.showModal();
  });
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <Header session={session} onOpen={onOpen} onHelp={() => help.current?.showModal()} />
      <Navigation route={route} />
      <main id="main" tabIndex={-1}>
        <Screens route={route} />
      </main>
      <dialog ref={help} aria-labelledby="help-title">
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
          <button class="button main">Close</button>
        </form>
      </dialog>
    </div>
  );
}

/** A link would change the route. */
function skipToMain(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function Header({ session, onOpen, onHelp }: ShellProps & { onHelp: () => void }): JSX.Element {
  const clock = useClock();
  const reading = useReading(clock);
  const [theme, changeTheme] = useTheme();
  const { data: faults } = useResource(
    'faults',
    () => take(sandbox.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const count = faults?.data.length ?? 0;
  return (
    <header>
      <a class="brand" href={hrefTo('requests')}>
        Tollgate
      </a>
      <Organization session={session} onOpen={onOpen} />
      <span class="spring" />
      {count > 0 ? (
        <a class="badge bad" href={hrefTo('faults')}>
          {counted(count, 'fault')} on
        </a>
      ) : null}
      <a class="clock" href={hrefTo('clock')} title="The organization's clock, UTC">
        <span class="visually-hidden">Clock: </span>
        {reading === null ? '…' : formatInstant(reading)} {clock?.mode === 'frozen' ? '· frozen' : ''}
      </a>
      <LiveSign />
      <Button onClick={changeTheme} aria-label={`Theme: ${theme}. Change it`}>
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

const signs = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost' } as const;

function LiveSign(): JSX.Element {
  const state = useLiveState();
  return (
    <span class={`sign ${state}`} role="status">
      {signs[state]}
    </span>
  );
}

function Organization({ session, onOpen }: ShellProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button
        onClick={() => dialog.current?.showModal()}
        aria-label={`Organization ${nameOf(session)}. Change it`}
      >
        {nameOf(session)}
      </Button>
      <dialog ref={dialog} aria-labelledby="organization-title">
        <h2 id="organization-title">Another organization</h2>
        <p class="hint">
          Now: {session.name} <code>{session.organization_id}</code>
        </p>
        <KeyForm
          onOpen={(opened) => {
            dialog.current?.close();
            onOpen(opened);
          }}
        />
        <form method="dialog">
          <button class="button plain">Cancel</button>
        </form>
      </dialog>
    </>
  );
}

function nameOf({ name, organization_id }: Schemas['Session']): string {
  return name ?? organization_id;
}

function Navigation({ route }: { route: Route }): JSX.Element {
  const place = useRef<HTMLElement>(null);
  // On a phone they lie in a row that scrolls.
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [route.screen]);
  return (
    <nav class="sections" aria-label="Screens" ref={place}>
      {screens.map(({ name, title }) => (
        <a key={name} href={hrefTo(name)} aria-current={route.screen === name ? 'page' : undefined}>
          {title}
        </a>
      ))}
      <a href="/docs/" target="_blank" rel="noreferrer">
        Docs
      </a>
    </nav>
  );
}
