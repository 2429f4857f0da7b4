import { FastForward } from 'lucide';
import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Button } from './button.js';

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
    <div class={isWide ? 'advance-action is-wide' : 'advance-action'}>
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
