import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { PHONE } from '../data/settings.js';
import { Button } from './buttons.js';
import { ApiForm, type FormValues } from './api-form.js';
import { TextField } from './fields.js';

interface DialogProps {
  title: string;
  /** Called after the dialog closed, for example by Escape. The caller then stops rendering it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the safe choice first. */
  actions?: ReactNode;
}

/** Modal dialog, open as long as it is rendered. The focus returns to the element that had it before. */
export function Dialog({ title, onClose, children, actions }: DialogProps): JSX.Element {
  return (
    <Modal opened withCloseButton={false} onClose={onClose}>
      {/* The header of the library would be a second banner of the page. */}
      <div className="dialog-head">
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" />
      </div>
      <DialogContent actions={actions}>{children}</DialogContent>
    </Modal>
  );
}

/** Modal panel at the side of the window; on a phone, at its bottom. */
export function Sheet({ title, onClose, children, actions }: DialogProps): JSX.Element {
  const isPhone = useMediaQuery(PHONE);
  return (
    <Drawer opened withCloseButton={false} onClose={onClose} position={isPhone ? 'bottom' : 'right'}>
      <div className="dialog-head">
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label="Close" />
      </div>
      <DialogContent actions={actions}>{children}</DialogContent>
    </Drawer>
  );
}

function DialogContent({ actions, children }: Pick<DialogProps, 'actions' | 'children'>): JSX.Element {
  return (
    <ModalContent>
      <div className="dialog-body">{children}</div>
      {actions === undefined ? null : <div className="dialog-actions">{actions}</div>}
    </ModalContent>
  );
}

/** First field of a dialog, or else its first action, which is the safe one. */
const FIRST_CONTROL = ':is(input, select, textarea):enabled, .dialog-actions button';

/** Content of a modal. Its first control gets the focus at once, and the opener gets it back at the end. */
export function ModalContent({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}): JSX.Element {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const control = content.current?.querySelector<HTMLElement>(FIRST_CONTROL);
    // A key that follows the one that opened the modal belongs to it. Mantine moves the focus only later.
    control?.focus();
    // Otherwise, Mantine would then focus the button that closes the dialog.
    control?.setAttribute('data-autofocus', '');
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={content} className={className}>
      {children}
    </div>
  );
}

type FormDialogProps<Values extends FormValues> = Omit<ComponentProps<typeof ApiForm<Values>>, 'actions'> &
  Pick<DialogProps, 'title' | 'onClose'>;

/** Dialog with a form, which closes the dialog itself when it is sent, since it may open another page. */
export function FormDialog<Values extends FormValues>({
  title,
  onClose,
  ...form
}: FormDialogProps<Values>): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose}>
      <ApiForm {...form} actions={<Button onClick={onClose}>Cancel</Button>} />
    </Dialog>
  );
}

interface ConfirmDialogProps {
  /** Question, such as "Cancel the subscription?". */
  title: string;
  /** Consequence of the action. */
  children: ReactNode;
  /** Verb of the action, repeated on its button. */
  confirmLabel: string;
  /** Label of the safe choice. */
  keepLabel: string;
  /** Name that the user must type before an action that deletes data. */
  requiredName?: string;
  /** True if the action loses nothing. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks for confirmation of an action that has further consequences. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  keepLabel,
  requiredName,
  isHarmless = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps): JSX.Element {
  const [name, setName] = useState('');
  const isConfirmed = requiredName === undefined || name === requiredName;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button tone={isHarmless ? 'primary' : 'danger'} disabled={!isConfirmed} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {requiredName === undefined ? null : (
        <TextField label={`Enter ${requiredName} to confirm`} value={name} onInput={setName} />
      )}
    </Dialog>
  );
}
