import type { JSX } from 'preact';
import { Screen } from '../../components/screen.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { useCounts } from '../../lib/use-counts.js';
import { useResource } from '../../lib/use-resource.js';
import { ObjectTotals } from './object-totals.js';
import { ResetCard } from './reset-card.js';
import { SeedCard } from './seed-card.js';
import { SnapshotCard } from './snapshot-card.js';
import '../../styles/seeds.css';

/** Screen that applies seeds, takes and restores snapshots, and resets the organization. */
export function Seeds(): JSX.Element {
  const counts = useCounts()?.objects;
  const { data: session } = useResource('session', () => unwrap(sandboxApi.GET('/session')));
  return (
    <Screen title="Seeds & snapshots">
      <ObjectTotals counts={counts} />
      <div class="seeds">
        <div>
          <SnapshotCard />
          {session ? (
            <ResetCard organization={session.name ?? session.organization_id} counts={counts} />
          ) : null}
        </div>
        <SeedCard />
      </div>
    </Screen>
  );
}
