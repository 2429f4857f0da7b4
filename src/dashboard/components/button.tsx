import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

type ButtonProps = Omit<ButtonHTMLAttributes, 'onClick' | 'loading'> & {
  onClick?: (event: Event) => void;
  tone?: 'main' | 'plain' | 'danger';
  children: ComponentChildren;
};

/** Button in one of three tones. */
export function Button({ tone = 'plain', children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" {...rest} class={`button ${tone}`}>
      {children}
    </button>
  );
}

/** Button that copies a text to the clipboard, and confirms it for two seconds. */
export function CopyButton({ text, children }: { text: string; children: ComponentChildren }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, 2_000);
  };
  return (
    <Button
      onClick={() => {
        void copy();
      }}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
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
