import { Fragment, type JSX, type ReactNode } from 'react';
import type { Schemas } from '../data/api.js';
import {
  formatShortDateOfYear,
  formatInstant,
  formatRelative,
  formatShortInstant,
  formatAmount,
  truncateMiddle,
} from '../data/format.js';
import { formatTarget } from '../data/advance-target.js';
import { formatPrice, sumByCurrency } from '../data/money.js';
import { objectScreens, toHref } from '../data/route.js';
import { CopyIconButton } from './buttons.js';

/** Text of an instant, with the exact instant for programs and as a tooltip. */
export function TimeElement({ at, children }: { at: string; children: ReactNode }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {children}
    </time>
  );
}

/** Instant on the organization's clock, in UTC: `2027-01-10 15:30:00`. */
export function Time({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatInstant(at)}</TimeElement>;
}

/** Instant in words, without seconds: `22 Apr 2027, 14:30`. */
export function ShortTime({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatShortInstant(at)}</TimeElement>;
}

/** Day of an instant in words: `22 Apr 2027`. */
export function Day({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatShortDateOfYear(at)}</TimeElement>;
}

/** Past instant relative to the clock, `2 days ago`. A later one is a date: a frozen clock does not come nearer to it. */
export function RelativeTime({ at, now }: { at: string; now: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at > now ? formatTarget(at, now) : formatRelative(at, now)}
    </time>
  );
}

/** Amount in minor units with the symbol of its currency: `€49.00`. */
export function Amount({ amount, currency }: { amount: number; currency: string }): JSX.Element {
  return (
    <data className="amount" value={`${amount} ${currency}`}>
      {formatAmount(amount, currency)}
    </data>
  );
}

/** Price of a purchase with its interval, so that it does not read as an amount due: `€49.00 a month`. */
export function Price({
  purchase: { amount, currency },
  plan,
}: {
  purchase: Pick<Schemas['Purchase'], 'amount' | 'currency'>;
  /** Undefined until it is loaded. */
  plan: Schemas['Plan'] | undefined;
}): JSX.Element {
  if (plan) return <>{formatPrice(plan.rate)}</>;
  return amount === null ? <>By usage</> : <Amount amount={amount} currency={currency} />;
}

/** Returns the link to the screen of an object, by the prefix of its id. */
export function toIdHref(id: string): string {
  return toHref(objectScreens[id.slice(0, 3)] ?? 'objects', id);
}

/** Id in a few characters, with a button that copies all of it. `href` makes it a link. */
export function CopyableId({ id, href }: { id: string; href?: string }): JSX.Element {
  return (
    <span className="copyable-id">
      {href === undefined ? (
        <code title={id}>{truncateMiddle(id)}</code>
      ) : (
        <a className="id" href={href} title={id}>
          {truncateMiddle(id)}
        </a>
      )}
      <CopyIconButton text={id} label={`Copy ${id}`} />
    </span>
  );
}

const tones = ['green', 'plum', 'red', 'amber', 'accent', 'cyan'] as const;

/** Initials of a name. They are decorative: the name stands beside them. */
export function Avatar({ name }: { name: string }): JSX.Element {
  return (
    <span className={`avatar ${getTone(name)}`} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length === 1 ? words : [words[0], words.at(-1)];
  return ends
    .map((word = '') => word.slice(0, 1))
    .join('')
    .toUpperCase();
}

function getTone(name: string): string {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  return tones[sum % tones.length] ?? 'green';
}

/** Name of a customer above the name of the plan, with an avatar. */
export function CustomerPlan({
  expanded,
}: {
  expanded: Schemas['ExpandedObjects'] | undefined;
}): JSX.Element {
  const name = expanded?.customer?.name ?? 'Unknown customer';
  return (
    <span className="two-lines">
      <Avatar name={name} />
      <span>
        <b>{name}</b>
        <small>{expanded?.plan?.name}</small>
      </span>
    </span>
  );
}

/** Type of an event, which wraps only after a dot or an underscore. */
export function EventType({ type }: { type: string }): JSX.Element {
  return (
    <code className="event-type">
      {type.split(/(?<=[._])/).map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** Link within a sentence to the checkout page of a purchase, in a new window. */
export function CheckoutLink({ url }: { url: string }): JSX.Element {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      checkout page
    </a>
  );
}

/** Sum of amounts in each currency; a dash without an amount. */
export function Sums({
  payments,
}: {
  payments: readonly { amount: number; currency: string }[];
}): JSX.Element {
  if (payments.length === 0) return <>–</>;
  return (
    <>
      {sumByCurrency(payments).map(([currency, amount]) => (
        <span key={currency}>
          <Amount amount={amount} currency={currency} />{' '}
        </span>
      ))}
    </>
  );
}

/** List of names and values. Values that are empty, null or false are omitted. */
export function Facts({ items }: { items: Record<string, ReactNode> }): JSX.Element {
  const entries = Object.entries(items).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TotalsProps {
  items: readonly (readonly [label: string, value: ReactNode])[];
}

/** Numbers that summarize a screen, with their labels. A dash stands for a number that is not loaded yet. */
export function Totals({ items }: TotalsProps): JSX.Element {
  return (
    <dl className="totals" aria-busy={items.some(([, value]) => value === undefined)}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A label and its value. */
type Fact = readonly [label: string, value: ReactNode];

/**
 * Returns the items of `Facts` for a resource. The compiler requires a fact for each field, so that a new field is not
 * forgotten. `Other` names the fields that the screen shows in another place, or only as JSON.
 */
export function toFacts<Resource, Other extends keyof Resource = never>(
  facts: Record<Exclude<keyof Resource, Other>, Fact> & Record<string, Fact>,
): Record<string, ReactNode> {
  return Object.fromEntries<ReactNode>(Object.values<Fact>(facts));
}
