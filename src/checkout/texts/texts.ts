import type { PaymentTokenName } from '../../domain/shared/records.js';
import type { Failure, FixedRate, Purchase } from '../../domain/shared/records.js';
import type { CardErrorCodes } from '../forms/card-form.js';

/** Heading and text of a page, or of a section. */
export interface Message {
  heading: string;
  text: string;
}

/** Display name of the seller; null if not configured: each language then has its own phrase for "the shop". */
export type Seller = string | null;

/** All texts of the checkout in one language. Arguments are names, or values that are already formatted. */
export interface Texts {
  /** Shown in place of the seller's name if it has none. */
  checkout: string;
  title: (seller: Seller) => string;
  errorTitle: (title: string) => string;
  amountDue: string;
  /** Shown instead of an amount if the card is only checked. */
  nothingDue: string;
  once: (amount: string) => string;
  recurring: (amount: string, every: string) => string;
  metered: (amount: string, unit: string, every: string) => string;
  every: Record<FixedRate['interval'], (count: number) => string>;
  trial: (days: number) => string;
  expires: (when: string) => string;
  cardHeading: string;
  fields: Record<keyof CardErrorCodes, { label: string; hint: string }>;
  cardErrors: { [Field in keyof CardErrorCodes]: Record<CardErrorCodes[Field], string> };
  cardErrorsHeading: string;
  /** The amount is null if the card is only checked. */
  pay: (amount: string | null) => string;
  cancel: string;
  back: (seller: Seller) => string;
  paymentFailed: string;
  failures: Record<Failure['code'], string>;
  repair: Message;
  confirmInstead: string;
  challengeHeading: string;
  /** The amount is null if the card is only checked. */
  challengeText: (seller: Seller, amount: string | null) => string;
  pass: string;
  fail: string;
  wait: Message;
  alreadyPaying: string;
  statuses: Record<Purchase['status'], Message>;
  notFound: Message;
  rejectedHeading: string;
  crossSite: string;
  unreadable: string;
  unavailable: Message;
  internalError: Message;
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
