import { TextInput } from '@mantine/core';
import { Plus, Users } from 'lucide-react';
import { useRef, type JSX } from 'react';
import { useApiForm } from '../components/api-form.js';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { ListSearch } from '../components/filters.js';
import { FormDialog } from '../components/form-dialog.js';
import { ListScreen, useListPage } from '../components/list-screen.js';
import { useLinkedDialog } from '../components/use-linked-dialog.js';
import { EmptyState } from '../components/states.js';
import { NO_VALUE, type Column } from '../components/table.js';
import { Avatar, ShortTime } from '../components/values.js';
import { publicApi, unwrap, type Schemas } from '../data/api.js';
import {
  describeKnownEmail,
  findCustomerByEmail,
  loadAllObjects,
  listObjects,
  getData,
  useCounts,
} from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { navigate, toHref, type Route, omitEmpty } from '../data/route.js';
import { CustomerDetail } from './customer-detail.js';

type Customer = Schemas['Customer'];

const PAGE_SIZE = 50;

const createColumns = (overdue: ReadonlyMap<string, OverdueStatus>): readonly Column<Customer>[] => [
  {
    title: 'Customer',
    card: 'title',
    render: ({ name, email }) => (
      <span className="two-lines">
        <Avatar name={name} />
        <span>
          <b>{name}</b>
          <small>{email}</small>
        </span>
      </span>
    ),
  },
  {
    title: 'External id',
    render: ({ external_id: id }) => (id ? <code>{id}</code> : null),
  },
  {
    title: 'Payments',
    card: 'side',
    render: ({ id }) => {
      const status = overdue.get(id);
      return status === undefined ? NO_VALUE : <StatusBadge status={status} />;
    },
  },
  {
    title: 'Created',
    isWide: true,
    align: 'end',
    hasCardTitle: true,
    render: ({ created_at: at }) => <ShortTime at={at} />,
  },
];

type OverdueStatus = 'past_due' | 'unpaid' | 'requires_action';

/** Purchases of many customers are loaded, so a burst of events does not reload them each time. */
const MIN_INTERVAL_MS = 2_000;

/** Returns the customers whose payments are overdue or wait for 3-D Secure, with the worst status of their purchases. */
function useOverdueCustomers(): ReadonlyMap<string, OverdueStatus> | undefined {
  const { data } = useResource(
    'overdue customers',
    async () => {
      // A later status replaces an earlier one.
      const statuses = ['requires_action', 'past_due', 'unpaid'] as const;
      const ids = await Promise.all(statuses.map(loadCustomerIds));
      return new Map<string, OverdueStatus>(
        statuses.flatMap((status, index) => ids[index]?.map((id) => [id, status] as const) ?? []),
      );
    },
    ({ type }) => type === 'event',
    MIN_INTERVAL_MS,
  );
  return data;
}

const linkPurchases = (count: number | undefined, status = ''): JSX.Element | undefined =>
  count === undefined ? undefined : <a href={toHref('subscriptions', null, { status })}>{count}</a>;

const countStatus = (overdue: ReadonlyMap<string, OverdueStatus>, status: OverdueStatus): number =>
  [...overdue.values()].filter((each) => each === status).length;

async function loadCustomerIds(status: OverdueStatus): Promise<string[]> {
  return (await loadAllObjects('purchase', { status })).map(({ data }) => data.customer_id);
}

/** Screen that lists customers, and shows the purchases and payments of one. */
export function Customers({ route }: { route: Route }): JSX.Element {
  const search = route.query.get('search') ?? '';
  const dialog = useLinkedDialog(route, 'customer');
  const list = useListPage(route, search, async (cursor) => {
    const { rows, next } = await listObjects('customer', {
      limit: PAGE_SIZE,
      cursor,
      ...omitEmpty({ q: search }),
    });
    return { rows: rows.map(getData), next };
  });
  const counts = useCounts();
  const overdue = useOverdueCustomers();
  const columns = createColumns(overdue ?? new Map());
  const openDialog = (
    <Button tone="primary" icon={Plus} onClick={dialog.open}>
      New customer
    </Button>
  );
  return (
    <ListScreen
      route={route}
      list={list}
      title="Customers"
      label="Customers, newest first"
      errorTitle="Customers could not be loaded"
      filters={{ search }}
      columns={columns}
      toId={({ id }) => id}
      actions={openDialog}
      totals={[
        ['Customers', counts?.objects.customers],
        ['Purchases', linkPurchases(counts?.objects.purchases)],
        ['Customers past due', linkPurchases(overdue && countStatus(overdue, 'past_due'), 'past_due')],
        ['Customers unpaid', linkPurchases(overdue && countStatus(overdue, 'unpaid'), 'unpaid')],
      ]}
      empty={<NoCustomers search={search} action={openDialog} />}
      renderDetail={(id, back) => <CustomerDetail id={id} back={back} />}
      dialogs={dialog.isOpen ? <NewCustomer onClose={dialog.close} /> : null}
    >
      <ListSearch
        label="Name, email, external id or id"
        search={search}
        toTarget={(query) =>
          isCustomerId(query) ? toHref('customers', query) : toHref('customers', null, { search: query })
        }
      />
    </ListScreen>
  );
}

const isCustomerId = (text: string): boolean => text.startsWith('cus_');

function NoCustomers({ search, action }: { search: string; action: JSX.Element }): JSX.Element {
  if (search !== '')
    return (
      <EmptyState title={`No customer has the name, email address or external id “${search}”`} icon={Users}>
        <p>
          <a href={toHref('customers')}>Clear the search</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="No customers yet" icon={Users} actions={action} command="npx tollgate seed demo">
      <p>Create a customer, or apply the seed “demo”.</p>
    </EmptyState>
  );
}

function NewCustomer({ onClose }: { onClose: () => void }): JSX.Element {
  const form = useApiForm({ name: '', email: '', external_id: '' });
  const warnedEmail = useRef('');
  const create = async ({ name, email, external_id }: typeof form.values): Promise<void> => {
    const known = await findCustomerByEmail(email.trim());
    if (known && warnedEmail.current !== email) {
      warnedEmail.current = email;
      throw new Error(
        `${describeKnownEmail(known)} To create another customer with it, press the button again.`,
      );
    }
    const body = { name, email, ...omitEmpty({ external_id }) };
    const { id } = await unwrap(publicApi.POST('/customers', { body }));
    onClose();
    navigate(toHref('customers', id));
  };
  return (
    <FormDialog
      form={form}
      title="New customer"
      submitLabel="Create customer"
      errorTitle="The customer was not created"
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput label="Name" required {...form.field('name')} />
      <TextInput label="Email" type="email" required {...form.field('email')} />
      <TextInput
        label="External id"
        description="Optional: the id of the customer in your system"
        {...form.field('external_id')}
      />
    </FormDialog>
  );
}
