/**
 * Mutants that nothing is known to kill yet: what the suite still has to learn. The long run tells which of them it kills
 * meanwhile, so that the list gets shorter.
 */
export const open: readonly string[] = [
  'in-flight-runs-again',
  'cancelPurchase.200.other-value-of-the-right-form.success_url',
  'rotation-forgotten-by-the-next-version',
  'null-url-keeps-the-webhook',
  'reason-of-the-earlier-cancellation-kept',
  'reused-key-without-its-place',
  'settings-of-the-first-chain-decide',
  'succeeded-while-the-last-payment-settles',
  'payment-day-today-begins-at-midnight',
  'weeks-not-advanced',
  'phone-in-another-notation',
  'city-from-the-state',
  'found-by-its-external-id',
  'scheme-in-lower-case-refused',
];
