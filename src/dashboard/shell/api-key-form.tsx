import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { API_KEY_PLACE } from '../lib/api-key-place.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { ErrorState } from '../components/error-state.js';
import { useAction } from '../lib/use-action.js';

/** Form that opens a session with an API key. The key itself is not stored in the browser. */
export function ApiKeyForm({ onOpen }: { onOpen: (session: Schemas['Session']) => void }): JSX.Element {
  const [key, setKey] = useState('');
  const action = useAction();
  const submit = action.toHandler(async () => {
    onOpen(await unwrap(sandboxApi.POST('/session', { body: { api_key: key.trim() } })));
    setKey('');
  });
  return (
    <form class="stack" onSubmit={submit}>
      <TextField
        label="API key"
        hint={`API key of the organization: ${API_KEY_PLACE}.`}
        placeholder="sk_test_…"
        type="password"
        value={key}
        onInput={setKey}
        required
      />
      <ErrorState title="The organization was not opened" error={action.error} />
      <Button type="submit" tone="primary" disabled={action.isBusy}>
        Open
      </Button>
    </form>
  );
}
