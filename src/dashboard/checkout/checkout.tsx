import { TextInput } from '@mantine/core';
import { useEffect, useRef, type JSX } from 'react';
import { ApiForm, useSavedForm } from '../components/api-form.js';
import { StatusBadge } from '../components/badges.js';
import { Card, Screen } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { NO_VALUE, Table, type Column } from '../components/table.js';
import { showToast } from '../components/toast.js';
import { Amount, ShortTime, toIdHref } from '../components/values.js';
import { publicApi, unwrap, type Schemas, type PublicSchemas } from '../data/api.js';
import { useConfiguration, useObjectNames, useObjects } from '../data/objects.js';
import { isFinalStatus } from '../data/purchase-statuses.js';
import { replaceRoute, toFilteredHref, type Route } from '../data/route.js';
import { NewPurchase } from './new-purchase.js';
import './checkout.css';

/** Screen that sells a plan: by a checkout page, or with a test card. It also has the branding of checkout pages. */
export function Checkout({ route }: { route: Route }): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  const details = useRef<HTMLDetailsElement>(null);
  const opensBranding = route.query.has('branding');
  useEffect(() => {
    if (opensBranding) details.current?.querySelector('input')?.focus();
  }, []);
  return (
    <Screen title="New purchase">
      <NewPurchase initial={route.query}>
        <RecentPurchases />
        <Card>
          <details
            open={opensBranding}
            ref={details}
            onToggle={({ currentTarget: { open } }) =>
              void replaceRoute(toFilteredHref({ branding: open ? 'open' : '' }))
            }
          >
            <summary>Branding of checkout pages</summary>
            <ErrorState title="The branding could not be loaded" error={error} onRetry={reload} />
            <Branding branding={configuration?.branding ?? null} onSaved={reload} />
          </details>
        </Card>
      </NewPurchase>
    </Screen>
  );
}

type Purchase = Schemas['Purchase'];

/** Number of purchases in the list. */
const LIMIT = 6;

/** The newest purchases with the links to their checkout pages. */
function RecentPurchases(): JSX.Element | null {
  const { data, error, reload } = useObjects('purchase', { limit: LIMIT });
  const names = useObjectNames(
    (data?.rows ?? []).flatMap(({ customer_id: customer, plan_id: plan }) => [customer, plan]),
  );
  const columns: readonly Column<Purchase>[] = [
    {
      title: 'Purchase',
      card: 'title',
      render: ({ customer_id: customer, plan_id: plan, created_at: at }) => (
        <span className="two-lines">
          <span>
            <b>{names.get(customer) ?? '…'}</b>
            <small>{names.get(plan) ?? '…'}</small>
            <small>
              <ShortTime at={at} />
            </small>
          </span>
        </span>
      ),
    },
    {
      title: 'Amount',
      align: 'end',
      render: ({ amount, currency }) =>
        amount === null ? NO_VALUE : <Amount amount={amount} currency={currency} />,
    },
    { title: 'Status', card: 'side', render: ({ status }) => <StatusBadge status={status} /> },
    {
      title: 'Link',
      align: 'end',
      render: ({ status, checkout_url: url }) =>
        isFinalStatus(status) ? (
          NO_VALUE
        ) : (
          <a className="nowrap" href={url} target="_blank" rel="noreferrer">
            Checkout page
          </a>
        ),
    },
  ];
  if (data?.rows.length === 0) return null;
  return (
    <Card title="Recent purchases" isFlush>
      <ErrorState title="The purchases could not be loaded" error={error} onRetry={reload} />
      <Table
        label="Recent purchases"
        columns={columns}
        rows={data?.rows ?? (error ? [] : undefined)}
        toKey={({ id }) => id}
        toHref={({ id }) => toIdHref(id)}
      />
    </Card>
  );
}

type Branding = PublicSchemas['Branding'];

/** Color of a checkout page without a brand color. */
const DEFAULT_COLOR = '#3a5bc7';

/** Form for name, color and logo of the shop, with a preview. */
function Branding({ branding, onSaved }: { branding: Branding | null; onSaved: () => void }): JSX.Element {
  const form = useSavedForm({
    display_name: branding?.display_name ?? '',
    primary_color: branding?.primary_color ?? DEFAULT_COLOR,
    logo_url: branding?.logo_url ?? '',
  });
  const { display_name: name, primary_color: color, logo_url: logo } = form.values;
  const save = async (): Promise<void> => {
    const changes = {
      display_name: name || null,
      primary_color: color === DEFAULT_COLOR ? null : color,
      logo_url: logo || null,
    };
    await unwrap(publicApi.POST('/organizations/configurations', { body: { branding: changes } }));
    onSaved();
    showToast({ tone: 'green', title: 'Branding saved' });
  };
  return (
    <ApiForm form={form} submitLabel="Save" errorTitle="The branding was not saved" onSubmit={save}>
      <figure className="preview" aria-label="Preview of the checkout">
        <div className="preview-head">
          {logo.startsWith('data:image/') ? <img src={logo} alt="" /> : null}
          <strong>Pay {name || 'the shop'}</strong>
        </div>
        <svg className="preview-pay" viewBox="0 0 10 2" aria-hidden="true">
          <rect width="10" height="2" rx="0.3" fill={color} />
        </svg>
      </figure>
      <TextInput label="Name" {...form.field('display_name')} />
      <TextInput label="Color" type="color" {...form.field('primary_color')} />
      <TextInput
        label="Logo"
        description="A data:image URL, or an https: URL without a preview."
        {...form.field('logo_url')}
      />
    </ApiForm>
  );
}
