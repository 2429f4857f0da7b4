import { FileInput, Textarea } from '@mantine/core';
import { FileCode, FlaskConical, Square, Store, type LucideIcon } from 'lucide-react';
import { useState, type JSX } from 'react';
import { ApiForm, useApiForm } from '../components/api-form.js';
import { Button } from '../components/buttons.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { showToast } from '../components/toast.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { describeCounts, sumCounts } from './object-totals.js';

/** Numbers of objects; undefined until they are loaded. */
type Counts = Schemas['ObjectCounts'] | undefined;

interface NamedSeed {
  name: 'demo' | 'smoke' | 'examples' | 'empty';
  description: string;
  icon: LucideIcon;
}

const namedSeeds: readonly NamedSeed[] = [
  {
    name: 'demo',
    description: 'A shop in its third month: 5 customers, 4 plans, 11 purchases, 21 payments',
    icon: Store,
  },
  { name: 'smoke', description: '1 customer, 1 service, 3 plans: one of each kind', icon: FlaskConical },
  {
    name: 'examples',
    description: 'The examples of the API reference: 2 customers, 5 plans, 7 purchases, 4 payments',
    icon: FileCode,
  },
  { name: 'empty', description: 'No objects', icon: Square },
];

/** Built-in seeds, which replace all objects of the organization. */
export function SeedCard({ counts }: { counts: Counts }): JSX.Element {
  const [chosen, setChosen] = useState<NamedSeed['name'] | null>(null);
  const action = useAction();
  const apply = (name: NamedSeed['name']): void => {
    setChosen(null);
    action.run(async () => {
      announceSeed(await unwrap(sandboxApi.POST('/seed', { body: { name } })));
    });
  };
  return (
    <Card title="Seeds">
      <ul className="seed-list">
        {namedSeeds.map(({ name, description, icon }) => (
          <li key={name}>
            <Icon node={icon} size={20} />
            <span>
              <b>{name}</b>
              <small>{description}</small>
            </span>
            <Button isWrite aria-label={`Apply the seed ${name}`} onClick={() => void setChosen(name)}>
              Apply
            </Button>
          </li>
        ))}
      </ul>
      <ErrorState title="The seed was not applied" error={action.error} />
      {chosen === null ? null : (
        <ConfirmSeed
          name={chosen}
          title={`Apply the seed ${chosen}?`}
          clock={
            chosen === 'empty'
              ? 'The clock is not changed.'
              : 'The clock moves to the time of the seed and is frozen there.'
          }
          counts={counts}
          onConfirm={() => void apply(chosen)}
          onClose={() => void setChosen(null)}
        />
      )}
    </Card>
  );
}

interface ConfirmSeedProps {
  /** Name of the seed on the button. */
  name: string;
  title: string;
  /** What the seed does to the clock. */
  clock: string;
  counts: Counts;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that says which objects a seed replaces. */
function ConfirmSeed({ name, clock, counts, ...dialog }: ConfirmSeedProps): JSX.Element {
  const isHarmless = counts !== undefined && sumCounts(counts) === 0;
  return (
    <ConfirmDialog
      confirmLabel={`Apply ${name}`}
      keepLabel={isHarmless ? 'Cancel' : 'Keep the objects'}
      isHarmless={isHarmless}
      {...dialog}
    >
      <p>
        {isHarmless
          ? 'The organization has no objects, so none are lost.'
          : `The seed deletes ${counts ? describeCounts(counts) : 'all objects'}, the request log and all faults. Snapshots are kept.`}{' '}
        {clock}
      </p>
    </ConfirmDialog>
  );
}

/** Applies a seed document, or only checks it. The document is sent without parsing: JSON is valid YAML. */
const sendSeed = (document: string, dry_run: boolean): Promise<Schemas['Seeded']> =>
  unwrap(
    sandboxApi.POST('/seed', {
      ...(dry_run && { params: { query: { dry_run } } }),
      body: document as never,
      bodySerializer: (body: unknown) => String(body),
      headers: { 'content-type': 'application/yaml' },
    }),
  );

/** Form that applies a seed document, after it was checked and confirmed. */
export function SeedDocumentCard({ counts }: { counts: Counts }): JSX.Element {
  const form = useApiForm({ document: '' });
  const [confirm, setConfirm] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null);
  const apply = async ({ document }: typeof form.values): Promise<void> => {
    await sendSeed(document, true);
    const isConfirmed = await new Promise<boolean>((resolve) => void setConfirm({ resolve }));
    setConfirm(null);
    if (!isConfirmed) return;
    announceSeed(await sendSeed(document, false));
    form.resetDirty();
  };
  const readFile = (file: File | null): void => {
    file?.text().then(
      (text) => void form.setFieldValue('document', text),
      (error: unknown) => void form.setFieldError('document', String(error)),
    );
  };
  return (
    <Card title="Your seed">
      <ApiForm
        form={form}
        submitLabel="Apply your seed"
        errorTitle="The seed was not applied"
        onSubmit={apply}
      >
        <Textarea
          label="Seed document"
          description="YAML or JSON"
          rows={10}
          spellCheck={false}
          placeholder={'customers:\n  - { email: ada@example.com, name: Ada }'}
          required
          {...form.field('document')}
        />
        <FileInput
          label="Read it from a file"
          placeholder="Choose a file"
          accept=".yaml,.yml,.json"
          onChange={readFile}
        />
      </ApiForm>
      {confirm ? (
        <ConfirmSeed
          name="your seed"
          title="Apply your seed?"
          clock="If your seed has a clock or steps, the clock changes, too."
          counts={counts}
          onConfirm={() => void confirm.resolve(true)}
          onClose={() => void confirm.resolve(false)}
        />
      ) : null}
    </Card>
  );
}

function announceSeed({ counts }: Schemas['Seeded']): void {
  showToast({ tone: 'green', title: 'Seed applied', detail: describeCounts(counts) });
}
