import { ChevronsUpDown } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import type { Schemas } from '../lib/api.js';
import { ApiKeyForm } from './api-key-form.js';
import { Logo } from './logo.js';

export interface SessionProps {
  session: Schemas['Session'];
  onOpen: (session: Schemas['Session']) => void;
}

/** Name of the organization, with a dialog that opens another one. */
export function OrganizationSwitcher({ session, onOpen }: SessionProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const name = session.name ?? session.organization_id;
  const close = (): void => void setOpen(false);
  return (
    <>
      <button type="button" class="organization" aria-haspopup="dialog" onClick={() => void setOpen(true)}>
        <Logo />
        <span class="organization-name">
          <span class="visually-hidden">Organization </span>
          <b>{name}</b>
          <small>Sandbox organization</small>
        </span>
        <Icon node={ChevronsUpDown} size={14} />
      </button>
      {isOpen ? (
        <Dialog title="Another organization" onClose={close}>
          <p class="hint">
            Current organization: {session.name} <code>{session.organization_id}</code>
          </p>
          <ApiKeyForm
            onOpen={(opened) => {
              close();
              onOpen(opened);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}
