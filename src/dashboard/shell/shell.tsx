import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type JSX, type SyntheticEvent } from 'react';
import { AdvanceContext } from '../components/buttons.js';
import { Dialog, Sheet } from '../components/form-dialog.js';
import { useLazyComponent, type ComponentLoader } from '../components/lazy-screen.js';
import { ErrorState, OfflineBar } from '../components/states.js';
import { Toasts, announce } from '../components/toast.js';
import type { StreamMessage } from '../data/api.js';
import { CountsContext, useLoadedCounts } from '../data/objects.js';
import { createQueryClient } from '../data/resource.js';
import { useRoute } from '../data/route.js';
import { useSingleKeyShortcuts, useTheme } from '../data/settings.js';
import { liveUpdates, useConnectionState, useStreamMessages } from '../data/stream.js';
import type { AdvanceSheetProps } from './advance-sheet.js';
import { CommandPalette } from './command-palette.js';
import { countFailures, describeFailures, type FailureCounts } from './failure-counts.js';
import { Header } from './header.js';
import { NewOrganization } from './organization-menu.js';
import { SessionNotice, type SessionProps } from './organization-switcher.js';
import { CurrentScreen } from './screens.js';
import { shortcuts, useShortcuts } from './shortcuts.js';
import { ConnectionStatus, Sidebar, TabBar } from './sidebar.js';
import { useFocusRecovery } from './use-focus-recovery.js';
import './shell.css';

type Overlay = 'palette' | 'advance' | 'help' | 'organization';

/** Time in which failures are announced together. */
const INTERVAL_MS = 5_000;

/** Announces failed payments and webhooks of the stream to screen readers, at most every 5 seconds. */
function useFailureAnnouncements(): void {
  const pending = useRef<StreamMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => void clearTimeout(timer.current), []);
  const announcePending = (): void => {
    const counts: FailureCounts = countFailures(pending.current);
    pending.current = [];
    timer.current = undefined;
    const text = describeFailures(counts);
    if (text === '') return;
    announce(text);
    timer.current = setTimeout(announcePending, INTERVAL_MS);
  };
  useStreamMessages((messages) => {
    pending.current.push(...messages);
    if (timer.current === undefined) announcePending();
  });
}

/** Frame around every screen, with the data of one organization. */
export function Shell(session: SessionProps): JSX.Element {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Frame {...session} />
    </QueryClientProvider>
  );
}

/** Navigation, header, and the overlays that every screen has. */
function Frame(session: SessionProps): JSX.Element {
  const route = useRoute();
  const [theme, toggleTheme] = useTheme();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [advanceTarget, setAdvanceTarget] = useState('');
  const toOpener = (name: Overlay) => () => void setOverlay(name);
  // A dialog reports that it closed a moment later, when another overlay may already be open.
  const toCloser = (name: Overlay) => () => void setOverlay((current) => (current === name ? null : current));
  const openAdvance = useCallback((to: string) => {
    setAdvanceTarget(to);
    setOverlay('advance');
  }, []);
  const counts = useLoadedCounts();
  useConnectionState();
  useFocusRecovery();
  useFailureAnnouncements();
  useShortcuts({ onHelp: toOpener('help'), onSearch: toOpener('palette') });
  return (
    <CountsContext.Provider value={counts}>
      <div className="shell">
        <a className="skip" href="#main" onClick={focusMain}>
          Skip to the content
        </a>
        <ConnectionStatus />
        <Sidebar {...session} route={route} onHelp={toOpener('help')} />
        <div className="page">
          {liveUpdates.isSessionMissing ? <SessionNotice {...session} /> : <OfflineBar />}
          <Header
            route={route}
            theme={theme}
            onToggleTheme={toggleTheme}
            onSearch={toOpener('palette')}
            onAdvance={() => void openAdvance('')}
          />
          <main id="main" tabIndex={-1}>
            <AdvanceContext.Provider value={openAdvance}>
              <CurrentScreen route={route} />
            </AdvanceContext.Provider>
          </main>
        </div>
        <TabBar {...session} route={route} onSearch={toOpener('palette')} onToggleTheme={toggleTheme} />
        <Toasts />
        {overlay === 'palette' ? (
          <CommandPalette
            onClose={toCloser('palette')}
            onAdvance={openAdvance}
            onToggleTheme={toggleTheme}
            onHelp={toOpener('help')}
            onNewOrganization={toOpener('organization')}
          />
        ) : null}
        {overlay === 'organization' ? (
          <NewOrganization onOpen={session.onOpen} onClose={toCloser('organization')} />
        ) : null}
        {overlay === 'advance' ? (
          <LazyAdvanceSheet to={advanceTarget} objectId={route.id} onClose={toCloser('advance')} />
        ) : null}
        {overlay === 'help' ? <KeyboardHelp onClose={toCloser('help')} /> : null}
      </div>
    </CountsContext.Provider>
  );
}

/** Loads the sheet that advances the clock, with the preview of the time machine. */
const loadAdvanceSheet: ComponentLoader<AdvanceSheetProps> = async () =>
  (await import('./advance-sheet.js')).AdvanceSheet;

function LazyAdvanceSheet(props: AdvanceSheetProps): JSX.Element | null {
  const { Component, error } = useLazyComponent(loadAdvanceSheet);
  if (error)
    return (
      <Sheet title="Advance the clock" onClose={props.onClose}>
        <ErrorState title="The preview could not be loaded" error={error} />
      </Sheet>
    );
  return Component ? <Component {...props} /> : null;
}

/** Moves the focus to the content. The link itself would change the route. */
function focusMain(event: SyntheticEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function KeyboardHelp({ onClose }: { onClose: () => void }): JSX.Element {
  const [isEnabled, setEnabled] = useSingleKeyShortcuts();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={({ currentTarget }) => void setEnabled(currentTarget.checked)}
        />
        Use single-key shortcuts
      </label>
      <dl className="facts shortcuts">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
