import { Braces, CircleAlert, FlaskConical, Replace, Snail, TimerOff, Trash2, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { Button, IconButton } from '../components/buttons.js';
import { SelectField, TextField, SegmentedControl, Form } from '../components/fields.js';
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

const statuses = ['408', '429', '500', '502', '503', '504'] as const;

const objectTypes = [
  'purchase',
  'charge',
  'consumption',
  'customer',
  'plan',
  'service',
  'configuration',
  'event',
] as const satisfies readonly FaultDraft['objectType'][];

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
          <Card title="Presets">
            <div className="presets">
              {faultPresets.map(({ name, title, description, draft }) => (
                <button
                  key={name}
                  type="button"
                  className="preset"
                  aria-pressed={name === preset?.name}
                  onClick={() => {
                    navigate(toHref('faults', null, { preset: name }));
                    // The preset replaces what was typed, even if it is selected already.
                    setFillCount(fillCount + 1);
                    announce(`The form has the preset “${title}”.`);
                  }}
                >
                  <Icon node={icons[draft.kind]} size={20} />
                  <span>
                    <b>{title}</b>
                    <small>{description}</small>
                  </span>
                </button>
              ))}
            </div>
          </Card>
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
        {data?.data.map((fault) => (
          <li key={fault.id}>
            <Icon node={icons[fault.effect.kind]} size={20} />
            <span>
              <b>{describeEffect(fault.effect)}</b>
              <small>
                {fault.operation_id === null ? 'All operations' : operationTitles[fault.operation_id]} ·{' '}
                {fault.when === 'before' ? 'before processing' : 'after processing'}
                {fault.body_contains && ` · body contains ${JSON.stringify(fault.body_contains)}`}
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
              label={`Remove the fault: ${describeEffect(fault.effect)}`}
              onClick={() => void action.run(() => removeFaults([fault]))}
            />
          </li>
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

function NewFault({ preset }: { preset: FaultDraft }): JSX.Element {
  const [draft, setDraft] = useState(preset);
  const action = useAction();
  const change = (values: Partial<FaultDraft>): void => void setDraft({ ...draft, ...values });
  const create = action.toHandler(async () => {
    const fault = await unwrap(sandboxApi.POST('/faults', { body: toFaultInput(draft) }));
    showToast({
      tone: 'green',
      title: 'The fault was created',
      detail: describeEffect(fault.effect),
      link: ['Send a request', toHref('console', fault.operation_id)],
    });
  });
  return (
    <Form className="stack" onSubmit={create}>
      <SelectField
        label="Operation"
        value={draft.operation}
        options={[['', 'All operations'], ...operationIds.map((id) => [id, operationTitles[id]] as const)]}
        onChange={(operation) => void change({ operation })}
      />
      <TextField
        label="Body contains"
        hint="JSON object. Empty: any body or none"
        placeholder={'{"customer_id": "cus_…"}'}
        value={draft.bodyContains}
        onInput={(bodyContains) => void change({ bodyContains })}
      />
      <SelectField
        label="Effect"
        value={draft.kind}
        options={effects}
        onChange={(kind) => void change(requiresResponse(kind) ? { kind, when: 'after_commit' } : { kind })}
      />
      {draft.kind === 'status' ? (
        <SelectField
          label="Status"
          value={draft.status}
          options={statuses.map((each) => [each, each] as const)}
          onChange={(status) => void change({ status })}
        />
      ) : null}
      {draft.kind === 'latency' || draft.kind === 'timeout' ? (
        <TextField
          label="Milliseconds"
          type="number"
          min="0"
          value={draft.durationMs}
          onInput={(durationMs) => void change({ durationMs })}
          required
        />
      ) : null}
      {draft.kind === 'mutate' ? (
        <>
          <SelectField
            label="Objects"
            value={draft.objectType}
            options={objectTypes.map((each) => [each, capitalize(each)] as const)}
            onChange={(objectType) => void change({ objectType })}
          />
          <TextField
            label="Set"
            hint="JSON object with the properties to set"
            value={draft.set}
            onInput={(set) => void change({ set })}
            required
          />
        </>
      ) : null}
      <div className="field">
        <span>When</span>
        <SegmentedControl
          label="When"
          value={draft.when}
          options={[
            ['before', 'Before processing'],
            ['after_commit', 'After processing'],
          ]}
          onChange={(when) => void change({ when })}
        />
        <small>
          {draft.when === 'before'
            ? 'The fault applies before the request is processed.'
            : 'The request is processed, then its response is affected.'}
        </small>
      </div>
      <TextField
        label="Probability in percent"
        type="number"
        min="0"
        max="100"
        step="any"
        value={draft.percent}
        onInput={(percent) => void change({ percent })}
        required
      />
      <TextField
        label="Remove after this number of hits"
        hint="Empty: no limit"
        type="number"
        min="1"
        value={draft.count}
        onInput={(count) => void change({ count })}
      />
      <ErrorState title="The fault was not created" error={action.error} />
      <Button type="submit" tone="primary" icon={FlaskConical} disabled={action.isBusy}>
        Create fault
      </Button>
    </Form>
  );
}
