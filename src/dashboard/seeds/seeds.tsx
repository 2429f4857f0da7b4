import { RotateCcw } from 'lucide-react';
import { useState, type JSX } from 'react';
import { Button } from '../components/buttons.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Screen, Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { showToast } from '../components/toast.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useCounts } from '../data/objects.js';
import { useResource, useAction } from '../data/resource.js';
import { getOrganizationName } from '../data/tab-session.js';
import { ObjectTotals, describeCounts } from './object-totals.js';
import { SeedCard, SeedDocumentCard } from './seed-card.js';
import { SnapshotCard } from './snapshot-card.js';
import './seeds.css';

/** Screen that applies seeds, takes and restores snapshots, and resets the organization. */
export function Seeds(): JSX.Element {
  const counts = useCounts()?.objects;
  const { data: session } = useResource('session', () => unwrap(sandboxApi.GET('/session')));
  return (
    <Screen title="Seeds & snapshots">
      <ObjectTotals counts={counts} />
      <div className="with-side seeds">
        <div>
          <SnapshotCard />
          <SeedDocumentCard counts={counts} />
          {session ? <ResetCard organization={getOrganizationName(session)} counts={counts} /> : null}
        </div>
        <SeedCard counts={counts} />
      </div>
    </Screen>
  );
}

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
function ResetCard({ organization, counts }: ResetCardProps): JSX.Element {
  const [target, setTarget] = useState<Target | null>(null);
  const action = useAction();
  const reset = (to: Target): void => {
    setTarget(null);
    action.run(async () => {
      await unwrap(sandboxApi.POST('/reset', { body: { to } }));
      showToast({ tone: 'green', title: questions[to].done });
    });
  };
  const openDialog = (to: Target) => (): void => void setTarget(to);
  return (
    <Card title="Reset">
      <p className="hint">
        Deletes all objects of the organization, its request log and its faults. Snapshots are kept.
      </p>
      <ErrorState title="The organization was not reset" error={action.error} />
      <div className="buttons">
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
            This deletes {counts ? describeCounts(counts) : 'all objects'}, the request log and all faults
            {target === 'seed' ? ', then applies the last seed again' : ''}. Snapshots are kept.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
