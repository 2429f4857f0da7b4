import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

type ButtonProps = Omit<ButtonHTMLAttributes, 'onClick' | 'loading'> & {
  onClick?: (event: Event) => void;
  tone?: 'main' | 'plain' | 'danger';
  children: ComponentChildren;
};

export function Button({ tone = 'plain', children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" {...rest} class={`button ${tone}`}>
      {children}
    </button>
  );
}

/** Puts a text on the clipboard, and says so. */
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

/** What cannot be undone asks once more. */
export function SureButton({
  onClick,
  children,
  sure,
}: {
  onClick: () => void;
  children: ComponentChildren;
  sure: string;
}): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button
        onClick={() => {
          setAsked(true);
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
        setAsked(false);
        onClick();
      }}
      onBlur={() => {
        setAsked(false);
      }}
      ref={(element: HTMLButtonElement | null) => element?.focus()}
    >
      {sure}
    </Button>
  );
}
