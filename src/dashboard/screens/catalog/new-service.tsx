import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { ErrorState } from '../../components/error-state.js';
import { TextField } from '../../components/field.js';
import { toIdHref } from '../../components/id-link.js';
import { publicApi, unwrap } from '../../lib/api.js';
import { omitEmpty } from '../../lib/filters.js';
import { navigate } from '../../lib/route.js';
import { useAction } from '../../lib/use-action.js';

const FORM_ID = 'new-service';

/** Dialog that creates a service, and opens it. */
export function NewService({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [externalId, setExternalId] = useState('');
  const action = useAction();
  const create = action.toHandler(async () => {
    const body = { name, ...omitEmpty({ description, external_id: externalId }) };
    const { id } = await unwrap(publicApi.POST('/services', { body }));
    onClose();
    navigate(toIdHref(id));
  });
  return (
    <Dialog
      title="New service"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} tone="primary" disabled={action.isBusy}>
            Create service
          </Button>
        </>
      }
    >
      <form class="stack" id={FORM_ID} onSubmit={create}>
        <TextField label="Name" value={name} onInput={setName} required />
        <TextField label="Description" hint="Optional" value={description} onInput={setDescription} />
        <TextField
          label="External id"
          hint="Optional: the id of the service in your system"
          value={externalId}
          onInput={setExternalId}
        />
        <ErrorState title="The service was not created" error={action.error} />
      </form>
    </Dialog>
  );
}
