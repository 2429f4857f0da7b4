import { render, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './components/tokens.css';
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
import { ErrorState } from './components/states.js';
import { ApiError, sandboxApi, unwrap, type Schemas } from './data/api.js';
import { applyTheme } from './data/settings.js';
import { liveUpdates } from './data/stream.js';
import { guardForms } from './data/unsent-forms.js';
import { keepScrollPositions } from './shell/keep-scroll-positions.js';
import { ApiKeyForm } from './shell/organization-switcher.js';
import { Shell } from './shell/shell.js';

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no place for the dashboard.');
applyTheme();
guardForms();
keepScrollPositions();
render(<App />, place);

type Session = Schemas['Session'];

/** Root component: the key form without a session, the dashboard with one. */
function App(): JSX.Element | null {
  const [session, setSession] = useState<Session | null>(null);
  const [needsKey, setNeedsKey] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    unwrap(sandboxApi.GET('/session')).then(
      (currentSession) => {
        setSession(currentSession);
        liveUpdates.start();
      },
      (reason: unknown) => {
        if (reason instanceof ApiError) setNeedsKey(true);
        else setError(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
  }, []);
  const openSession = (newSession: Session): void => {
    if (session || needsKey) liveUpdates.restart();
    setSession(newSession);
    setNeedsKey(false);
  };
  if (needsKey)
    return (
      <main class="alone">
        <h1>Tollgate</h1>
        <ApiKeyForm onOpen={openSession} />
      </main>
    );
  if (error)
    return (
      <main class="alone">
        <ErrorState title="The session could not be opened" error={error} />
      </main>
    );
  if (!session) return null;
  // The key resets all state when the organization changes.
  return <Shell key={session.organization_id} session={session} onOpen={openSession} />;
}
