import { Send } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { ErrorState } from '../components/error-state.js';
import { sandboxApi, unwrap } from '../lib/api.js';
import { useAction } from '../lib/use-action.js';

/** Button that sends an event again, with its result. The children are further buttons. */
export function ResendEvent({ id, children }: { id: string; children?: ComponentChildren }): JSX.Element {
  const [result, setResult] = useState('');
  const action = useAction();
  const resend = action.toHandler(async () => {
    setResult('');
    const { delivery } = await unwrap(sandboxApi.POST('/events/{id}/resend', { params: { path: { id } } }));
    setResult(
      delivery ? 'Sent to the webhook endpoint.' : 'Sent to event streams only: no webhook endpoint is set.',
    );
  });
  return (
    <>
      <div class="buttons">
        <Button icon={Send} onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
        {children}
      </div>
      <p class="hint" role="status">
        {result}
      </p>
      <ErrorState title="The event was not sent" error={action.error} />
    </>
  );
}
