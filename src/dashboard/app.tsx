import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, sandboxApi, unwrap, type Schemas } from './lib/api.js';
import { ApiKeyForm } from './shell/api-key-form.js';
import { liveUpdates } from './lib/live-updates.js';
import { ErrorState } from './components/error-state.js';
import { Shell } from './shell/shell.js';

type Session = Schemas['Session'];

/** Root component: the key form without a session, the dashboard with one. */
export function App(): JSX.Element {
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
  if (!session)
    return (
      <main class="alone">
        <ErrorState title="The session could not be opened" error={error} />
      </main>
    );
  // The key resets all state when the organization changes.
  return <Shell key={session.organization_id} session={session} onOpen={openSession} />;
}
