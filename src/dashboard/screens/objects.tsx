import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type SandboxObject } from '../lib/api.js';
import { humanize } from '../lib/format.js';
import { StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { toIdHref } from '../components/id-link.js';
import { Pager, usePages } from '../components/pager.js';
import { ErrorNote } from '../components/error-note.js';
import { RecordLink, RecordList } from '../components/record-list.js';
import { EmptyState } from '../components/empty-state.js';
import { Screen, Split } from '../components/screen.js';
import { Time } from '../components/time.js';
import { navigate, toHref, type Route } from '../lib/route.js';
import { summarize } from '../lib/summarize.js';
import { useResource } from '../lib/use-resource.js';
import { ObjectDetail } from './object-detail.js';

const types = ['consumption'] as const;
type ObjectType = (typeof types)[number];

const statuses: Partial<Record<ObjectType, readonly string[]>> = {
  consumption: ['open', 'billed', 'unbilled'],
};

const titles: Record<ObjectType, string> = {
  consumption: 'Usage',
};

const PAGE_SIZE = 50;

/** Screen that lists the objects of the organization. */
export function Objects({ route }: { route: Route }): JSX.Element {
  const objectType = types.find((each) => each === route.query.get('type')) ?? 'consumption';
  const status = route.query.get('status') ?? '';
  const search = route.query.get('search') ?? '';
  const query = { type: objectType, status, search };
  const name = JSON.stringify(query);
  const pages = usePages(name);
  const { data, error } = useResource(
    `${name} ${pages.cursor ?? ''}`,
    () =>
      unwrap(
        sandboxApi.GET('/objects', {
          params: {
            query: {
              type: objectType,
              limit: PAGE_SIZE,
              ...(status !== '' && { status }),
              ...toSearchQuery(search),
              ...(pages.cursor !== undefined && { cursor: pages.cursor }),
            },
          },
        }),
      ),
    ({ type }) => type === 'event',
  );
  const list = (
    <>
      <Search
        key={name}
        search={search}
        onSearch={(text) => {
          navigate(isId(text) ? toIdHref(text) : toHref('objects', null, { ...query, search: text }));
        }}
      >
        {statuses[objectType] ? (
          <SelectField
            label="Status"
            value={status}
            options={[
              ['', 'Any status'],
              ...statuses[objectType].map((each) => [each, humanize(each)] as const),
            ]}
            onChange={(newStatus) => {
              navigate(toHref('objects', null, { ...query, status: newStatus }));
            }}
          />
        ) : null}
      </Search>
      <ErrorNote error={error} />
      {data?.data.length === 0 ? (
        <NoObjects objectType={objectType} isFiltered={status !== '' || search !== ''} />
      ) : null}
      <RecordList label={`${objectType}s, newest first`}>
        {data?.data.map((object) => (
          <RecordLink
            key={object.data.id}
            href={toHref('objects', object.data.id, query)}
            isOpen={object.data.id === route.id}
          >
            <ObjectRow object={object} />
          </RecordLink>
        ))}
      </RecordList>
      <Pager pages={pages} next={pages.toOlderHandler(data?.next_cursor)} />
    </>
  );
  return (
    <Screen title={titles[objectType]}>
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <ObjectDetail key={route.id} id={route.id} back={toHref('objects', null, query)} />
          )
        }
      />
    </Screen>
  );
}

const isId = (text: string): boolean => /^[a-z]{3}_[0-7][0-9a-z]{25}$/.test(text);

const toSearchQuery = (text: string): { external_id?: string } => (text === '' ? {} : { external_id: text });

function Search({
  search,
  onSearch,
  children,
}: {
  search: string;
  onSearch: (text: string) => void;
  children: JSX.Element | null;
}): JSX.Element {
  const [text, setText] = useState(search);
  const submit = (event: Event): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form class="filters" role="search" onSubmit={submit}>
      <TextField
        label="Find"
        type="search"
        placeholder="id or external id"
        value={text}
        onInput={setText}
        data-search
      />
      {children}
      <Button type="submit">Find</Button>
    </form>
  );
}

function ObjectRow({ object }: { object: SandboxObject }): JSX.Element {
  const { title, status, more } = summarize(object);
  return (
    <>
      <span class="row-main">{title}</span>
      <span class="row-side">{status === undefined ? null : <StatusBadge status={status} />}</span>
      <span class="row-more">
        <span class="id">{object.data.id}</span>
        <span>{more}</span>
        {'created_at' in object.data ? <Time at={object.data.created_at} /> : null}
      </span>
    </>
  );
}

function NoObjects({ objectType, isFiltered }: { objectType: ObjectType; isFiltered: boolean }): JSX.Element {
  if (isFiltered)
    return (
      <EmptyState title={`No ${objectType} fits`}>
        <p>
          <a href={toHref('objects', null, { type: objectType })}>Show all of them</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={`No ${objectType} yet`}>
      <p>
        Sell something with <a href={toHref('checkout')}>the checkout launcher</a>, send a request from{' '}
        <a href={toHref('console')}>the console</a>, or begin with{' '}
        <a href={toHref('seeds')}>the seed “demo”</a>.
      </p>
    </EmptyState>
  );
}
