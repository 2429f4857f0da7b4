import type { PaymentTokenName } from '../../domain/billing/payment-outcome.js';
import type { Failure, FixedRate, Purchase } from '../../domain/shared/records.js';
import type { CardFaultsByField } from '../card-form.js';

/** Heading and text of a page that says one thing. */
export interface Message {
  heading: string;
  text: string;
}

/** A shop's name; null where the organization has given it none, so that each language can find words of its own. */
export type Seller = string | null;

/** Everything that the checkout says, in one language. What is put in is a name, or formatted already. */
export interface Texts {
  /** Stands where the shop's name would, if it had one. */
  checkout: string;
  title: (seller: Seller) => string;
  errorTitle: (title: string) => string;
  amountDue: string;
  /** Where the card is only checked. */
  nothingDue: string;
  once: (amount: string) => string;
  recurring: (amount: string, every: string) => string;
  metered: (amount: string, unit: string, every: string) => string;
  every: Record<FixedRate['interval'], (count: number) => string>;
  trial: (days: number) => string;
  expires: (when: string) => string;
  cardHeading: string;
  fields: Record<keyof CardFaultsByField, { label: string; hint: string }>;
  faults: { [Field in keyof CardFaultsByField]: Record<CardFaultsByField[Field], string> };
  faultsHeading: string;
  /** @param amount null where the card is only checked */
  pay: (amount: string | null) => string;
  cancel: string;
  back: (seller: Seller) => string;
  refused: string;
  failures: Record<Failure['code'], string>;
  repair: Message;
  answerInstead: string;
  challengeHeading: string;
  /** @param amount null where the card is only checked */
  challengeText: (seller: Seller, amount: string | null) => string;
  pass: string;
  fail: string;
  wait: Message;
  alreadyPaying: string;
  statuses: Record<Purchase['status'], Message>;
  notFound: Message;
  refusedHeading: string;
  crossSite: string;
  unreadable: string;
  unavailable: Message;
  broken: Message;
  requestId: (id: string) => string;
  sandboxHeading: string;
  sandboxText: string;
  sandboxChallenge: string;
  useCard: string;
  cards: Record<PaymentTokenName, string>;
  terms: string;
  privacy: string;
  support: string;
}
