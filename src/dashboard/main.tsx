import { MantineProvider } from '@mantine/core';
import { useEffect, useState, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import './components/tokens.css';
import './components/theme.css';
import './components/fonts.css';
import './components/base.css';
import './components/tones.css';
import './components/fields.css';
import './components/controls.css';
import './components/table.css';
import './components/states.css';
import './components/overlays.css';
import './components/charts.css';
import './components/content.css';
import './components/layout.css';
import { Button } from './components/buttons.js';
import { ErrorState } from './components/states.js';
import { theme } from './components/theme.js';
import { ApiError, sandboxApi, unwrap, type Schemas } from './data/api.js';
import { themeStorage } from './data/settings.js';
import { liveUpdates } from './data/stream.js';
import { getOrganizationName, keepTabSession, tabSession } from './data/tab-session.js';
import { keepScrollPositions } from './shell/keep-scroll-positions.js';
import { ApiKeyForm, SessionEnd } from './shell/organization-switcher.js';
import { Shell } from './shell/shell.js';

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no place for the dashboard.');
keepScrollPositions();
createRoot(place).render(
  // Its style elements would break the Content-Security-Policy, so the variables are in `theme.css`.
  <MantineProvider
    theme={theme}
    colorSchemeManager={themeStorage}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <App />
  </MantineProvider>,
);

type Session = Schemas['Session'];

/** Session that this tab had before it was loaded. */
const keptSession = tabSession.current;

/** Returns the session of the tab, or else the one that was opened last; null if the browser has none. */
const loadSession = (): Promise<Session | null> =>
  unwrap(sandboxApi.GET('/session')).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });

/** Root component: the key form without a session, the dashboard with one. */
function App(): JSX.Element | null {
  const [session, setSession] = useState<Session | null>(null);
  /** Session that the browser has instead of that of the tab; undefined if it is not needed. */
  const [alternative, setAlternative] = useState<Session | null>();
  const [error, setError] = useState<Error | null>(null);
  const openSession = (opened: Session): void => {
    keepTabSession(opened);
    if (session) liveUpdates.restart();
    else liveUpdates.start();
    setSession(opened);
    setAlternative(undefined);
  };
  const restoreSession = async (): Promise<void> => {
    const own = await loadSession();
    tabSession.current = null;
    const other = own ?? (keptSession && (await loadSession()));
    // A sandbox without stored data has another default organization after a restart.
    if (other && (own ?? (keptSession?.is_default === true && other.is_default))) openSession(other);
    else setAlternative(other);
  };
  useEffect(() => {
    restoreSession().catch((cause: unknown) => {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    });
  }, []);
  if (alternative !== undefined)
    return (
      <main className="alone">
        <h1>Tollgate</h1>
        {keptSession ? <SessionEnd session={keptSession} /> : null}
        <ApiKeyForm onOpen={openSession} />
        {alternative ? (
          <Button onClick={() => void openSession(alternative)}>
            Open {getOrganizationName(alternative)} instead
          </Button>
        ) : null}
      </main>
    );
  if (error)
    return (
      <main className="alone">
        <ErrorState title="The session could not be opened" error={error} />
      </main>
    );
  if (!session) return null;
  // The key resets all state when the organization changes.
  return <Shell key={session.organization_id} session={session} onOpen={openSession} />;
}
