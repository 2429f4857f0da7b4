import { X } from 'lucide';
import { useId, useLayoutEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { useAction } from '../data/resource.js';
import { Button, IconButton } from './buttons.js';
import { TextField, Form } from './fields.js';
import { ErrorState } from './states.js';

interface DialogProps {
  title: string;
  /** Called after the dialog closed, for example by Escape. The caller then stops rendering it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the safe choice first. */
  actions?: ReactNode;
}

/** Modal dialog, open as long as it is rendered. The focus returns to the element that had it before. */
export function Dialog(props: DialogProps): JSX.Element {
  return <Modal {...props} className="dialog" />;
}

/** Modal panel at the side of the window; on a phone, at its bottom. */
export function Sheet(props: DialogProps): JSX.Element {
  return <Modal {...props} className="dialog sheet" />;
}

function Modal({
  className,
  title,
  onClose,
  children,
  actions,
}: DialogProps & { className: string }): JSX.Element {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog className={className} ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </header>
      <div className="dialog-body">{children}</div>
      {actions === undefined ? null : <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
}

/** First field of a dialog, or else its first action, which is the safe one. */
const FIRST_CONTROL = '.dialog-body :is(input, select, textarea):enabled, .dialog-actions button';

/** Returns the ref of a `<dialog>` that is shown as a modal while it is rendered. */
export function useModal(): { current: HTMLDialogElement | null } {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would focus the button that closes the dialog.
    element?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    // The browser returns the focus only when the dialog is closed, not when it is removed.
    return () => element?.close();
  }, []);
  return dialog;
}

interface FormDialogProps {
  title: string;
  /** Verb of the action, on the button that submits the form. */
  submitLabel: string;
  /** Failed action, such as "The customer was not created". */
  errorTitle: string;
  /** True if the form lacks something that its fields cannot require. */
  isIncomplete?: boolean;
  /** Sends the form. It closes the dialog itself, since it may open another page. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** Fields of the form. */
  children: ReactNode;
}

/** Dialog with a form, which shows the error of its action and cannot be sent twice. */
export function FormDialog({
  title,
  submitLabel,
  errorTitle,
  isIncomplete = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps): JSX.Element {
  const id = useId();
  const action = useAction();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="primary" disabled={action.isBusy || isIncomplete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form className="stack" id={id} onSubmit={action.toHandler(onSubmit)}>
        {children}
        <ErrorState title={errorTitle} error={action.error} />
      </Form>
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
