/** Rate of the daily subscriptions. */
export const dailyRate = {
  kind: 'fixed_subscription',
  amount: 100,
  currency: 'EUR',
  interval: 'day',
  interval_count: 1,
} as const;

/** Returns a seed with a daily subscription for each token and a frozen clock. Seeding sends no webhooks. */
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
