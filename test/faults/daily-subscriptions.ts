/** What is charged each day. */
export const dailyRate = {
  kind: 'fixed_subscription',
  amount: 100,
  currency: 'EUR',
  interval: 'day',
  interval_count: 1,
};

/**
 * A seed with a daily subscription for each of some cards, on a clock that stands still. What it makes before the clock
 * moves is told to nobody.
 */
export function dailySubscriptions(now: string, paymentTokens: readonly string[]): object {
  return {
    clock: { mode: 'frozen', now },
    services: [{ ref: 'electricity', name: 'Electricity' }],
    plans: [{ ref: 'daily', service_id: 'electricity', name: 'Daily', rate: dailyRate }],
    customers: [{ ref: 'ada', name: 'Ada', email: 'ada@example.com' }],
    purchases: paymentTokens.map((payment_token) => ({
      plan_id: 'daily',
      customer_id: 'ada',
      payment_token,
    })),
  };
}
