import type { PaymentTokenName } from '../domain/payment-outcome.js';
import type { Failure, Purchase, Rate } from '../domain/records.js';
import type { CardFault, CardField } from './card-form.js';

/** Everything that the checkout says, in one language. */
export interface Texts {
  /** The language, as HTML names it. */
  language: string;
  title: (seller: string) => string;
  seller: string;
  errorTitle: (title: string) => string;
  amountDue: string;
  nothingDue: string;
  /** How a rate is charged; `amount` is formatted. */
  rate: (rate: Rate, amount: string) => string;
  trial: (days: number) => string;
  expires: (when: string) => string;
  cardHeading: string;
  fields: Record<CardField, { label: string; hint: string }>;
  faults: Record<CardField, Partial<Record<CardFault, string>>>;
  faultsHeading: string;
  pay: (amount: string | null) => string;
  cancel: string;
  back: (seller: string) => string;
  refused: string;
  failures: Record<Failure['code'], string>;
  repairHeading: string;
  repairText: string;
  answerInstead: string;
  challengeHeading: string;
  challengeText: (seller: string, amount: string | null) => string;
  pass: string;
  fail: string;
  waitHeading: string;
  waitText: string;
  alreadyPaying: string;
  statuses: Record<Purchase['status'], { heading: string; text: string }>;
  notFoundHeading: string;
  notFoundText: string;
  refusedHeading: string;
  crossSite: string;
  unreadable: string;
  sandboxHeading: string;
  sandboxText: string;
  sandboxCard: string;
  sandboxOutcome: string;
  cards: Record<PaymentTokenName, string>;
  terms: string;
  privacy: string;
  support: string;
}

const every = (interval: string, count: number): string =>
  count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;

export const english: Texts = {
  language: 'en',
  title: (seller) => `Pay ${seller}`,
  seller: 'the shop',
  errorTitle: (title) => `Error: ${title}`,
  amountDue: 'Due now',
  nothingDue: 'Nothing is charged now; your card is only checked.',
  rate: (rate, amount) => {
    if (rate.kind === 'one_time') return `${amount}, once`;
    const interval = every(rate.interval, rate.interval_count);
    return rate.kind === 'fixed_subscription'
      ? `${amount} ${interval}`
      : `${amount} per ${rate.unit_name}, billed ${interval}`;
  },
  trial: (days) => (days === 1 ? 'The first day is free.' : `The first ${days} days are free.`),
  expires: (when) => `This page is open until ${when}.`,
  cardHeading: 'Your card',
  fields: {
    card_number: { label: 'Card number', hint: 'One of the test cards below' },
    expiry: { label: 'Expiry date', hint: 'Month and year, as on the card: MM/YY' },
    cvc: { label: 'Security code', hint: 'The three or four digits on the card' },
  },
  faults: {
    card_number: {
      missing: 'Enter the card number.',
      unknown_card: 'This is not one of the test cards. Use a number from the list on this page.',
    },
    expiry: {
      missing: 'Enter the expiry date.',
      malformed: 'Enter the expiry date as month and year, for example 12/34.',
      over: 'The card has expired. Enter a date that is still to come.',
    },
    cvc: {
      missing: 'Enter the security code.',
      malformed: 'Enter the three or four digits of the security code.',
    },
  },
  faultsHeading: 'Please check your card',
  pay: (amount) => (amount === null ? 'Save card' : `Pay ${amount}`),
  cancel: 'Cancel and go back',
  back: (seller) => `Back to ${seller}`,
  refused: 'The payment did not go through',
  failures: {
    card_declined: 'Your bank declined the card. Try another card.',
    insufficient_funds: 'The card has insufficient funds. Try another card.',
    processing_error: 'The payment could not be processed. Try again.',
    expired_card: 'The card has expired. Try another card.',
    incorrect_cvc: 'The security code is incorrect. Check it, or try another card.',
    lost_card: 'The card was reported lost. Try another card.',
    authentication_failed: 'Your bank could not confirm that it is you. Try again, or use another card.',
    authentication_expired: 'The confirmation did not come in time. Try again.',
    payment_failed: 'The payment did not arrive. Try another card.',
    canceled: 'The payment was canceled.',
  },
  repairHeading: 'A payment is due',
  repairText:
    'A payment with your card did not go through. Another card pays it now, and is used from now on.',
  answerInstead: 'Confirm the payment with the card that you have',
  challengeHeading: 'Confirm that it is you',
  challengeText: (seller, amount) =>
    amount === null
      ? `Your bank asks you to confirm that you give your card to ${seller}.`
      : `Your bank asks you to confirm the payment of ${amount} to ${seller}.`,
  pass: 'Complete authentication',
  fail: 'Fail authentication',
  waitHeading: 'Your payment is on its way',
  waitText:
    'It takes about a day until it is known whether it has arrived. There is nothing left to do for you.',
  alreadyPaying: 'A payment is on its way already, so no other one was made.',
  statuses: {
    pending: {
      heading: 'Your card is saved',
      text: 'You have done everything. The service has not begun yet.',
    },
    requires_action: { heading: 'Confirm that it is you', text: 'Your bank asks for a confirmation.' },
    trialing: { heading: 'Your trial has begun', text: 'You have done everything.' },
    active: { heading: 'Everything is paid', text: 'There is nothing to do here.' },
    past_due: { heading: 'A payment is due', text: 'It is being collected.' },
    unpaid: { heading: 'A payment is due', text: 'It could not be collected.' },
    succeeded: { heading: 'Everything is paid', text: 'This purchase is complete. Thank you.' },
    failed: { heading: 'The payment failed', text: 'This purchase is over. Go back and order again.' },
    expired: { heading: 'This page has expired', text: 'The time to pay is over. Go back and order again.' },
    canceled: { heading: 'This purchase was canceled', text: 'Nothing more will be charged.' },
  },
  notFoundHeading: 'There is no such page',
  notFoundText: 'Check the link that brought you here.',
  refusedHeading: 'This was not carried out',
  crossSite: 'The form was sent by another site.',
  unreadable: 'What was sent is not the form of this page.',
  sandboxHeading: 'This is a sandbox: no money moves',
  sandboxText: 'Only these cards are accepted, with any expiry date to come and any security code.',
  sandboxCard: 'Card number',
  sandboxOutcome: 'What it does',
  cards: {
    tok_success: 'Succeeds',
    tok_declined: 'Is declined',
    tok_insufficient_funds: 'Is declined: insufficient funds',
    tok_processing_error: 'Fails: processing error',
    tok_expired_card: 'Is declined for good: expired',
    tok_incorrect_cvc: 'Is declined for good: incorrect security code',
    tok_lost_card: 'Is declined for good: reported lost',
    tok_success_then_declined: 'Succeeds now, is declined for every later charge',
    tok_declined_twice_then_success:
      'Succeeds now, is declined for the next two later charges, then succeeds',
    tok_challenge: 'Asks for a challenge, then succeeds',
    tok_challenge_on_renewal: 'Succeeds now, asks for a challenge for every later charge',
    tok_pending_then_success: 'Is pending for 24 hours, then succeeds',
    tok_pending_then_failure: 'Is pending for 24 hours, then fails',
  },
  terms: 'Terms',
  privacy: 'Privacy',
  support: 'Support',
};

/** The texts in the language that a configuration asks for. */
export function textsIn(_locale: string): Texts {
  return english;
}
