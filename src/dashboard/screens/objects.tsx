import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type SandboxObject } from '../api.js';
import { inWords } from '../format.js';
import { StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Choice, Text } from '../parts/field.js';
import { hrefOfId } from '../parts/id-link.js';
import { Pager, usePages } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem.js';
import { Row, Rows } from '../parts/rows.js';
import { Empty, Screen, Split } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { go, hrefTo, type Route } from '../route.js';
import { summaryOf } from '../summary.js';
import { useResource } from '../use-resource.js';
import { ObjectDetail } from './object-detail.js';

const kinds = ['purchase', 'customer', 'charge', 'plan', 'service', 'consumption'] as const;
type Kind = (typeof kinds)[number];

const statuses: Partial<Record<Kind, readonly string[]>> = {
  purchase: [
    'pending',
    'requires_action',
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'succeeded',
    'failed',
    'expired',
    'canceled',
  ],
  charge: ['pending', 'requires_action', 'succeeded', 'failed'],
  consumption: ['open', 'billed', 'unbilled'],
};

const PAGE = 50;

/** What the organization holds. */
export function Objects({ route }: { route: Route }): JSX.Element {
  const kind = kinds.find((each) => each === route.query.get('type')) ?? 'purchase';
  const status = route.query.get('status') ?? '';
  const search = route.query.get('search') ?? '';
  const query = { type: kind, status, search };
  const name = JSON.stringify(query);
  const pages = usePages(name);
  const { data, error } = useResource(
    `${name} ${pages.cursor ?? ''}`,
    () =>
      take(
        sandbox.GET('/objects', {
          params: {
            query: {
              type: kind,
              limit: PAGE,
              ...(status !== '' && { status }),
              ...searched(search),
              ...(pages.cursor !== undefined && { cursor: pages.cursor }),
            },
          },
        }),
      ),
    // Plans and services come without an event.
    ({ type }) => type === 'event' || (type === 'request' && (kind === 'plan' || kind === 'service')),
  );
  const list = (
    <>
      <Search
        key={name}
        search={search}
        onSearch={(text) => {
          go(isId(text) ? hrefOfId(text) : hrefTo('objects', null, { ...query, search: text }));
        }}
      >
        {statuses[kind] ? (
          <Choice
            label="Status"
            value={status}
            of={[['', 'Any status'], ...statuses[kind].map((each) => [each, inWords(each)] as const)]}
            onChange={(chosen) => {
              go(hrefTo('objects', null, { ...query, status: chosen }));
            }}
          />
        ) : null}
      </Search>
      <ProblemNote error={error} />
      {data?.data.length === 0 ? <NoObjects kind={kind} isFiltered={status !== '' || search !== ''} /> : null}
      <Rows label={`${kind}s, newest first`}>
        {data?.data.map((object) => (
          <Row
            key={object.data.id}
            href={hrefTo('objects', object.data.id, query)}
            isOpen={object.data.id === route.id}
          >
            <ObjectRow object={object} />
          </Row>
        ))}
      </Rows>
      <Pager pages={pages} next={pages.to(data?.next_cursor)} />
    </>
  );
  return (
    <Screen title="Objects">
      <nav class="tabs above" aria-label="Types of objects">
        {kinds.map((each) => (
          <a
            key={each}
            href={hrefTo('objects', null, { type: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {each}s
          </a>
        ))}
      </nav>
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <ObjectDetail key={route.id} id={route.id} back={hrefTo('objects', null, query)} />
          )
        }
      />
    </Screen>
  );
}

const isId = (text: string): boolean => /^[a-z]{3}_[0-7][0-9a-z]{25}$/.test(text);

function searched(text: string): { email?: string; external_id?: string } {
  if (text === '') return {};
  return text.includes('@') ? { email: text } : { external_id: text };
}

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
      <Text
        label="Find"
        type="search"
        placeholder="id, external id or email"
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
  const { title, status, more } = summaryOf(object);
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

function NoObjects({ kind, isFiltered }: { kind: Kind; isFiltered: boolean }): JSX.Element {
  if (isFiltered)
    return (
      <Empty title={`No ${kind} fits`}>
        <p>
          <a href={hrefTo('objects', null, { type: kind })}>Show all of them</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={`No ${kind} yet`}>
      <p>
        Sell something with <a href={hrefTo('checkout')}>the checkout launcher</a>, send a request from{' '}
        <a href={hrefTo('console')}>the console</a>, or begin with{' '}
        <a href={hrefTo('seeds')}>the seed “demo”</a>.
      </p>
    </Empty>
  );
}
