/**
 * Mutants that nothing is known to kill yet: what the suite still has to learn. The long run tells which of them it kills
 * meanwhile, so that the list gets shorter.
 */
export const open: readonly string[] = [
  'settings-of-the-first-chain-decide',
  'succeeded-while-the-last-payment-settles',
  'payment-day-today-begins-at-midnight',
  'cut-period-displaces-the-one-in-grace',
];
