import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from './api.js';
import { Button } from './parts/button.js';
import { Text } from './parts/field.js';
import { ProblemNote } from './parts/problem.js';
import { useAction } from './use-action.js';

/** Asks for a key, and opens a session with it; the page keeps no key. */
export function KeyForm({ onOpen }: { onOpen: (session: Schemas['Session']) => void }): JSX.Element {
  const [key, setKey] = useState('');
  const action = useAction();
  const submit = action.by(async () => {
    onOpen(await take(sandbox.POST('/session', { body: { api_key: key.trim() } })));
    setKey('');
  });
  return (
    <form class="stack" onSubmit={submit}>
      <Text
        label="API key"
        hint="Of the organization to look at. It lies in the file api-key beside the data, or came with POST /_sandbox/organizations."
        placeholder="sk_test_…"
        type="password"
        value={key}
        onInput={setKey}
        required
      />
      <ProblemNote error={action.error} />
      <Button type="submit" tone="main" disabled={action.isBusy}>
        Open
      </Button>
    </form>
  );
}
