import { TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import { useApiForm } from '../components/api-form.js';
import { Button, CopyIconButton } from '../components/buttons.js';
import { Dialog, FormDialog } from '../components/form-dialog.js';
import { ErrorState } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { omitEmpty } from '../data/route.js';

type Created = Schemas['SandboxOrganization'];

/** Dialog that creates an organization, shows its API key, and opens it in this tab. */
export function NewOrganization({
  onOpen,
  onClose,
}: {
  onOpen: (session: Schemas['Session']) => void;
  onClose: () => void;
}): JSX.Element {
  const form = useApiForm({ name: '' });
  const [created, setCreated] = useState<Created | null>(null);
  if (created) return <NewApiKey created={created} onOpen={onOpen} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="New organization"
      submitLabel="Create organization"
      errorTitle="The organization was not created"
      onSubmit={async (values) => {
        setCreated(await unwrap(sandboxApi.POST('/organizations', { body: omitEmpty(values) })));
      }}
      onClose={onClose}
    >
      <p className="hint">It has its own objects, clock and API key.</p>
      <TextInput label="Name" description="Optional" {...form.field('name')} />
    </FormDialog>
  );
}

/** Dialog with the API key of a new organization, which only this response has. */
function NewApiKey({
  created: { name, id, api_key },
  onOpen,
  onClose,
}: {
  created: Created;
  onOpen: (session: Schemas['Session']) => void;
  onClose: () => void;
}): JSX.Element {
  const action = useAction();
  const openOrganization = action.toHandler(async () => {
    const session = await unwrap(sandboxApi.POST('/session', { body: { api_key } }));
    onClose();
    onOpen(session);
  });
  return (
    <Dialog
      title={`${name ?? id} was created`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <Button tone="primary" disabled={action.isBusy} onClick={openOrganization}>
            Open it
          </Button>
        </>
      }
    >
      <p>Copy its API key now. It is not shown again.</p>
      <div className="command">
        <code>{api_key}</code>
        <CopyIconButton text={api_key} label="Copy the API key" />
      </div>
      <ErrorState title="The organization was not opened" error={action.error} />
    </Dialog>
  );
}
