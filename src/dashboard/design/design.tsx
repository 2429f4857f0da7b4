import { CreditCard, Filter, Plus, RotateCw, SearchX, Sprout, Trash2 } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import {
  CauseBadge,
  causeTypes,
  HttpMethod,
  HttpStatus,
  knownStatuses,
  StatusBadge,
} from '../components/badges.js';
import { Button, ConfirmButton, CopyButton, IconButton } from '../components/buttons.js';
import { BarChart, type Bar } from '../components/charts.js';
import { SearchField, SelectField, TextField, SegmentedControl } from '../components/fields.js';
import { TabLinks } from '../components/filters.js';
import { ConfirmDialog, Dialog, Sheet } from '../components/form-dialog.js';
import { Menu, Tooltip } from '../components/popovers.js';
import { Card, Screen } from '../components/screen.js';
import { Sparkline } from '../components/small-charts.js';
import { EmptyState, ErrorState, OfflineNotice } from '../components/states.js';
import { Table, type Column } from '../components/table.js';
import { showToast, Toast } from '../components/toast.js';
import { Amount, Avatar, CopyableId, RelativeTime, ShortTime, Time } from '../components/values.js';
import { ApiError } from '../data/api.js';
import { formatAmount } from '../data/format.js';
import { toHref } from '../data/route.js';
import { VirtualList } from '../time-machine/virtual-list.js';

const NOW = '2027-04-22T14:30:00.000Z';
const CHARGE_ID = 'chg_01kx3hv8tgeb2s6f5jq4tq9ra0';
const ROW_COUNT = 100_000;
const getRowHeight = (): number => 44;

interface Payment {
  id: string;
  amount: number;
  status: string;
  customer: string;
  plan: string;
  at: string;
}

const payments: Payment[] = [
  ['1', 4900, 'failed', 'Dilnoza Karimova', 'Fixed home tariff', '2027-04-22T09:00:00.000Z'] as const,
  [
    '2',
    30574,
    'pending',
    'Bäckerei Sonnenschein',
    'Metered home tariff',
    '2027-04-22T09:00:00.000Z',
  ] as const,
  ['3', 29000, 'requires_action', 'Hotel Alpenblick', 'Business flat', '2027-04-21T09:00:00.000Z'] as const,
].map(([id, amount, status, customer, plan, at]) => ({ id, amount, status, customer, plan, at }));

const columns: Column<Payment>[] = [
  {
    title: 'Customer',
    card: 'title',
    render: ({ customer, plan }) => (
      <span class="two-lines">
        <Avatar name={customer} />
        <span>
          <b>{customer}</b>
          <small>{plan}</small>
        </span>
      </span>
    ),
  },
  { title: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Date', card: 'hidden', render: ({ at }) => <ShortTime at={at} /> },
  {
    title: 'Amount',
    align: 'end',
    card: 'side',
    render: ({ amount }) => <Amount amount={amount} currency="EUR" />,
  },
];

const error = new ApiError({
  type: '/docs/problems/service_unavailable',
  title: 'Service unavailable',
  status: 503,
  detail: 'The server returned 503: a write is in progress. Try again in a second.',
  instance: '/_sandbox/objects',
  code: 'service_unavailable',
  request_id: 'req_01kx3hv8tgeb2s6f5jz09rrk00',
});

const lost = new Date(2027, 3, 22, 14, 30, 7);

const volume = [
  320, 20, 90, 560, 40, 1700, 110, 1640, 80, 210, 840, 60, 1180, 180, 30, 420, 40, 590, 120, 1500,
];
const bars: Bar[] = volume.map((value, index) => ({
  label: `${3 + index} Apr`,
  values: index < 15 ? [value, value > 500 ? 120 : 0] : [value],
  isForecast: index >= 15,
}));

/** Page for developers that shows each component in each state. */
export function Design(): JSX.Element {
  return (
    <Screen title="Design system">
      <div class="design">
        <Buttons />
        <Badges />
        <Values />
        <Fields />
        <Lists />
        <States />
        <Overlays />
        <Charts />
      </div>
    </Screen>
  );
}

function Row({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="buttons">{children}</div>;
}

function Buttons(): JSX.Element {
  return (
    <Card title="Buttons">
      <Row>
        <Button tone="primary" icon={Plus}>
          New purchase
        </Button>
        <Button icon={RotateCw}>Retry</Button>
        <Button tone="danger">Cancel subscription</Button>
        <Button tone="ghost">Clear filters</Button>
        <IconButton icon={Filter} label="Filter" />
      </Row>
      <Row>
        <Button tone="primary" size="small">
          Small
        </Button>
        <Button size="small">Small</Button>
        <Button disabled>Disabled</Button>
        <Button tone="primary" disabledReason="Advance needs a connection to Tollgate.">
          Advance
        </Button>
        <CopyButton text="Copied from the design page">Copy as curl</CopyButton>
        <ConfirmButton confirmLabel="Really delete" onClick={() => undefined}>
          Delete
        </ConfirmButton>
      </Row>
    </Card>
  );
}

function Badges(): JSX.Element {
  return (
    <Card title="Statuses and causes">
      <Row>
        {knownStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Row>
        {causeTypes.map((type) => (
          <CauseBadge key={type} type={type} />
        ))}
        <CauseBadge type="request" label="POST /v1/purchases" href={toHref('requests')} />
      </Row>
      <Row>
        <HttpMethod method="GET" /> <HttpMethod method="POST" /> <HttpMethod method="PUT" />
        <HttpMethod method="DELETE" />
        {[200, 302, 422, 503, null].map((status) => (
          <HttpStatus key={status} status={status} />
        ))}
      </Row>
    </Card>
  );
}

function Values(): JSX.Element {
  return (
    <Card title="Values" count={4} actions={<a href={toHref('payments')}>All payments</a>}>
      <Row>
        <Amount amount={4900} currency="EUR" />
        <Amount amount={500} currency="JPY" />
        <CopyableId id={CHARGE_ID} />
        <CopyableId id={CHARGE_ID} href={toHref('payments', CHARGE_ID)} />
        <Time at={NOW} />
        <ShortTime at={NOW} />
        <RelativeTime at="2027-04-24T09:00:00.000Z" now={NOW} />
        <Avatar name="Dilnoza Karimova" />
      </Row>
    </Card>
  );
}

function Fields(): JSX.Element {
  const [text, setText] = useState('');
  const [zoom, setZoom] = useState<'day' | 'week' | 'month'>('week');
  return (
    <Card title="Fields">
      <div class="design-fields">
        <SearchField label="Customer, amount or id" value={text} onInput={setText} />
        <TextField label="Name" hint="Shown on the checkout page" value={text} onInput={setText} />
        <TextField label="Amount" error="Enter a whole number of cents." value="4,9" onInput={setText} />
        <SelectField
          label="Zoom"
          value={zoom}
          options={[
            ['day', 'Day'],
            ['week', 'Week'],
            ['month', 'Month'],
          ]}
          onChange={setZoom}
        />
      </div>
      <SegmentedControl
        label="Zoom of the ruler"
        value={zoom}
        options={[
          ['day', 'Day'],
          ['week', 'Week'],
          ['month', 'Month'],
        ]}
        onChange={setZoom}
      />
    </Card>
  );
}

function Lists(): JSX.Element {
  return (
    <>
      <Card title="Payments" count={3} isFlush>
        <Table
          label="Payments"
          columns={columns}
          rows={payments}
          toKey={({ id }) => id}
          toHref={({ id }) => toHref('design', id)}
          openKey="3"
        />
      </Card>
      <Card title="Loading" isFlush>
        <Table label="Payments while they load" columns={columns} rows={undefined} toKey={({ id }) => id} />
      </Card>
      <Card title="100,000 rows" isFlush>
        <VirtualList
          label="Virtual list"
          count={ROW_COUNT}
          getRowHeight={getRowHeight}
          renderRow={(index) => (
            <>
              <Avatar name={`Row ${index + 1}`} /> Row {(index + 1).toLocaleString('en')}
            </>
          )}
        />
      </Card>
    </>
  );
}

function States(): JSX.Element {
  return (
    <>
      <TabLinks
        label="States"
        tabs={[
          { title: 'All', href: toHref('design'), isCurrent: true, count: 1204 },
          { title: 'Failed', href: toHref('design', 'failed'), isCurrent: false, count: 69 },
          { title: 'Pending', href: toHref('design', 'pending'), isCurrent: false },
        ]}
      />
      <Card>
        <EmptyState
          icon={Sprout}
          title="No usage-based plan yet"
          actions={
            <>
              <Button tone="primary" icon={Plus}>
                Create a metered plan
              </Button>
              <Button>Read the guide</Button>
            </>
          }
          command="npx tollgate start --seed demo"
        >
          <p>Create a metered plan, sell it, then report usage. Tollgate bills each period when it ends.</p>
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          icon={SearchX}
          title="No failed payments from 1 to 15 April"
          actions={<Button>Remove date filter</Button>}
        >
          <p>Without the date filter: 2 payments.</p>
        </EmptyState>
      </Card>
      <Card title="Error" isFlush>
        <ErrorState title="Payments could not be loaded" error={error} onRetry={() => undefined} />
        <Table
          label="Payments from before the error"
          columns={columns}
          rows={payments}
          toKey={({ id }) => id}
        />
      </Card>
      <Card title="Offline" isFlush>
        <OfflineNotice since={lost} />
      </Card>
    </>
  );
}

type Overlay = 'dialog' | 'sheet' | 'confirm';

function Overlays(): JSX.Element {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const toOpener = (name: Overlay) => () => void setOverlay(name);
  const close = (): void => void setOverlay(null);
  return (
    <Card title="Overlays">
      <Row>
        <Button onClick={toOpener('dialog')}>Open the dialog</Button>
        <Button onClick={toOpener('sheet')}>Open the sheet</Button>
        <Button onClick={toOpener('confirm')}>Reset the organization</Button>
        <Menu
          items={[
            { label: 'Force an outcome', icon: CreditCard, onSelect: () => undefined },
            { label: 'Cancel', icon: Trash2, isDanger: true, onSelect: () => undefined },
          ]}
        >
          Actions
        </Menu>
        <Tooltip text="Sends the same event again">
          <Button>Resend</Button>
        </Tooltip>
        <Button
          onClick={() => {
            showToast({ tone: 'green', title: 'Snapshot taken', detail: '8,340 objects at 22 Apr, 14:30' });
          }}
        >
          Show a toast
        </Button>
      </Row>
      <Toast
        message={{
          tone: 'red',
          title: '3 new failed payments',
          detail: '€388.00 in the last minute',
          link: { label: 'Show', href: toHref('design', 'failed') },
        }}
        onDismiss={() => undefined}
      />
      {overlay === 'dialog' ? (
        <Dialog title="New customer" onClose={close} actions={<Button onClick={close}>Close it</Button>}>
          <p>Customers have a name and an email.</p>
        </Dialog>
      ) : null}
      {overlay === 'sheet' ? (
        <Sheet title="Payment" onClose={close}>
          <p>Details of a payment.</p>
        </Sheet>
      ) : null}
      {overlay === 'confirm' ? (
        <ConfirmDialog
          title="Reset Brightwater Energy to its seed?"
          confirmLabel="Reset"
          keepLabel="Keep data"
          requiredName="Brightwater Energy"
          onConfirm={close}
          onClose={close}
        >
          <p>Deletes 131 customers and 169 purchases.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function Charts(): JSX.Element {
  const formatEuro = (value: number): string => formatAmount(value * 100, 'EUR').replace(/\.00$/, '');
  return (
    <Card title="Charts">
      <div class="columns">
        {(['accent', 'green', 'red', 'amber'] as const).map((tone) => (
          <Sparkline
            key={tone}
            label="Volume of 20 days, from €320 to €1,500"
            values={volume}
            forecastCount={5}
            tone={tone}
          />
        ))}
      </div>
      <BarChart
        label="Payment volume per day"
        series={[
          { name: 'Succeeded', tone: 'accent' },
          { name: 'Failed', tone: 'red' },
        ]}
        bars={bars}
        nowIndex={14}
        format={formatEuro}
      />
    </Card>
  );
}
