import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { Building2, Check, ChevronsUpDown, KeyRound, Plus } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useApiForm } from '../components/api-form.js';
import { Button, CopyIconButton } from '../components/buttons.js';
import { Dialog, FormDialog } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import { ErrorState } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useAction, useResource } from '../data/resource.js';
import { omitEmpty } from '../data/route.js';
import { getOrganizationName } from '../data/tab-session.js';
import { ApiKeyForm, Logo, openSession, type SessionProps } from './organization-switcher.js';

type Session = Schemas['Session'];
type DialogName = 'key' | 'new';

/** Organizations for which the menu has a search field. */
const MIN_SEARCHED = 5;

/** Name of the organization, with a menu of those that this browser has opened. */
export function OrganizationMenu({ session, onOpen }: SessionProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = (): void => void setDialog(null);
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton className="organization">
            <Logo />
            <span className="organization-name">
              <span className="visually-hidden">Organization </span>
              <b>{getOrganizationName(session)}</b>
              <small>Sandbox organization</small>
            </span>
            <Icon node={ChevronsUpDown} size={14} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen ? <OpenedOrganizations session={session} onOpen={onOpen} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon node={Plus} />} onClick={() => void setDialog('new')}>
            New organization
          </Menu.Item>
          <Menu.Item leftSection={<Icon node={KeyRound} />} onClick={() => void setDialog('key')}>
            Open with a key
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'key' ? (
        <Dialog title="Open with a key" onClose={close}>
          <ApiKeyForm
            onOpen={(opened) => {
              close();
              onOpen(opened);
            }}
          />
        </Dialog>
      ) : null}
      {dialog === 'new' ? <NewOrganization onOpen={onOpen} onClose={close} /> : null}
    </>
  );
}

/** Items of the menu: the organizations of the browser's sessions, the last opened one first. */
function OpenedOrganizations({ session, onOpen }: SessionProps): JSX.Element {
  const { data, error } = useResource('opened organizations', () => unwrap(sandboxApi.GET('/session')));
  const [search, setSearch] = useState('');
  const switching = useAction();
  const organizations = data?.opened_organizations ?? [session];
  const found = organizations.filter((each) =>
    `${getOrganizationName(each)} ${each.organization_id}`
      .toLowerCase()
      .includes(search.trim().toLowerCase()),
  );
  const open = async (organizationId: string): Promise<void> => {
    const header = { 'Tollgate-Organization': organizationId };
    onOpen(await unwrap(sandboxApi.GET('/session', { params: { header } })));
  };
  return (
    <>
      {organizations.length < MIN_SEARCHED ? null : (
        <Menu.Search
          aria-label="Find an organization"
          placeholder="Name or id"
          value={search}
          onChange={({ currentTarget }) => void setSearch(currentTarget.value)}
        />
      )}
      <Menu.Label>Opened in this browser</Menu.Label>
      <ErrorState title="The organizations could not be loaded" error={error ?? switching.error} />
      {found.map((each) => {
        const isCurrent = each.organization_id === session.organization_id;
        return (
          <Menu.Item
            key={each.organization_id}
            aria-current={isCurrent ? 'true' : undefined}
            leftSection={<Icon node={isCurrent ? Check : Building2} />}
            closeMenuOnClick={isCurrent}
            onClick={() => {
              if (!isCurrent) switching.run(() => open(each.organization_id));
            }}
          >
            <span className="organization-name">
              <b>{getOrganizationName(each)}</b>
              <small>{each.organization_id}</small>
            </span>
          </Menu.Item>
        );
      })}
      {found.length === 0 ? <Menu.Label>No organization matches “{search}”</Menu.Label> : null}
    </>
  );
}

/** Dialog that creates an organization, and shows its API key before it opens the organization in this tab. */
export function NewOrganization({
  onOpen,
  onClose,
}: {
  onOpen: (session: Session) => void;
  onClose: () => void;
}): JSX.Element {
  const form = useApiForm({ name: '' });
  const [apiKey, setApiKey] = useState<string | null>(null);
  const opening = useAction();
  const create = async (): Promise<void> => {
    const { api_key } = await unwrap(sandboxApi.POST('/organizations', { body: omitEmpty(form.values) }));
    setApiKey(api_key);
  };
  const open = async (key: string): Promise<void> => {
    const session = await openSession(key);
    onClose();
    onOpen(session);
  };
  if (apiKey === null)
    return (
      <FormDialog
        form={form}
        title="New organization"
        submitLabel="Create organization"
        errorTitle="The organization was not created"
        onSubmit={create}
        onClose={onClose}
      >
        <TextInput label="Name" description="Optional" {...form.field('name')} />
      </FormDialog>
    );
  return (
    <Dialog
      title="The organization was created"
      onClose={onClose}
      actions={
        <Button tone="primary" disabled={opening.isBusy} onClick={() => void opening.run(() => open(apiKey))}>
          Open it in this tab
        </Button>
      }
    >
      <p>Your code needs its API key. Copy the key now: the dashboard does not show it again.</p>
      <div className="command">
        <code>{apiKey}</code>
        <CopyIconButton text={apiKey} label="Copy the API key" />
      </div>
      <ErrorState title="The organization was not opened" error={opening.error} />
    </Dialog>
  );
}
