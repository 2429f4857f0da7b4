import { Check, Copy } from 'lucide';
import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, type IconNode } from './icon.js';
import { Tooltip } from './tooltip.js';

type ButtonTone = 'primary' | 'secondary' | 'danger' | 'ghost';

type ButtonProps = Omit<ButtonHTMLAttributes, 'onClick' | 'loading' | 'icon' | 'size'> & {
  onClick?: ((event: Event) => void) | undefined;
  tone?: ButtonTone;
  icon?: IconNode;
  size?: 'small' | 'normal';
  /** Reason why the action is unavailable. The button keeps the focus and shows the reason in a tooltip. */
  disabledReason?: string | null;
  children: ComponentChildren;
};

/** Button in one of four tones, with an optional icon. It keeps the focus while it is disabled. */
export function Button({
  tone = 'secondary',
  icon,
  size = 'normal',
  disabled = false,
  disabledReason = null,
  onClick,
  children,
  ...rest
}: ButtonProps): JSX.Element {
  const isDisabled = disabled === true || disabledReason !== null;
  const handleClick = (event: Event): void => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      class={`button ${tone} ${size}`}
      // A button with `disabled` would lose the focus, for example to the document while its action runs.
      aria-disabled={isDisabled ? 'true' : undefined}
      onClick={handleClick}
    >
      {icon ? <Icon node={icon} size={size === 'small' ? 14 : 16} /> : null}
      {children}
    </button>
  );
  return disabledReason === null ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'disabledReason'> & {
  icon: IconNode;
  /** Accessible name, which is also the tooltip. */
  label: string;
};

/** Button with an icon instead of a text. */
export function IconButton({
  icon,
  label,
  tone = 'ghost',
  size = 'normal',
  onClick,
  ...rest
}: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      class={`button icon-only ${tone} ${size}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon node={icon} />
    </button>
  );
}

const CONFIRMATION_MS = 2_000;

/** Returns a function that copies a text to the clipboard, and true for two seconds after it did. */
export function useCopy(text: string): [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, CONFIRMATION_MS);
  };
  return [isCopied, () => void copy()];
}

/** Button that copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, children }: { text: string; children: ComponentChildren }): JSX.Element {
  const [isCopied, copy] = useCopy(text);
  return (
    <Button icon={isCopied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
  );
}

/** Icon button that copies a text to the clipboard, and confirms it for two seconds. */
export function CopyIconButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [isCopied, copy] = useCopy(text);
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} label={label} size="small" onClick={copy} />
      <span class="visually-hidden" aria-live="polite">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** Button for irreversible actions: the first click asks for confirmation. */
export function ConfirmButton({
  onClick,
  children,
  confirmLabel,
}: {
  onClick: () => void;
  children: ComponentChildren;
  confirmLabel: string;
}): JSX.Element {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button
        onClick={() => {
          setConfirming(true);
        }}
      >
        {children}
      </Button>
    );
  }
  return (
    <Button
      tone="danger"
      onClick={() => {
        setConfirming(false);
        onClick();
      }}
      onBlur={() => {
        setConfirming(false);
      }}
      ref={(element: HTMLButtonElement | null) => element?.focus()}
    >
      {confirmLabel}
    </Button>
  );
}
