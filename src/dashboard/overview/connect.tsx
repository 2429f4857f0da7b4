import { Play } from 'lucide-react';
import type { JSX } from 'react';
import { CopyIconButton, Button } from '../components/buttons.js';
import { Card } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { API_KEY_PLACE, sandboxApi, unwrap, basePath, getBaseUrl } from '../data/api.js';
import { capitalize } from '../data/format.js';
import { useConfiguration } from '../data/objects.js';
import { useResource, useAction } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { toCurlCommand } from '../requests/describe-request.js';

/** Base URL, API key and webhook endpoint, to copy into the settings of an application. */
export function Connect({ isWide = false }: { isWide?: boolean }): JSX.Element {
  const { configuration } = useConfiguration();
  const url = configuration?.webhook?.url ?? null;
  const key = useApiKey();
  return (
    <Card title="Connect" actions={<a href={`${basePath}/docs/guides/quickstart`}>Quickstart</a>}>
      <dl className={isWide ? 'connect is-wide' : 'connect'}>
        <div>
          <dt>Base URL</dt>
          <dd>
            <code>{`${getBaseUrl()}/v1`}</code>
            <CopyIconButton text={`${getBaseUrl()}/v1`} label="Copy the base URL" />
          </dd>
        </div>
        <div>
          <dt>API key</dt>
          {key === null ? (
            <dd className="connect-action muted">{capitalize(API_KEY_PLACE)}.</dd>
          ) : (
            <dd>
              <code>{maskKey(key)}</code>
              <CopyIconButton text={key} label="Copy the API key" />
            </dd>
          )}
        </div>
        <div>
          <dt>Webhook endpoint</dt>
          {url === null ? (
            <dd className="connect-action">
              <a className="button secondary small" href={toHref('webhooks', null, { dialog: 'endpoint' })}>
                Set an endpoint
              </a>
            </dd>
          ) : (
            <dd>
              <code>{url}</code>
              <CopyIconButton text={url} label="Copy the webhook endpoint" />
            </dd>
          )}
        </div>
      </dl>
    </Card>
  );
}

/** Returns the API key of the default organization; null for another one, and before it is loaded. */
function useApiKey(): string | null {
  const { data: session } = useResource('session', () => unwrap(sandboxApi.GET('/session')));
  return session?.api_key ?? null;
}

/** Shows the prefix and the last four characters of a key. */
const maskKey = (key: string): string => `${key.slice(0, 8)}${'•'.repeat(12)}${key.slice(-4)}`;

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
    <section className="card first-steps" aria-label="First steps">
      <EmptyState
        title="Your sandbox is empty"
        icon={Play}
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
      <p className="muted">
        {key === null
          ? `Set TOLLGATE_API_KEY to your API key first. It is ${API_KEY_PLACE}.`
          : 'The copied command has your API key.'}
      </p>
      <div className="command">
        <code>{key === null ? command : insertKey(maskKey(key))}</code>
        <CopyIconButton text={key === null ? command : insertKey(key)} label="Copy the request" />
      </div>
    </div>
  );
}
