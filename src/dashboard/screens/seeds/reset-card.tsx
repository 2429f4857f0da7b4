import { RotateCcw } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { ErrorState } from '../../components/error-state.js';
import { showToast } from '../../components/toast.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { describeCounts } from '../../lib/describe-counts.js';
import { useAction } from '../../lib/use-action.js';

type Target = 'seed' | 'empty';

const questions: Record<Target, { title: string; done: string }> = {
  seed: { title: 'Reset to the last seed?', done: 'The last seed was applied again' },
  empty: { title: 'Delete all objects?', done: 'All objects were deleted' },
};

interface ResetCardProps {
  /** Name of the organization, which the user types to confirm. */
  organization: string;
  counts: Schemas['ObjectCounts'] | undefined;
}

/** Buttons that delete all objects of the organization, after its name was typed. */
export function ResetCard({ organization, counts }: ResetCardProps): JSX.Element {
  const [target, setTarget] = useState<Target | null>(null);
  const action = useAction();
  const reset = (to: Target): void => {
    setTarget(null);
    action.toHandler(async () => {
      await unwrap(sandboxApi.POST('/reset', { body: { to } }));
      showToast({ tone: 'green', title: questions[to].done });
    })();
  };
  const openDialog = (to: Target) => (): void => void setTarget(to);
  return (
    <Card title="Reset">
      <p class="hint">Deletes all objects of the organization. Snapshots are kept.</p>
      <ErrorState title="The organization was not reset" error={action.error} />
      <div class="buttons">
        <Button icon={RotateCcw} isWrite onClick={openDialog('seed')}>
          Reset to the last seed
        </Button>
        <Button tone="danger" onClick={openDialog('empty')}>
          Delete all objects
        </Button>
      </div>
      {target === null ? null : (
        <ConfirmDialog
          title={questions[target].title}
          confirmLabel={target === 'seed' ? 'Reset' : 'Delete'}
          keepLabel="Keep the objects"
          requiredName={organization}
          onConfirm={() => void reset(target)}
          onClose={() => void setTarget(null)}
        >
          <p>
            This deletes {counts ? describeCounts(counts) : 'all objects'}
            {target === 'seed' ? ', then applies the last seed again' : ''}. Snapshots are kept.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
