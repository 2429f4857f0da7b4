import { FastForward } from 'lucide';
import type { JSX } from 'preact';
import { sandboxApi, unwrap } from '../lib/api.js';
import { formatShortInstant } from '../lib/format.js';
import { useAction } from '../lib/use-action.js';
import { Button } from './button.js';
import { ErrorNote } from './error-note.js';
import { announce } from './toast.js';

/** Button that advances the clock to an instant. */
export function AdvanceButton({ to, label }: { to: string; label: string }): JSX.Element {
  const action = useAction();
  const advance = action.toHandler(async () => {
    const { now } = await unwrap(sandboxApi.POST('/clock/advance', { body: { to } }));
    announce(`Advanced to ${formatShortInstant(now)}.`);
  });
  return (
    <>
      <Button tone="primary" icon={FastForward} disabled={action.isBusy} onClick={advance}>
        {label}
      </Button>
      <ErrorNote error={action.error} />
    </>
  );
}
