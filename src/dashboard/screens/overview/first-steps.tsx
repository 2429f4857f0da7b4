import { Rocket } from 'lucide';
import type { JSX } from 'preact';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorState } from '../../components/error-state.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { useAction } from '../../lib/use-action.js';

const COMMAND = 'npx tollgate seed demo';

/** First steps of an organization without data: sample data with one click, or a command. */
export function FirstSteps(): JSX.Element {
  const action = useAction();
  return (
    <section class="card">
      <EmptyState
        title="Your sandbox is empty"
        icon={Rocket}
        command={COMMAND}
        actions={
          <Button
            tone="primary"
            disabled={action.isBusy}
            onClick={action.toHandler(() => unwrap(sandboxApi.POST('/seed', { body: { name: 'demo' } })))}
          >
            Load the demo data
          </Button>
        }
      >
        <p>
          Send your first request to the base URL, or load customers, subscriptions and failed payments to
          look around.
        </p>
      </EmptyState>
      <ErrorState title="The demo data was not loaded" error={action.error} />
    </section>
  );
}
