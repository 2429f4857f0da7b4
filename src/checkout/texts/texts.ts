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
  /** Follows the amount of an overdue payment. */
  amountOverdue: string;
  /** Follows the amount of a payment that has not settled. */
  processing: string;
  /** Follows the amount of a purchase that ended without a payment. */
  notCharged: string;
  /** Shown above the button if the card is only verified. */
  nothingDue: string;
  /**
   * Consent to automatic payments.
   *
   * @param date of the next payment
   * @param end date on which the subscription ends; null if it renews until it is canceled
   */
  renewalTerms: (price: string, date: string, end: string | null) => string;
  /** Follows the amount that is due today. @param date of the next payment */
  laterPayments: (price: string, date: string) => string;
  once: (amount: string) => string;
  recurring: (amount: string, every: string) => string;
  metered: (amount: string, unit: string, every: string) => string;
  /** Follows a price: €49.00 a month. */
  perInterval: Record<FixedRate['interval'], string>;
  every: Record<FixedRate['interval'], (count: number) => string>;
  trial: string;
  firstPayment: string;
  nextPayment: string;
  expires: (when: string) => string;
  email: string;
  cardHeading: string;
  fields: Record<keyof CardErrorCodes, { label: string; hint: string }>;
  /** Shown in the empty field of the expiry date. */
  expiryFormat: string;
  cardErrors: { [Field in keyof CardErrorCodes]: Record<CardErrorCodes[Field], string> };
  pay: (amount: string) => string;
  startTrial: string;
  /** Button of a subscription whose first payment is later, without a trial. */
  subscribe: string;
  cancel: string;
  back: (seller: Seller) => string;
  paymentFailed: string;
  /** The status page shows the reason only, because it has no card form. */
  failures: Record<Failure['code'], { reason: string; advice?: string }>;
  /** Names the card and the date of an overdue payment. */
  failedPayment: (card: string, date: string) => string;
  repair: Message;
  confirmPayment: string;
  /** Names the card whose renewal requires a 3-D Secure challenge. */
  confirmWithCard: (card: string, amount: string) => string;
  /** Separates the confirmation from the card form. */
  orOtherCard: string;
  otherCardNote: string;
  challengeHeading: string;
  /** The amount is null if the card is only verified. */
  challengeText: (seller: Seller, amount: string | null) => string;
  merchant: string;
  amount: string;
  pass: string;
  fail: string;
  wait: Message;
  checkAgain: string;
  alreadyPaying: string;
  statuses: Record<Purchase['status'], Message>;
  /** Status of an active subscription without a payment, such as one that is billed by usage. */
  activeWithoutPayment: Message;
  /** Text of a purchase that was canceled before its first payment. */
  canceledWithoutPayment: string;
  /** Says when usage is charged, such as "24 hours" after the end of its period. */
  usageCharged: (hours: string) => string;
  receipt: Record<
    'paid' | 'plan' | 'price' | 'period' | 'usage' | 'trialEnds' | 'card' | 'date' | 'reference',
    string
  >;
  notFound: Message;
  /** Explains an unknown checkout to the developer. */
  unknownCheckout: string;
  rejectedHeading: string;
  crossSite: string;
  unreadable: string;
  backToCheckout: string;
  unavailable: Message;
  internalError: Message;
  requestId: (id: string) => string;
  sandbox: string;
  testCards: string;
  testCardsText: string;
  /** Tells the developer when a pending payment settles. */
  settlesAt: (when: string) => string;
  challengeNote: string;
  /** Button of a test card. */
  payWithCard: string;
  /** Button of a test card if nothing is due today. */
  submitCard: string;
  /** Number of test cards. */
  outcomes: (count: string) => string;
  /** Headings of the test cards; the fourth group is 3-D Secure in every language. */
  cardGroups: Record<'succeeds' | 'declines' | 'delayed', string>;
  cards: Record<PaymentTokenName, string>;
  terms: string;
  privacy: string;
  support: string;
}
