/** Attempt to collect an amount: a charge, or scheduled work that makes one. */
interface PaymentAttempt {
  /** Period that the amount is for; null for a first payment without a period. */
  period: { index: number } | null;
}

/** Checks whether two attempts collect the same amount: that of a period, or a first payment. */
export function isSamePayment(left: PaymentAttempt, right: PaymentAttempt): boolean {
  return left.period?.index === right.period?.index;
}
