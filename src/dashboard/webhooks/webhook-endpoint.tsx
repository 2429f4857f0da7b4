import { NativeSelect, TextInput } from '@mantine/core';
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  EyeOff,
  KeyRound,
  PlugZap,
  Send,
  SlidersHorizontal,
} from 'lucide-react';
import { useState, type JSX } from 'react';
import { useApiForm } from '../components/api-form.js';
import { Badge } from '../components/badges.js';
import { Button, CopyIconButton, IconButton } from '../components/buttons.js';
import { toSelectData } from '../components/fields.js';
import { ConfirmDialog, FormDialog } from '../components/form-dialog.js';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { showToast } from '../components/toast.js';
import { Facts } from '../components/values.js';
import { publicApi, sandboxApi, unwrap, type PublicSchemas, type Schemas } from '../data/api.js';
import { countByHour, findFailing, loadNewestDeliveries } from '../data/deliveries.js';
import { formatShortInstant } from '../data/format.js';
import { useConfiguration } from '../data/objects.js';
import { calculateShare, formatShare } from '../data/rates.js';
import { useAction, useResource, type Resource } from '../data/resource.js';
import { replaceRoute, toFilteredHref } from '../data/route.js';

type Mode = Schemas['DeliveryMode'];
type WebhookInput = PublicSchemas['WebhookSettingsInput'];

const modes: readonly (readonly [Mode, string])[] = [
  ['normal', 'Normal: send events when they are due'],
  ['sync', 'Sync: send events before the response'],
  ['collect', 'Collect: store deliveries, send nothing'],
  ['twice', 'Twice: send each event two times'],
  ['shuffled', 'Shuffled: send events in another order'],
];

/** Card of the webhook endpoint: URL, health, delivery mode and secret. */
export function WebhookEndpoint({
  isOpenedByLink,
}: {
  /** True if the URL opens the dialog of the endpoint. */
  isOpenedByLink: boolean;
}): JSX.Element {
  const { configuration, isLoaded, error, reload } = useConfiguration();
  const [dialog, setDialog] = useState<'edit' | 'rotate' | null>(isOpenedByLink ? 'edit' : null);
  const [secret, setSecret] = useState<string | null>(null);
  const mode = useMode();
  const closeDialog = (): void => {
    setDialog(null);
    // A reload of the page does not open the dialog again.
    if (isOpenedByLink) replaceRoute(toFilteredHref({ dialog: '' }));
  };
  const save = async (webhook: WebhookInput | null): Promise<void> => {
    const saved = await unwrap(publicApi.POST('/organizations/configurations', { body: { webhook } }));
    if (saved.webhook?.secret) setSecret(saved.webhook.secret);
    closeDialog();
    reload();
  };
  const url = configuration?.webhook?.url ?? '';
  return (
    <div className="above">
      <Card>
        <section className="endpoint" aria-label="Endpoint">
          <EndpointHead url={url} onEdit={() => void setDialog('edit')} />
          <Facts
            items={{
              Events: configuration?.webhook?.event_types?.join(', ') ?? 'all types',
              Mode: mode.data?.mode ?? '…',
              Secret: url !== '' && <Secret secret={secret} onRotate={() => void setDialog('rotate')} />,
            }}
          />
          <ErrorState title="The endpoint could not be loaded" error={error ?? mode.error} onRetry={reload} />
          <SuccessRate />
        </section>
      </Card>
      {dialog === 'edit' && isLoaded && (mode.data ?? mode.error) ? (
        <EditEndpoint url={url} mode={mode.data?.mode ?? 'normal'} onSave={save} onClose={closeDialog} />
      ) : null}
      {dialog === 'rotate' ? <RotateSecret onSave={save} onClose={closeDialog} /> : null}
    </div>
  );
}

/** URL and health of the endpoint, with its actions. */
function EndpointHead({ url, onEdit }: { url: string; onEdit: () => void }): JSX.Element {
  const newest = useResource('newest deliveries', loadNewestDeliveries, ({ type }) => type === 'delivery');
  const action = useAction();
  const ping = action.toHandler(async () => {
    await unwrap(sandboxApi.POST('/events', { body: { type: 'ping' } }));
    showToast({ tone: 'cyan', title: 'Ping sent', detail: 'The list shows the response.' });
  });
  const isSet = url !== '';
  return (
    <>
      <div className="endpoint-head">
        <p className="endpoint-url">
          <code>{isSet ? url : 'No endpoint'}</code>
          <Health url={url} deliveries={newest.data ?? []} />
        </p>
        <div className="buttons">
          <Button
            icon={Send}
            isWrite
            onClick={ping}
            disabled={action.isBusy}
            disabledReason={isSet ? null : 'Set an endpoint first.'}
          >
            Send ping
          </Button>
          <Button icon={SlidersHorizontal} isWrite tone={isSet ? 'secondary' : 'primary'} onClick={onEdit}>
            {isSet ? 'Edit endpoint' : 'Set an endpoint'}
          </Button>
        </div>
      </div>
      <ErrorState title="The ping was not sent" error={action.error} />
      <ErrorState
        title="The health of the endpoint could not be loaded"
        error={newest.error}
        onRetry={newest.reload}
      />
    </>
  );
}

function useMode(): Resource<Schemas['DeliverySettings']> {
  return useResource(
    'mode',
    () => unwrap(sandboxApi.GET('/deliveries/mode')),
    ({ type }) => type === 'delivery_mode',
  );
}

function Health({
  url,
  deliveries,
}: {
  url: string;
  deliveries: readonly Schemas['Delivery'][];
}): JSX.Element {
  if (url === '')
    return (
      <Badge tone="gray" icon={PlugZap}>
        Not set
      </Badge>
    );
  const hours = countByHour(deliveries, url);
  const failing = findFailing(hours);
  if (failing)
    return (
      <Badge tone={failing.isPartial ? 'amber' : 'red'} icon={failing.isPartial ? CircleAlert : CircleX}>
        {failing.isPartial ? 'Some deliveries fail' : 'Failing'}
        {failing.since === null ? '' : ` since ${formatShortInstant(failing.since)}`}
      </Badge>
    );
  const hasSent = hours.length > 0;
  return (
    <Badge tone={hasSent ? 'green' : 'gray'} icon={hasSent ? CircleCheck : PlugZap}>
      {hasSent ? 'Delivering' : 'Not tried yet'}
    </Badge>
  );
}

const BAR_WIDTH = 10;
const BAR_GAP = 2;

/** Share of the delivered events in the last days, with a bar for each hour. Empty if no event was sent. */
function SuccessRate(): JSX.Element | null {
  const metrics = useResource(
    'deliveries per hour',
    () => unwrap(sandboxApi.GET('/metrics', { params: { query: { bucket: 'hour' } } })),
    ({ type }) => type === 'delivery' || type === 'clock',
  );
  const { total, buckets } = metrics.data?.deliveries ?? {};
  const summary = `${total?.delivered} of ${total?.sent} deliveries, last 3 days`;
  return (
    <>
      <ErrorState
        title="The success rate could not be loaded"
        error={metrics.error}
        onRetry={metrics.reload}
      />
      {total && buckets && total.sent > 0 ? (
        <div className="success-rate">
          <p>
            <strong>{formatShare(calculateShare(total.delivered, total.sent))}</strong>
            <small>{summary}</small>
          </p>
          <DeliveryBars
            buckets={buckets}
            label={`Success rate per hour: ${summary}, ${total.retrying} retrying, ${total.failed} failed`}
          />
        </div>
      ) : null}
    </>
  );
}

function DeliveryBars({
  buckets,
  label,
}: {
  buckets: readonly Schemas['DeliveryBucket'][];
  label: string;
}): JSX.Element {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return (
    <div>
      <svg
        viewBox={`0 0 ${buckets.length * (BAR_WIDTH + BAR_GAP)} 28`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {buckets.map((bucket, index) => (
          <rect
            key={bucket.start}
            className={getTone(bucket)}
            x={index * (BAR_WIDTH + BAR_GAP)}
            width={BAR_WIDTH}
            height="28"
            rx="2"
          >
            <title>{describeBucket(bucket)}</title>
          </rect>
        ))}
      </svg>
      <div className="between hint">
        <span>{first && formatShortInstant(first.start)}</span>
        <span className="end">{last && formatShortInstant(last.start)}</span>
      </div>
    </div>
  );
}

function describeBucket({ start, sent, delivered, failed, retrying }: Schemas['DeliveryBucket']): string {
  const problems = [failed > 0 ? `${failed} failed` : '', retrying > 0 ? `${retrying} retrying` : ''];
  return [
    `${formatShortInstant(start)}: ${delivered} of ${sent} delivered`,
    ...problems.filter(Boolean),
  ].join(', ');
}

function getTone({ sent, failed, retrying }: Schemas['DeliveryBucket']): string {
  if (sent === 0) return 'none';
  if (failed > 0) return 'red';
  return retrying > 0 ? 'amber' : 'green';
}

/** Secret of the endpoint. The API returns it only once, so a reload of the page hides it for good. */
function Secret({ secret, onRotate }: { secret: string | null; onRotate: () => void }): JSX.Element {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <span className="secret">
      <code>{secret !== null && isRevealed ? secret : 'whsec_••••••••'}</code>
      {secret === null ? null : (
        <>
          <IconButton
            icon={isRevealed ? EyeOff : Eye}
            label={isRevealed ? 'Hide the secret' : 'Reveal the secret'}
            size="small"
            onClick={() => void setRevealed(!isRevealed)}
          />
          <CopyIconButton text={secret} label="Copy the secret" />
        </>
      )}
      <small>
        {secret === null
          ? 'Hidden. Rotate the secret to get a new one.'
          : 'Copy it now. It is hidden when you leave this page.'}
      </small>
      <Button icon={KeyRound} size="small" isWrite onClick={onRotate}>
        Rotate the secret
      </Button>
    </span>
  );
}

type Save = (webhook: WebhookInput | null) => Promise<void>;

function EditEndpoint({
  url: currentUrl,
  mode: currentMode,
  onSave,
  onClose,
}: {
  url: string;
  mode: Mode;
  onSave: Save;
  onClose: () => void;
}): JSX.Element {
  const form = useApiForm({ url: currentUrl, mode: currentMode });
  const submit = async ({ url, mode }: typeof form.values): Promise<void> => {
    if (mode !== currentMode) await unwrap(sandboxApi.PUT('/deliveries/mode', { body: { mode } }));
    const newUrl = url.trim();
    if (newUrl === currentUrl) onClose();
    else await onSave(newUrl === '' ? null : { url: newUrl });
  };
  return (
    <FormDialog
      form={form}
      title="Webhook endpoint"
      submitLabel="Save"
      errorTitle="The endpoint was not saved"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="URL"
        description="Leave it empty to remove the endpoint"
        type="url"
        placeholder="http://127.0.0.1:3000/webhooks"
        {...form.field('url')}
      />
      <NativeSelect label="Delivery mode" data={toSelectData(modes)} {...form.field('mode')} />
    </FormDialog>
  );
}

function RotateSecret({ onSave, onClose }: { onSave: Save; onClose: () => void }): JSX.Element {
  const action = useAction();
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      confirmLabel="Rotate the secret"
      keepLabel="Keep the secret"
      onConfirm={action.toHandler(() => onSave({ rotate_secret: true }))}
      onClose={onClose}
    >
      <p>
        Tollgate generates a new secret, which you can then reveal and copy. Each old one also signs
        deliveries for 24 hours.
      </p>
      <ErrorState title="The secret was not rotated" error={action.error} />
    </ConfirmDialog>
  );
}
