import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { ErrorState } from '../../components/error-state.js';
import { SelectField, TextField } from '../../components/field.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { describeEventType, eventTypes } from '../../lib/describe-event.js';
import { navigate, toHref } from '../../lib/route.js';
import { useAction } from '../../lib/use-action.js';

const FORM_ID = 'trigger-event';

/** Dialog that emits an event with the current state of an object, without changing the object. */
export function TriggerEvent({ onClose }: { onClose: () => void }): JSX.Element {
  const [type, setType] = useState<Schemas['EventTrigger']['type']>('ping');
  const [objectId, setObjectId] = useState('');
  const action = useAction();
  const isPing = type === 'ping';
  const trigger = action.toHandler(async () => {
    const body = isPing ? { type } : { type, object_id: objectId.trim() };
    const { id } = await unwrap(sandboxApi.POST('/events', { body }));
    onClose();
    navigate(toHref('events', id));
  });
  return (
    <Dialog
      title="Trigger event"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} tone="primary" disabled={action.isBusy}>
            Trigger
          </Button>
        </>
      }
    >
      <form class="stack" id={FORM_ID} onSubmit={trigger}>
        <p class="hint">The event has the current state of the object. It does not change the object.</p>
        <SelectField
          label="Type"
          value={type}
          options={eventTypes.map((each) => [each, describeEventType(each)] as const)}
          onChange={setType}
        />
        {isPing ? null : (
          <TextField
            label={`Id of the ${type.split('.')[0] ?? 'object'}`}
            value={objectId}
            onInput={setObjectId}
            required
          />
        )}
        <ErrorState title="The event was not triggered" error={action.error} />
      </form>
    </Dialog>
  );
}
