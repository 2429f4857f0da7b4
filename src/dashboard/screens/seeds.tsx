import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatCount } from '../lib/format.js';
import { Button, ConfirmButton } from '../components/button.js';
import { Field, TextField } from '../components/field.js';
import { ErrorNote } from '../components/error-note.js';
import { Panel, Screen } from '../components/screen.js';
import { Time } from '../components/time.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

const namedSeeds = [
  ['demo', 'A shop in its third month'],
  ['smoke', 'A customer, and a plan of each kind'],
  ['empty', 'Nothing at all'],
] as const;

/** Screen that applies seeds, resets the organization, and takes and restores snapshots. */
export function Seeds(): JSX.Element {
  return (
    <Screen title="Seeds & snapshots">
      <div class="columns">
        <SeedPanel />
        <Snapshots />
      </div>
    </Screen>
  );
}

function SeedPanel(): JSX.Element {
  const [document, setDocument] = useState('');
  const [message, setMessage] = useState('');
  const action = useAction();
  const showCounts = (counts: Schemas['ObjectCounts']): void => {
    const nonEmpty = Object.entries(counts).filter(([, count]) => count > 0);
    setMessage(
      nonEmpty.length === 0
        ? 'It is empty now.'
        : `It holds ${nonEmpty.map(([name, count]) => formatCount(count, name.slice(0, -1))).join(', ')}.`,
    );
  };
  const applyNamedSeed = (name: 'demo' | 'smoke' | 'empty') =>
    action.toHandler(async () => {
      showCounts((await unwrap(sandboxApi.POST('/seed', { body: { name } }))).counts);
    });
  const applyDocument = action.toHandler(async () => {
    // Sent without parsing: JSON is valid YAML.
    const { counts } = await unwrap(
      sandboxApi.POST('/seed', {
        body: document as never,
        bodySerializer: (document: unknown) => String(document),
        headers: { 'content-type': 'application/yaml' },
      }),
    );
    showCounts(counts);
  });
  const reset = (to: 'seed' | 'empty') =>
    action.toHandler(async () => {
      await unwrap(sandboxApi.POST('/reset', { body: { to } }));
      setMessage(to === 'seed' ? 'It is as the last seed made it.' : 'It is empty now.');
    });
  return (
    <Panel title="Start over">
      <p class="hint">Each of these replaces everything that the organization holds. Snapshots stay.</p>
      <ul class="bare lined">
        {namedSeeds.map(([name, meaning]) => (
          <li key={name} class="between">
            <span>
              <strong>{name}</strong>
              <br />
              <span class="hint">{meaning}</span>
            </span>
            <ConfirmButton onClick={applyNamedSeed(name)} confirmLabel={`Replace it all by ${name}`}>
              Seed {name}
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <ConfirmButton onClick={reset('seed')} confirmLabel="Really reset">
          Reset to the last seed
        </ConfirmButton>
        <ConfirmButton onClick={reset('empty')} confirmLabel="Really empty it">
          Empty it
        </ConfirmButton>
      </div>
      <form class="stack" onSubmit={applyDocument}>
        <Field label="A document of your own" hint="YAML or JSON; the sandbox reference shows how">
          <textarea
            rows={8}
            spellcheck={false}
            value={document}
            required
            onInput={({ currentTarget }) => {
              setDocument(currentTarget.value);
            }}
          />
        </Field>
        <Button type="submit" disabled={action.isBusy}>
          Seed this document
        </Button>
      </form>
      <ErrorNote error={action.error} />
      {message === '' ? null : (
        <p class="note good" role="status">
          {message}
        </p>
      )}
    </Panel>
  );
}

function Snapshots(): JSX.Element {
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const { data, error } = useResource(
    'snapshots',
    () => unwrap(sandboxApi.GET('/snapshots')),
    ({ type }) => type === 'snapshot' || type === 'snapshot_removed',
  );
  const action = useAction();
  const takeSnapshot = action.toHandler(async () => {
    await unwrap(sandboxApi.POST('/snapshots', { body: { name } }));
    setName('');
  });
  const toParams = (snapshot: string): { path: { name: string } } => ({ path: { name: snapshot } });
  const restore = (snapshot: string) =>
    action.toHandler(async () => {
      await unwrap(sandboxApi.POST('/snapshots/{name}/restore', { params: toParams(snapshot) }));
      setMessage(`It is as it was at “${snapshot}”.`);
    });
  const remove = (snapshot: string) =>
    action.toHandler(() => unwrap(sandboxApi.DELETE('/snapshots/{name}', { params: toParams(snapshot) })));
  return (
    <Panel title="Snapshots">
      <form class="inline" onSubmit={takeSnapshot}>
        <TextField label="Name" placeholder="before-renewal" value={name} onInput={setName} required />
        <Button type="submit" tone="primary" disabled={action.isBusy}>
          Take one
        </Button>
      </form>
      <ErrorNote error={action.error ?? error} />
      {message === '' ? null : (
        <p class="note good" role="status">
          {message}
        </p>
      )}
      {data?.data.length === 0 ? (
        <p class="hint">None yet. Take one before something that you want to try again.</p>
      ) : null}
      <ul class="bare lined">
        {data?.data.map((snapshot) => (
          <li key={snapshot.name} class="between">
            <span>
              <strong>{snapshot.name}</strong>
              <br />
              <span class="hint">
                {formatCount(snapshot.counts.purchases, 'purchase')}, clock at <Time at={snapshot.now} />
              </span>
            </span>
            <span class="buttons">
              <ConfirmButton onClick={restore(snapshot.name)} confirmLabel="Really go back">
                Go back
              </ConfirmButton>
              <ConfirmButton onClick={remove(snapshot.name)} confirmLabel="Really delete">
                Delete
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
