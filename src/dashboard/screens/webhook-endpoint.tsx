import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { publicApi, sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { ErrorNote } from '../components/error-note.js';
import { useAction } from '../lib/use-action.js';
import { useConfiguration } from '../lib/use-configuration.js';
import { useResource } from '../lib/use-resource.js';

type Mode = Schemas['DeliveryMode'];

const modes: readonly (readonly [Mode, string])[] = [
  ['normal', 'Normal: at once'],
  ['sync', 'Sync: before the answer'],
  ['collect', 'Collect: send nothing'],
  ['twice', 'Twice: each event two times'],
  ['shuffled', 'Shuffled: out of order'],
];

/** Form for the webhook endpoint and the delivery mode. */
export function WebhookEndpoint(): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  const currentUrl = configuration?.webhook?.url ?? '';
  const [url, setUrl] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const action = useAction();
  const save = action.toHandler(async () => {
    const newUrl = (url ?? currentUrl).trim();
    const body = { webhook: newUrl === '' ? null : { url: newUrl } };
    const { webhook } = await unwrap(publicApi.POST('/organizations/configurations', { body }));
    setSecret(webhook?.secret ?? null);
    setUrl(null);
    reload();
  });
  const ping = action.toHandler(() => unwrap(sandboxApi.POST('/events', { body: { type: 'ping' } })));
  return (
    <section class="panel above" aria-label="Endpoint">
      <form class="inline" onSubmit={save}>
        <TextField
          label="Endpoint"
          type="url"
          placeholder="http://127.0.0.1:3000/webhooks"
          value={url ?? currentUrl}
          onInput={setUrl}
        />
        <Button type="submit" tone="primary" disabled={action.isBusy || url === null || url === currentUrl}>
          Save
        </Button>
        <Button onClick={ping} disabled={action.isBusy || currentUrl === ''}>
          Send a ping
        </Button>
        <DeliveryModeField />
      </form>
      <ErrorNote error={action.error ?? error} />
      {secret === null ? null : (
        <p class="note good" role="status">
          Its secret is shown this once: <code>{secret}</code>
        </p>
      )}
    </section>
  );
}

function DeliveryModeField(): JSX.Element {
  const action = useAction();
  const { data } = useResource(
    'mode',
    () => unwrap(sandboxApi.GET('/deliveries/mode')),
    ({ type }) => type === 'delivery_mode',
  );
  return (
    <>
      <SelectField
        label="How events are sent"
        value={data?.mode ?? 'normal'}
        options={modes}
        onChange={(mode) => {
          action.toHandler(() => unwrap(sandboxApi.PUT('/deliveries/mode', { body: { mode } })))();
        }}
      />
      <ErrorNote error={action.error} />
    </>
  );
}
