import { Input, NativeSelect, TextInput } from '@mantine/core';
import { Braces, CircleAlert, FlaskConical, Replace, Snail, TimerOff, Trash2, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { ApiForm, useApiForm, type FieldProps } from '../components/api-form.js';
import { Button, IconButton } from '../components/buttons.js';
import { SelectField, SegmentedControl, toSelectData } from '../components/fields.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Icon, type LucideIcon } from '../components/icon.js';
import { Card, Screen } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { announce, showToast } from '../components/toast.js';
import { isMissing, sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { capitalize, formatCount } from '../data/format.js';
import { useAction, useResource, type Resource } from '../data/resource.js';
import { navigate, toHref, type Route } from '../data/route.js';
import { operationIds, operationTitles } from '../requests/describe-request.js';
import { AffectedRequests } from './affected-requests.js';
import {
  describeEffect,
  describeHits,
  describeProbability,
  faultPresets,
  requiresResponse,
  toFaultInput,
  type FaultDraft,
  type FaultPreset,
} from './describe-fault.js';
import './faults.css';

type Kind = Schemas['FaultEffect']['kind'];

const effects: readonly (readonly [Kind, string])[] = [
  ['status', 'Status'],
  ['latency', 'Slow response'],
  ['timeout', 'Timeout'],
  ['partial_body', 'Truncated body'],
  ['connection_reset', 'Connection reset'],
  ['mutate', 'Changed objects'],
];

const icons: Record<Kind, LucideIcon> = {
  status: CircleAlert,
  latency: Snail,
  timeout: TimerOff,
  partial_body: Braces,
  connection_reset: WifiOff,
  mutate: Replace,
};

const operations = [
  ['', 'All operations'],
  ...operationIds.map((id) => [id, operationTitles[id]] as const),
] as const;

const statuses = ['408', '429', '500', '502', '503', '504'];

const objectTypes = (
  ['purchase', 'charge', 'consumption', 'customer', 'plan', 'service', 'configuration', 'event'] as const
).map((each) => [each satisfies FaultDraft['object_type'], capitalize(each)] as const);

/** Screen that lists, creates and removes faults. A preset of the URL fills the form. */
export function Faults({ route }: { route: Route }): JSX.Element {
  const preset = faultPresets.find(({ name }) => name === route.query.get('preset'));
  const faults = useResource(
    'faults',
    () => unwrap(sandboxApi.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const [fillCount, setFillCount] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  // The form can be below the presets, out of sight.
  useEffect(() => {
    if (fillCount > 0) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [fillCount, preset]);
  return (
    <Screen title="Faults">
      <p className="subtitle">
        Make API requests fail, slow down or lose their response, to test how your code handles it.
      </p>
      <div className="with-side faults">
        <div>
          <ActiveFaults {...faults} />
          <AffectedRequests active={faults.data?.data ?? []} />
          <PresetCard
            selected={preset}
            onSelect={({ name, title }) => {
              navigate(toHref('faults', null, { preset: name }));
              // The preset replaces what was typed, even if it is selected already.
              setFillCount(fillCount + 1);
              announce(`The form has the preset “${title}”.`);
            }}
          />
        </div>
        <div ref={form}>
          <Card title={preset ? `New fault: ${preset.title}` : 'New fault'}>
            <NewFault key={`${preset?.name} ${fillCount}`} preset={(preset ?? faultPresets[0]).draft} />
          </Card>
        </div>
      </div>
    </Screen>
  );
}

function PresetCard({
  selected,
  onSelect,
}: {
  selected: FaultPreset | undefined;
  onSelect: (preset: FaultPreset) => void;
}): JSX.Element {
  return (
    <Card title="Presets">
      <div className="presets">
        {faultPresets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className="preset"
            aria-pressed={preset === selected}
            onClick={() => void onSelect(preset)}
          >
            <Icon node={icons[preset.draft.kind]} size={20} />
            <span>
              <b>{preset.title}</b>
              <small>{preset.description}</small>
            </span>
          </button>
        ))}
      </div>
    </Card>
  );
}

function ActiveFaults({ data, error, reload }: Resource<Schemas['FaultList']>): JSX.Element {
  const action = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const closeDialog = (): void => void setConfirming(false);
  const faults = data?.data ?? [];
  return (
    <Card
      title="Active faults"
      {...(data && { count: faults.length })}
      {...(faults.length > 1 && {
        actions: (
          <Button
            size="small"
            icon={Trash2}
            isWrite
            disabled={action.isBusy}
            onClick={() => void setConfirming(true)}
          >
            Remove all
          </Button>
        ),
      })}
    >
      <ErrorState title="Faults could not be loaded" error={error} onRetry={reload} />
      <ErrorState title="A fault was not removed" error={action.error} />
      {data?.data.length === 0 ? (
        <EmptyState title="No active faults" icon={FlaskConical}>
          <p>
            All requests are processed normally. Choose a preset, or fill the form. A restart or a reset of
            the sandbox removes all faults.
          </p>
        </EmptyState>
      ) : null}
      <ul className="fault-list" aria-busy={data === undefined}>
        {faults.map((fault) => (
          <FaultRow
            key={fault.id}
            fault={fault}
            onRemove={() => void action.run(() => removeFaults([fault]))}
          />
        ))}
      </ul>
      {isConfirming ? (
        <ConfirmDialog
          title={`Remove ${formatCount(faults.length, 'fault')}?`}
          confirmLabel="Remove all"
          keepLabel="Keep the faults"
          onConfirm={() => {
            closeDialog();
            action.run(() => removeFaults(faults));
          }}
          onClose={closeDialog}
        >
          <p>All requests are then processed normally. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function FaultRow({ fault, onRemove }: { fault: Schemas['Fault']; onRemove: () => void }): JSX.Element {
  const { effect, operation_id: operationId, when, body_contains: values } = fault;
  return (
    <li>
      <Icon node={icons[effect.kind]} size={20} />
      <span>
        <b>{describeEffect(effect)}</b>
        <small>
          {operationId === null ? 'All operations' : operationTitles[operationId]} ·{' '}
          {when === 'before' ? 'before processing' : 'after processing'}
          {values && ` · body contains ${JSON.stringify(values)}`}
        </small>
      </span>
      <span>
        {describeProbability(fault)}
        <small>{describeHits(fault)}</small>
      </span>
      <IconButton
        icon={Trash2}
        tone="secondary"
        isWrite
        label={`Remove the fault: ${describeEffect(effect)}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** Removes faults. One that has meanwhile reached its number of hits is already removed. */
async function removeFaults(faults: readonly { id: string }[]): Promise<void> {
  await Promise.all(
    faults.map(async ({ id }) => {
      try {
        await unwrap(sandboxApi.DELETE('/faults/{id}', { params: { path: { id } } }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }),
  );
}

/** Form that creates a fault. */
function NewFault({ preset }: { preset: FaultDraft }): JSX.Element {
  const form = useApiForm(preset);
  const { field, values } = form;
  const create = async (draft: FaultDraft): Promise<void> => {
    const fault = await unwrap(sandboxApi.POST('/faults', { body: toFaultInput(draft) }));
    form.resetDirty();
    showToast({
      tone: 'green',
      title: 'The fault was created',
      detail: describeEffect(fault.effect),
      link: ['Send a request', toHref('console', fault.operation_id)],
    });
  };
  return (
    <ApiForm form={form} submitLabel="Create fault" errorTitle="The fault was not created" onSubmit={create}>
      <NativeSelect label="Operation" data={toSelectData(operations)} {...field('operation_id')} />
      <TextInput
        label="Body contains"
        description="JSON object. Empty: any body or none"
        placeholder={'{"customer_id": "cus_…"}'}
        {...field('body_contains')}
      />
      <SelectField
        label="Effect"
        value={values.kind}
        options={effects}
        onChange={(kind) =>
          void form.setValues(requiresResponse(kind) ? { kind, when: 'after_commit' } : { kind })
        }
      />
      <EffectFields kind={values.kind} field={field} />
      <WhenField value={values.when} onChange={(when) => void form.setFieldValue('when', when)} />
      <TextInput
        label="Probability in percent"
        type="number"
        min="0"
        max="100"
        step="any"
        required
        {...field('probability')}
      />
      <TextInput
        label="Remove after this number of hits"
        description="Empty: no limit"
        type="number"
        min="1"
        {...field('count')}
      />
    </ApiForm>
  );
}

/** Fields of an effect. */
function EffectFields({
  kind,
  field,
}: {
  kind: Kind;
  field: (name: keyof FaultDraft) => FieldProps;
}): JSX.Element | null {
  if (kind === 'status') return <NativeSelect label="Status" data={statuses} {...field('status')} />;
  if (kind === 'latency' || kind === 'timeout') {
    const name = kind === 'latency' ? 'latency_ms' : 'after_ms';
    return <TextInput label="Milliseconds" type="number" min="0" required {...field(name)} />;
  }
  if (kind !== 'mutate') return null;
  return (
    <>
      <NativeSelect label="Objects" data={toSelectData(objectTypes)} {...field('object_type')} />
      <TextInput
        label="Set"
        description="JSON object with the properties to set"
        required
        {...field('set')}
      />
    </>
  );
}

/** Choice of the moment at which a fault applies. */
function WhenField({
  value,
  onChange,
}: {
  value: FaultDraft['when'];
  onChange: (value: FaultDraft['when']) => void;
}): JSX.Element {
  return (
    <Input.Wrapper
      label="When"
      labelElement="div"
      description={
        value === 'before'
          ? 'The fault applies before the request is processed.'
          : 'The request is processed, then its response is affected.'
      }
    >
      <SegmentedControl
        label="When"
        value={value}
        options={[
          ['before', 'Before processing'],
          ['after_commit', 'After processing'],
        ]}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
