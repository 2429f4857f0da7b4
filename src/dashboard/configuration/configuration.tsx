import { NativeSelect, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { ApiForm, useSavedForm } from '../components/api-form.js';
import { toSelectData } from '../components/fields.js';
import { Json } from '../components/responses.js';
import { Card, Screen } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { showToast } from '../components/toast.js';
import { CopyableId, Facts, ShortTime } from '../components/values.js';
import { basePath, publicApi, unwrap, type PublicSchemas } from '../data/api.js';
import { loadObject, useConfiguration } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { formatCount } from '../data/format.js';
import { toHref, type Route } from '../data/route.js';
import { Connect } from '../overview/connect.js';

type Configuration = PublicSchemas['OrganizationConfiguration'];

/** Screen with the settings of the organization, or a version of them to which requests and responses link. */
export function Settings({ route: { id } }: { route: Route }): JSX.Element {
  return <Screen title="Settings">{id === null ? <CurrentSettings /> : <Version key={id} id={id} />}</Screen>;
}

function Version({ id }: { id: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadObject('configuration', id));
  return (
    <>
      <ErrorState title="The configuration could not be loaded" error={error} onRetry={reload} />
      {data ? <VersionCard configuration={data.data} isOpen /> : null}
    </>
  );
}

function VersionCard({
  configuration,
  isOpen = false,
}: {
  configuration: Configuration;
  /** True if the JSON is shown at once. */
  isOpen?: boolean;
}): JSX.Element {
  return (
    <Card title={`Version ${configuration.version}`}>
      <p className="hint">Each change creates a new version.</p>
      <Facts
        items={{
          Created: <ShortTime at={configuration.created_at} />,
          Id: <CopyableId id={configuration.id} />,
        }}
      />
      <details open={isOpen}>
        <summary>JSON</summary>
        <Json value={configuration} label="The configuration as JSON" />
      </details>
    </Card>
  );
}

function CurrentSettings(): JSX.Element {
  const { configuration, isLoaded, error, reload } = useConfiguration();
  const { branding, checkout } = configuration ?? {};
  return (
    <>
      <ErrorState title="The configuration could not be loaded" error={error} onRetry={reload} />
      <div className="columns">
        <div>
          <Connect />
          <Card
            title="Checkout page"
            actions={<a href={toHref('checkout', null, { branding: 'open' })}>Change the branding</a>}
          >
            <Facts
              items={{
                Name: branding?.display_name ?? 'The shop',
                Color: branding?.primary_color ? <Color value={branding.primary_color} /> : 'Default',
                Language: checkout?.locale ?? 'Language of the browser',
                'Expires after': describeMinutes(checkout?.expires_after_minutes ?? 1440),
              }}
            />
          </Card>
          <Card
            title="Server"
            actions={
              <a href={`${basePath}/docs/guides/settings`} target="_blank" rel="noreferrer">
                All settings of the server
              </a>
            }
          >
            <Facts
              items={{
                'API version': 'v1',
                'Time zone': 'UTC',
                'Rate limit': 'Set for each API key when its organization is created',
              }}
            />
          </Card>
        </div>
        <div>
          {isLoaded ? <Retries dunning={configuration?.dunning} onSaved={reload} /> : null}
          {configuration ? (
            <VersionCard configuration={configuration} />
          ) : isLoaded ? (
            <p className="hint">The organization has no configuration yet. It has the default settings.</p>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Color({ value }: { value: string }): JSX.Element {
  return (
    <>
      <span style={{ background: value, padding: '0 0.5rem' }} /> {value}
    </>
  );
}

/** Describes a number of minutes: `24 hours`, `90 minutes`. */
const describeMinutes = (minutes: number): string =>
  minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute');

const finalActions = [
  ['mark_unpaid', 'Mark the subscription as unpaid'],
  ['cancel', 'Cancel the subscription'],
] as const;

/** Form for the retries of failed renewals. */
function Retries({
  dunning,
  onSaved,
}: {
  /** Undefined for the default. */
  dunning: Configuration['dunning'] | undefined;
  onSaved: () => void;
}): JSX.Element {
  const form = useSavedForm({
    max_retries: String(dunning?.max_retries ?? 3),
    retry_interval_days: String(dunning?.retry_interval_days ?? 2),
    on_exhausted: dunning?.on_exhausted ?? 'mark_unpaid',
  });
  const save = async ({ on_exhausted, ...values }: typeof form.values): Promise<void> => {
    const changes = {
      max_retries: Number(values.max_retries),
      retry_interval_days: Number(values.retry_interval_days),
      on_exhausted,
    };
    await unwrap(publicApi.POST('/organizations/configurations', { body: { dunning: changes } }));
    onSaved();
    showToast({ tone: 'green', title: 'Retries saved' });
  };
  return (
    <Card title="Retries of failed renewals">
      <ApiForm form={form} submitLabel="Save" errorTitle="The retries were not saved" onSubmit={save}>
        <TextInput label="Retries" type="number" min="0" max="10" required {...form.field('max_retries')} />
        <TextInput
          label="Days between two attempts"
          type="number"
          min="1"
          max="30"
          required
          {...form.field('retry_interval_days')}
        />
        <NativeSelect
          label="After the last retry"
          data={toSelectData(finalActions)}
          {...form.field('on_exhausted')}
        />
        <p className="hint">A change applies to renewals that fail later.</p>
      </ApiForm>
    </Card>
  );
}
