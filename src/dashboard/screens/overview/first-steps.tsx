import { Rocket } from 'lucide';
import type { JSX } from 'preact';
import { Button, CopyIconButton } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorState } from '../../components/error-state.js';
import { API_KEY_PLACE } from '../../lib/api-key-place.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { getBaseUrl } from '../../lib/base-path.js';
import { toCurlCommand } from '../../lib/to-curl-command.js';
import { useAction } from '../../lib/use-action.js';
import { maskKey, useApiKey } from './connect.js';

const COMMAND = 'npx tollgate seed demo';

const firstRequest = {
  method: 'POST',
  path: '/v1/customers',
  request_headers: [{ name: 'content-type', value: 'application/json' }],
  request_body: '{"name": "Ada Lindqvist", "email": "ada@example.com"}',
};

/** First steps of an organization without data: sample data with one click, or a first request. */
export function FirstSteps(): JSX.Element {
  const action = useAction();
  return (
    <section class="card first-steps" aria-label="First steps">
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
        <p>Load customers, subscriptions and failed payments to look around.</p>
        <ErrorState title="The demo data was not loaded" error={action.error} />
      </EmptyState>
      <FirstRequest />
    </section>
  );
}

/** Command that sends a first request. The copied command has the API key, and the shown one masks it. */
function FirstRequest(): JSX.Element {
  const key = useApiKey();
  const command = toCurlCommand(firstRequest, getBaseUrl());
  const insertKey = (text: string): string => command.replace('$TOLLGATE_API_KEY', text);
  return (
    <div>
      <h2>Or send your first request</h2>
      <p class="muted">
        {key === null
          ? `Set TOLLGATE_API_KEY to your API key first. It is ${API_KEY_PLACE}.`
          : 'The copied command has your API key.'}
      </p>
      <div class="command">
        <code tabIndex={0} role="region" aria-label="First request">
          {key === null ? command : insertKey(maskKey(key))}
        </code>
        <CopyIconButton text={key === null ? command : insertKey(key)} label="Copy the request" />
      </div>
    </div>
  );
}
