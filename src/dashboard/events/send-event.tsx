import { TextInput } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState, type JSX, type ReactNode } from 'react';
import { useApiForm, type FieldProps } from '../components/api-form.js';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { SelectField } from '../components/fields.js';
import { FormDialog } from '../components/form-dialog.js';
import { ErrorState } from '../components/states.js';
import { toIdHref } from '../components/values.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { describeLastAttempt, getShownStatus } from '../data/deliveries.js';
import { describeEventType, eventTypes, objectNouns } from '../data/describe-event.js';
import { loadObject, useObjectNames, useObjects } from '../data/objects.js';
import { useAction, useResource } from '../data/resource.js';
import { navigate, toHref } from '../data/route.js';

/** Values of the form that triggers an event. */
interface TriggerValues {
  type: Schemas['EventTrigger']['type'];
  object_id: string;
}

type ObjectType = 'purchase' | 'charge' | 'customer' | 'consumption';

/** Dialog that emits an event with the current state of an object, without changing the object. */
export function TriggerEvent({ onClose }: { onClose: () => void }): JSX.Element {
  const form = useApiForm<TriggerValues>({ type: 'ping', object_id: '' });
  const isPing = form.values.type === 'ping';
  const trigger = async ({ type, object_id }: typeof form.values): Promise<void> => {
    const body = isPing ? { type } : { type, object_id: object_id.trim() };
    const { id } = await unwrap(sandboxApi.POST('/events', { body }));
    onClose();
    navigate(toHref('events', id));
  };
  return (
    <FormDialog
      form={form}
      title="Trigger event"
      submitLabel="Trigger"
      errorTitle="The event was not triggered"
      onSubmit={trigger}
      onClose={onClose}
    >
      <p className="hint">The event has the current state of the object. It does not change the object.</p>
      <SelectField
        label="Type"
        value={form.values.type}
        options={eventTypes.map((type) => [type, describeEventType(type)] as const)}
        onChange={(type) => void form.setValues({ type, object_id: '' })}
      />
      {isPing ? null : (
        <ObjectField type={form.values.type.split('.')[0] as ObjectType} {...form.field('object_id')} />
      )}
    </FormDialog>
  );
}

/** Field for the id of an object, which suggests the newest ones. */
function ObjectField({ type, ...field }: { type: ObjectType } & FieldProps): JSX.Element {
  const rows = useObjects(type).data?.rows ?? [];
  const names = useObjectNames(rows.flatMap((row) => ('customer_id' in row ? row.customer_id : [])));
  return (
    <>
      <TextInput
        label={`Id of the ${objectNouns[type]?.toLowerCase()}`}
        description="Choose one of the newest, or paste an id"
        list="newest-objects"
        required
        {...field}
      />
      <datalist id="newest-objects">
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {'name' in row ? row.name : 'customer_id' in row ? (names.get(row.customer_id) ?? '') : ''}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Button that sends an event again, with the new delivery. The children are further buttons. */
export function ResendEvent({ id, children }: { id: string; children?: ReactNode }): JSX.Element {
  const [sent, setSent] = useState<Schemas['EventResent'] | null>(null);
  const action = useAction();
  const resend = action.toHandler(async () => {
    setSent(null);
    setSent(await unwrap(sandboxApi.POST('/events/{id}/resend', { params: { path: { id } } })));
  });
  return (
    <>
      <div className="buttons">
        <Button icon={Send} isWrite onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
        {children}
      </div>
      <p className="hint" role="status">
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
