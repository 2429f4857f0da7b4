import { UNKNOWN_CURRENCY, UNKNOWN_VALUE } from './response-changes.js';

/** Output of a payment flow in any language. The flows print what the client has parsed. */
export const EXPECTED_OUTPUT = createExpectedOutput('EUR', (value) => value);

/** Output of a payment flow that receives unknown values. */
export const EXPECTED_OUTPUT_OF_UNKNOWN_VALUES = createExpectedOutput(UNKNOWN_CURRENCY, () => UNKNOWN_VALUE);

/** @param show returns what the client receives instead of an open value */
function createExpectedOutput(currency: string, show: (value: string) => string): string {
  return [
    'service: Home electricity',
    `plan: one_time 2500000000 ${currency}`,
    `plan: fixed_subscription 4900 ${currency} ${show('month')}`,
    `plan: variable_subscription 32.5 ${currency} ${show('month')} ${show('last_charge')}`,
    'customer: Ada Lindqvist, crm_id 42, Stockholm, no phone',
    `paid: ${show('fixed_subscription')} ${show('active')} 4900 ${currency}`,
    `declined: ${show('one_time')} ${show('failed')} ${show('card_declined')}`,
    `pending: ${show('variable_subscription')} ${show('pending')}, no amount, no period, no failure`,
    `charges: 1 ${show('succeeded')} 4900 ${currency}`,
    `error: 400 ${show('invalid_cursor')} cursor`,
    '',
  ].join('\n');
}
