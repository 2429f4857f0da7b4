import { Send } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { ErrorState } from '../components/error-state.js';
import { toIdHref } from '../components/id-link.js';
import { StatusBadge } from '../components/status-badge.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { describeLastAttempt, getShownStatus } from '../lib/describe-delivery.js';
import { loadObject } from '../lib/load-objects.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

/** Button that sends an event again, with the new delivery. The children are further buttons. */
export function ResendEvent({ id, children }: { id: string; children?: ComponentChildren }): JSX.Element {
  const [sent, setSent] = useState<Schemas['EventResent'] | null>(null);
  const action = useAction();
  const resend = action.toHandler(async () => {
    setSent(null);
    setSent(await unwrap(sandboxApi.POST('/events/{id}/resend', { params: { path: { id } } })));
  });
  return (
    <>
      <div class="buttons">
        <Button icon={Send} isWrite onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
        {children}
      </div>
      <p class="hint" role="status">
        {sent ? <SentEvent sent={sent} /> : null}
      </p>
      <ErrorState title="The event was not sent" error={action.error} />
    </>
  );
}

function SentEvent({ sent: { delivery } }: { sent: Schemas['EventResent'] }): JSX.Element {
  if (!delivery) return <>Sent to event streams only: no webhook endpoint is set.</>;
  return <NewDelivery key={delivery.id} id={delivery.id} />;
}

/** Status of a new delivery, with a link to it. */
function NewDelivery({ id }: { id: string }): JSX.Element {
  const { data: object } = useResource(
    id,
    () => loadObject('delivery', id),
    (message) => message.type === 'delivery' && message.data.id === id,
  );
  const delivery = object?.data;
  return (
    <>
      Sent to the webhook endpoint.{' '}
      {delivery ? (
        <>
          <StatusBadge status={getShownStatus(delivery)} /> {describeLastAttempt(delivery)} ·{' '}
        </>
      ) : null}
      <a href={toIdHref(id)}>Show the new delivery</a>
    </>
  );
}
