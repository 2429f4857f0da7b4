import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { counted } from '../format.js';
import { Button, SureButton } from '../parts/button.js';
import { Field, Text } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { Panel, Screen } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';

const named = [
  ['demo', 'A shop in its third month'],
  ['smoke', 'A customer, and a plan of each kind'],
  ['empty', 'Nothing at all'],
] as const;

/** Beginnings, and ways back. */
export function Seeds(): JSX.Element {
  return (
    <Screen title="Seeds & snapshots">
      <div class="columns">
        <Beginnings />
        <Snapshots />
      </div>
    </Screen>
  );
}

function Beginnings(): JSX.Element {
  const [text, setText] = useState('');
  const [done, setDone] = useState('');
  const action = useAction();
  const tell = (counts: Schemas['ObjectCounts']): void => {
    const held = Object.entries(counts).filter(([, count]) => count > 0);
    setDone(
      held.length === 0
        ? 'It is empty now.'
        : `It holds ${held.map(([name, count]) => counted(count, name.slice(0, -1))).join(', ')}.`,
    );
  };
  const plantNamed = (name: 'demo' | 'smoke' | 'empty') =>
    action.by(async () => {
      tell((await take(sandbox.POST('/seed', { body: { name } }))).counts);
    });
  const plantText = action.by(async () => {
    // It is sent as it was written: YAML holds JSON as well.
    const { counts } = await take(
      sandbox.POST('/seed', {
        body: text as never,
        bodySerializer: (document: unknown) => String(document),
        headers: { 'content-type': 'application/yaml' },
      }),
    );
    tell(counts);
  });
  const reset = (to: 'seed' | 'empty') =>
    action.by(async () => {
      await take(sandbox.POST('/reset', { body: { to } }));
      setDone(to === 'seed' ? 'It is as the last seed made it.' : 'It is empty now.');
    });
  return (
    <Panel title="Begin anew">
      <p class="hint">Each of these replaces everything that the organization holds. Snapshots stay.</p>
      <ul class="bare lined">
        {named.map(([name, meaning]) => (
          <li key={name} class="between">
            <span>
              <strong>{name}</strong>
              <br />
              <span class="hint">{meaning}</span>
            </span>
            <SureButton onClick={plantNamed(name)} sure={`Replace it all by ${name}`}>
              Seed {name}
            </SureButton>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <SureButton onClick={reset('seed')} sure="Really reset">
          Reset to the last seed
        </SureButton>
        <SureButton onClick={reset('empty')} sure="Really empty it">
          Empty it
        </SureButton>
      </div>
      <form class="stack" onSubmit={plantText}>
        <Field label="A document of your own" hint="YAML or JSON; the sandbox reference shows how">
          <textarea
            rows={8}
            spellcheck={false}
            value={text}
            required
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
            }}
          />
        </Field>
        <Button type="submit" disabled={action.isBusy}>
          Seed this document
        </Button>
      </form>
      <ProblemNote error={action.error} />
      {done === '' ? null : (
        <p class="note good" role="status">
          {done}
        </p>
      )}
    </Panel>
  );
}

function Snapshots(): JSX.Element {
  const [name, setName] = useState('');
  const [done, setDone] = useState('');
  const { data, error } = useResource(
    'snapshots',
    () => take(sandbox.GET('/snapshots')),
    ({ type }) => type === 'snapshot' || type === 'snapshot_removed',
  );
  const action = useAction();
  const make = action.by(async () => {
    await take(sandbox.POST('/snapshots', { body: { name } }));
    setName('');
  });
  const params = (of: string): { path: { name: string } } => ({ path: { name: of } });
  const restore = (of: string) =>
    action.by(async () => {
      await take(sandbox.POST('/snapshots/{name}/restore', { params: params(of) }));
      setDone(`It is as it was at “${of}”.`);
    });
  const remove = (of: string) =>
    action.by(() => take(sandbox.DELETE('/snapshots/{name}', { params: params(of) })));
  return (
    <Panel title="Snapshots">
      <form class="inline" onSubmit={make}>
        <Text label="Name" placeholder="before-renewal" value={name} onInput={setName} required />
        <Button type="submit" tone="main" disabled={action.isBusy}>
          Take one
        </Button>
      </form>
      <ProblemNote error={action.error ?? error} />
      {done === '' ? null : (
        <p class="note good" role="status">
          {done}
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
                {counted(snapshot.counts.purchases, 'purchase')}, clock at <Time at={snapshot.now} />
              </span>
            </span>
            <span class="buttons">
              <SureButton onClick={restore(snapshot.name)} sure="Really go back">
                Go back
              </SureButton>
              <SureButton onClick={remove(snapshot.name)} sure="Really delete">
                Delete
              </SureButton>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
