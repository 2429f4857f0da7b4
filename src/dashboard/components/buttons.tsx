import { ActionIcon, Button as MantineButton, CopyButton as ClipboardButton, Tooltip } from '@mantine/core';
import { Check, Copy, ChevronDown, ChevronRight, FastForward } from 'lucide-react';
import {
  createContext,
  useContext,
  type ComponentProps,
  type JSX,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { liveUpdates, useConnectionState } from '../data/stream.js';
import { Icon, type LucideIcon } from './icon.js';

type ButtonTone = 'primary' | 'secondary' | 'danger' | 'ghost';

/** Looks of Mantine, by the tone of a button. */
const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  danger: { variant: 'filled', color: 'red' },
  ghost: { variant: 'subtle', color: 'gray' },
} as const;

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'type' | 'form' | 'disabled' | 'aria-expanded' | 'aria-haspopup' | 'aria-label' | 'aria-pressed'
> & {
  onClick?: ((event: MouseEvent) => void) | undefined;
  tone?: ButtonTone;
  icon?: LucideIcon;
  size?: 'small' | 'normal';
  /** Reason why the action is unavailable. The button keeps the focus and shows the reason in a tooltip. */
  disabledReason?: string | null;
  /** True if the action sends a request that changes data, as primary and dangerous actions do. It needs a connection. */
  isWrite?: boolean;
  children: ReactNode;
};

/** Button in one of four tones, with an optional icon. It keeps the focus while it is disabled. */
export function Button({
  tone = 'secondary',
  icon,
  size = 'normal',
  disabled = false,
  disabledReason = null,
  isWrite = tone === 'primary' || tone === 'danger',
  onClick,
  children,
  ...rest
}: ButtonProps): JSX.Element {
  const reason = useOfflineReason(isWrite) ?? disabledReason;
  const isDisabled = disabled || reason !== null;
  const handleClick = (event: MouseEvent): void => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip label={reason} disabled={reason === null}>
      <MantineButton
        {...rest}
        {...looks[tone]}
        size={size === 'small' ? 'xs' : 'sm'}
        leftSection={icon ? <Icon node={icon} size={size === 'small' ? 14 : 16} /> : null}
        // A button with `disabled` would lose the focus, for example to the document while its action runs.
        {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={handleClick}
      >
        {children}
      </MantineButton>
    </Tooltip>
  );
}

/** Returns the reason why an action that changes data is unavailable; null while the connection is not lost. */
function useOfflineReason(isWrite: boolean): string | null {
  const isOffline = useConnectionState() === 'lost';
  if (!isOffline || !isWrite) return null;
  return liveUpdates.rejection ?? `This needs a connection to Tollgate at ${location.host}.`;
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'disabled' | 'disabledReason'> & {
  icon: LucideIcon;
  /** Accessible name, which is also the tooltip. */
  label: string;
};

/** Button with an icon instead of a text. */
export function IconButton({
  icon,
  label,
  tone = 'ghost',
  size = 'normal',
  isWrite = false,
  onClick,
  ...rest
}: IconButtonProps): JSX.Element {
  const reason = useOfflineReason(isWrite);
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        {...rest}
        {...looks[tone]}
        size={size === 'small' ? 'md' : 'lg'}
        aria-label={label}
        {...(reason !== null && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={reason === null ? onClick : undefined}
      >
        <Icon node={icon} />
      </ActionIcon>
    </Tooltip>
  );
}

const CONFIRMATION_MS = 2_000;

/** Button that copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }): JSX.Element {
  return (
    <ClipboardButton value={text} timeout={CONFIRMATION_MS}>
      {({ copied, copy }) => (
        <Button icon={copied ? Check : Copy} onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied' : children}</span>
        </Button>
      )}
    </ClipboardButton>
  );
}

/** Icon button that copies a text to the clipboard, and confirms it for two seconds. */
export function CopyIconButton({ text, label }: { text: string; label: string }): JSX.Element {
  return (
    <ClipboardButton value={text} timeout={CONFIRMATION_MS}>
      {({ copied, copy }) => (
        <>
          <IconButton icon={copied ? Check : Copy} label={label} size="small" onClick={copy} />
          <span className="visually-hidden" aria-live="polite">
            {copied ? 'Copied' : ''}
          </span>
        </>
      )}
    </ClipboardButton>
  );
}

/** Button that shows and hides the older items of a list. */
export function ExpandButton({
  isExpanded,
  onToggle,
  children,
}: {
  isExpanded: boolean;
  onToggle: () => void;
  children: ReactNode;
}): JSX.Element {
  return (
    <Button
      tone="ghost"
      size="small"
      icon={isExpanded ? ChevronDown : ChevronRight}
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}

/**
 * Function that opens the sheet with the preview of an advance. Its argument is an instant or a kind of work; empty for
 * the first scheduled work.
 */
export const AdvanceContext = createContext<(to: string) => void>(() => undefined);

/** Button that opens the preview of an advance to an instant. Time cannot go back, so nothing advances without one. */
export function AdvanceButton({
  to,
  label,
  isWide = false,
}: {
  to: string;
  label: string;
  /** True for a button as wide as its card. */
  isWide?: boolean;
}): JSX.Element {
  const openPreview = useContext(AdvanceContext);
  return (
    <div className={isWide ? 'advance-action is-wide' : 'advance-action'}>
      <Button
        tone="primary"
        isWrite={false}
        icon={FastForward}
        aria-haspopup="dialog"
        onClick={() => void openPreview(to)}
      >
        {label}
      </Button>
    </div>
  );
}
