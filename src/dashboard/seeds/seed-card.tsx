import { FileCode, FlaskConical, Square, Store, type IconNode } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/buttons.js';
import { Field, Form } from '../components/fields.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { showToast } from '../components/toast.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { describeCounts } from './object-totals.js';

interface NamedSeed {
  name: 'demo' | 'smoke' | 'examples' | 'empty';
  description: string;
  icon: IconNode;
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

/** Seeds that replace all objects of the organization: those of the sandbox, and a document. */
export function SeedCard(): JSX.Element {
  const [chosen, setChosen] = useState<NamedSeed['name'] | null>(null);
  const action = useAction();
  const apply = (name: NamedSeed['name']): void => {
    setChosen(null);
    action.toHandler(async () => {
      announceSeed(await unwrap(sandboxApi.POST('/seed', { body: { name } })));
    })();
  };
  return (
    <Card title="Seeds">
      <ul class="seed-list">
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
      <SeedDocumentForm />
      {chosen === null ? null : (
        <ConfirmDialog
          title={`Apply the seed ${chosen}?`}
          confirmLabel={`Apply ${chosen}`}
          keepLabel="Keep the objects"
          onConfirm={() => void apply(chosen)}
          onClose={() => void setChosen(null)}
        >
          <p>
            The seed replaces all objects of the organization, and clears its request log and its faults.
            Snapshots are kept.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function SeedDocumentForm(): JSX.Element {
  const [text, setText] = useState('');
  const action = useAction();
  const apply = action.toHandler(async () => {
    // Sent without parsing: JSON is valid YAML.
    const seeded = await unwrap(
      sandboxApi.POST('/seed', {
        body: text as never,
        bodySerializer: (body: unknown) => String(body),
        headers: { 'content-type': 'application/yaml' },
      }),
    );
    announceSeed(seeded);
  });
  return (
    <Form class="stack" onSubmit={apply}>
      <Field
        label="Your seed"
        hint="YAML or JSON. It replaces all objects, and clears the request log and the faults."
      >
        <textarea
          rows={5}
          spellcheck={false}
          placeholder={'customers:\n  - { email: ada@example.com, name: Ada }'}
          value={text}
          required
          onInput={({ currentTarget }) => void setText(currentTarget.value)}
        />
      </Field>
      <Field label="Read it from a file">
        <input
          type="file"
          accept=".yaml,.yml,.json"
          onChange={({ currentTarget: { files } }) => {
            action.toHandler(async () => {
              setText((await files?.[0]?.text()) ?? '');
            })();
          }}
        />
      </Field>
      <ErrorState title="The seed was not applied" error={action.error} />
      <Button type="submit" isWrite disabled={action.isBusy}>
        Apply your seed
      </Button>
    </Form>
  );
}

function announceSeed({ counts }: Schemas['Seeded']): void {
  showToast({ tone: 'green', title: 'Seed applied', detail: describeCounts(counts) });
}
