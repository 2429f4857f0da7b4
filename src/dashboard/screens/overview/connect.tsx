import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { CopyIconButton } from '../../components/button.js';
import { API_KEY_PLACE } from '../../lib/api-key-place.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { basePath, getBaseUrl } from '../../lib/base-path.js';
import { capitalize } from '../../lib/format.js';
import { toHref } from '../../lib/route.js';
import { useConfiguration } from '../../lib/use-configuration.js';
import { useResource } from '../../lib/use-resource.js';

/** Base URL, API key and webhook endpoint, to copy into the settings of an application. */
export function Connect({ isWide = false }: { isWide?: boolean }): JSX.Element {
  const { configuration } = useConfiguration();
  const url = configuration?.webhook?.url ?? null;
  const key = useApiKey();
  return (
    <Card title="Connect" actions={<a href={`${basePath}/docs/guides/quickstart`}>Quickstart</a>}>
      <dl class={isWide ? 'connect is-wide' : 'connect'}>
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
            <dd class="connect-action muted">{capitalize(API_KEY_PLACE)}.</dd>
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
            <dd class="connect-action">
              <a class="button secondary small" href={toHref('webhooks')}>
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
export function useApiKey(): string | null {
  const { data: session } = useResource('session', () => unwrap(sandboxApi.GET('/session')));
  return session?.api_key ?? null;
}

/** Shows the prefix and the last four characters of a key. */
export const maskKey = (key: string): string => `${key.slice(0, 8)}${'•'.repeat(12)}${key.slice(-4)}`;
