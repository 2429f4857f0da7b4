import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gateway, sandbox, take, type Schemas } from '../api.js';
import { Button } from '../parts/button.js';
import { Choice, Text } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { useAction } from '../use-action.js';
import { useConfiguration } from '../use-configuration.js';
import { useResource } from '../use-resource.js';

type Mode = Schemas['DeliveryMode'];

const modes: readonly (readonly [Mode, string])[] = [
  ['normal', 'Normal: at once'],
  ['sync', 'Sync: before the answer'],
  ['collect', 'Collect: send nothing'],
  ['twice', 'Twice: each event two times'],
  ['shuffled', 'Shuffled: out of order'],
];

/** Where events go, and how. */
export function Endpoint(): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  const current = configuration?.webhook?.url ?? '';
  const [url, setUrl] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const action = useAction();
  const save = action.by(async () => {
    const wanted = (url ?? current).trim();
    const body = { webhook: wanted === '' ? null : { url: wanted } };
    const { webhook } = await take(gateway.POST('/organizations/configurations', { body }));
    setSecret(webhook?.secret ?? null);
    setUrl(null);
    reload();
  });
  const ping = action.by(() => take(sandbox.POST('/events', { body: { type: 'ping' } })));
  return (
    <section class="panel above" aria-label="Endpoint">
      <form class="inline" onSubmit={save}>
        <Text
          label="Endpoint"
          type="url"
          placeholder="http://127.0.0.1:3000/webhooks"
          value={url ?? current}
          onInput={setUrl}
        />
        <Button type="submit" tone="main" disabled={action.isBusy || url === null || url === current}>
          Save
        </Button>
        <Button onClick={ping} disabled={action.isBusy || current === ''}>
          Send a ping
        </Button>
        <Delivering />
      </form>
      <ProblemNote error={action.error ?? error} />
      {secret === null ? null : (
        <p class="note good" role="status">
          Its secret is shown this once: <code>{secret}</code>
        </p>
      )}
    </section>
  );
}

function Delivering(): JSX.Element {
  const action = useAction();
  const { data } = useResource(
    'mode',
    () => take(sandbox.GET('/deliveries/mode')),
    ({ type }) => type === 'delivery_mode',
  );
  return (
    <>
      <Choice
        label="How events are sent"
        value={data?.mode ?? 'normal'}
        of={modes}
        onChange={(mode) => {
          action.by(() => take(sandbox.PUT('/deliveries/mode', { body: { mode } })))();
        }}
      />
      <ProblemNote error={action.error} />
    </>
  );
}
