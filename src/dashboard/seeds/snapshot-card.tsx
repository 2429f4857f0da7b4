import { TextInput } from '@mantine/core';
import { Camera, RotateCcw, Trash2 } from 'lucide-react';
import { useState, type JSX } from 'react';
import { ApiForm, useApiForm } from '../components/api-form.js';
import { Button, IconButton } from '../components/buttons.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Card } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { Table, type Column } from '../components/table.js';
import { showToast } from '../components/toast.js';
import { RelativeTime, ShortTime } from '../components/values.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useClock } from '../data/clock.js';
import { formatShortInstant } from '../data/format.js';
import { useAction, useResource } from '../data/resource.js';
import { sumCounts } from './object-totals.js';

type Snapshot = Schemas['Snapshot'];

const actions = {
  restore: { verb: 'Restore', done: 'Snapshot restored' },
  remove: { verb: 'Delete', done: 'Snapshot deleted' },
} as const;

interface Choice {
  act: keyof typeof actions;
  snapshot: Snapshot;
}

/** Snapshots of the organization, and a form that takes one. */
export function SnapshotCard(): JSX.Element {
  const { data, error, reload } = useResource(
    'snapshots',
    () => unwrap(sandboxApi.GET('/snapshots')),
    ({ type }) => type === 'snapshot' || type === 'snapshot_removed',
  );
  const [choice, setChoice] = useState<Choice | null>(null);
  const action = useAction();
  const run = ({ act, snapshot: { name } }: Choice): void => {
    setChoice(null);
    action.run(async () => {
      const params = { path: { name } };
      if (act === 'restore') await unwrap(sandboxApi.POST('/snapshots/{name}/restore', { params }));
      else await unwrap(sandboxApi.DELETE('/snapshots/{name}', { params }));
      showToast({ tone: 'green', title: actions[act].done, detail: name });
    });
  };
  return (
    <Card title="Snapshots" isFlush {...(data && { count: data.data.length })}>
      <ErrorState title="Snapshots could not be loaded" error={error} onRetry={reload} />
      <ErrorState title="The snapshot was not changed" error={action.error} />
      {data?.data.length === 0 ? (
        <EmptyState
          title="No snapshots yet"
          icon={Camera}
          command="npx tollgate snapshot save before-renewal"
        >
          <p>Take a snapshot before you advance the clock, and restore it to try again.</p>
        </EmptyState>
      ) : (
        <Table
          label="Snapshots, newest first"
          columns={createColumns(setChoice)}
          rows={data?.data}
          toKey={({ name }) => name}
        />
      )}
      <TakeSnapshotForm names={(data?.data ?? []).map((snapshot) => snapshot.name)} />
      {choice === null ? null : (
        <ConfirmDialog
          title={`${actions[choice.act].verb} the snapshot “${choice.snapshot.name}”?`}
          confirmLabel={actions[choice.act].verb}
          keepLabel="Cancel"
          onConfirm={() => void run(choice)}
          onClose={() => void setChoice(null)}
        >
          <p>
            {choice.act === 'restore'
              ? `All objects, events and deliveries are replaced, and the clock returns to ${formatShortInstant(choice.snapshot.now)}. The request log, faults and snapshots are kept.`
              : 'This cannot be undone.'}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function createColumns(choose: (choice: Choice) => void): readonly Column<Snapshot>[] {
  const now = new Date().toISOString();
  return [
    { title: 'Name', card: 'title', render: ({ name }) => <code>{name}</code> },
    { title: 'Clock', render: ({ now: clock }) => <ShortTime at={clock} /> },
    {
      title: 'Objects',
      align: 'end',
      hasCardTitle: true,
      render: ({ counts }) => sumCounts(counts).toLocaleString('en'),
    },
    { title: 'Taken', card: 'side', render: ({ created_at: at }) => <RelativeTime at={at} now={now} /> },
    {
      title: 'Actions',
      card: 'block',
      render: (snapshot) => (
        <span className="buttons">
          <Button
            icon={RotateCcw}
            size="small"
            isWrite
            aria-label={`Restore ${snapshot.name}`}
            onClick={() => void choose({ act: 'restore', snapshot })}
          >
            Restore
          </Button>
          <IconButton
            icon={Trash2}
            size="small"
            isWrite
            label={`Delete ${snapshot.name}`}
            onClick={() => void choose({ act: 'remove', snapshot })}
          />
        </span>
      ),
    },
  ];
}

/** @param names names of the existing snapshots, which a new snapshot would replace */
function TakeSnapshotForm({ names }: { names: readonly string[] }): JSX.Element {
  const form = useApiForm({ name: '' });
  const clock = useClock();
  const isTaken = names.includes(form.values.name);
  const take = async ({ name }: typeof form.values): Promise<void> => {
    await unwrap(sandboxApi.POST('/snapshots', { body: { name } }));
    form.reset();
    showToast({ tone: 'green', title: 'Snapshot taken', detail: name });
  };
  return (
    <div className="card-note">
      <ApiForm
        form={form}
        submitLabel="Take snapshot"
        errorTitle="The snapshot was not taken"
        isIncomplete={isTaken}
        onSubmit={take}
      >
        <TextInput
          label="Name of the new snapshot"
          placeholder="before-renewal"
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
          description={clock && `Taken at ${formatShortInstant(clock.now)}`}
          required
          {...form.field('name')}
          {...(isTaken && { error: 'A snapshot has this name. Enter another name, or delete it first.' })}
        />
      </ApiForm>
    </div>
  );
}
