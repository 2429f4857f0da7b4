import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal, sandbox, take, type Schemas } from './api.js';
import { KeyForm } from './key-form.js';
import { live } from './live.js';
import { ProblemNote } from './parts/problem.js';
import { Shell } from './shell.js';

type Session = Schemas['Session'];

/** The whole page: a form for the key where there is no session, and the dashboard where there is one. */
export function App(): JSX.Element {
  const [session, setSession] = useState<Session | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    take(sandbox.GET('/session')).then(
      (found) => {
        setSession(found);
        live.start();
      },
      (reason: unknown) => {
        if (reason instanceof Refusal) setAsking(true);
        else setError(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
  }, []);
  const open = (opened: Session): void => {
    if (session || isAsking) live.restart();
    setSession(opened);
    setAsking(false);
  };
  if (isAsking)
    return (
      <main class="alone">
        <h1>Tollgate</h1>
        <KeyForm onOpen={open} />
      </main>
    );
  if (!session)
    return (
      <main class="alone">
        <ProblemNote error={error} />
      </main>
    );
  // Another organization begins anew: nothing of the one before stays on the page.
  return <Shell key={session.organization_id} session={session} onOpen={open} />;
}
