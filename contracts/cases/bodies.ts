import type { Base, References } from './body-case.js';

/** Bodies with everything in them that fits together, so that a single value can be varied. */

const metadata = { channel: 'web', campaign: 'spring' };

export function customerBodies(): Base[] {
  const address = {
    line1: 'Storgatan 1',
    line2: '2 tr',
    city: 'Stockholm',
    state: 'Stockholms län',
    postal_code: '111 22',
    country: 'SE',
  };
  const body = {
    email: 'ada.lindqvist@example.com',
    name: 'Ada Lindqvist',
    phone: '+46701234567',
    tax_id: 'SE556677889901',
    address,
    external_id: 'customer',
    metadata,
  };
  return [{ body }];
}

/** Each kind of rate has a body of its own, and so has the payment day, which not every interval goes with. */
export function planBodies({ service_id }: References): Base[] {
  const common = {
    service_id,
    name: 'Home tariff',
    description: 'For a household.',
    external_id: 'plan',
    metadata,
  };
  const fixed = { kind: 'fixed_subscription', amount: 4_900, currency: 'EUR', interval_count: 1 };
  const subscription = {
    ...common,
    trial_days: 14,
    billing_cycles: 12,
    requires_activation_date: false,
  };
  const together = ['plan_rules_violated'];
  return [
    {
      body: { ...subscription, payment_day: null, rate: { ...fixed, interval: 'day' } },
      meaning: { '/service_id': ['reference_not_found'], '/payment_day': together },
    },
    {
      body: { ...subscription, payment_day: 15, rate: { ...fixed, interval: 'month' } },
      only: ['/payment_day'],
    },
    {
      body: { ...common, rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
      only: ['/rate/kind', '/rate/amount'],
    },
    {
      body: {
        ...common,
        rate: {
          kind: 'variable_subscription',
          unit_amount: '32.5',
          unit_name: 'kWh',
          currency: 'EUR',
          interval: 'month',
          interval_count: 1,
          when_unreported: 'last_charge',
          report_grace_hours: 0,
        },
      },
      only: [
        '/rate/kind',
        '/rate/unit_amount',
        '/rate/unit_name',
        '/rate/interval',
        '/rate/interval_count',
        '/rate/when_unreported',
        '/rate/report_grace_hours',
      ],
      meaning: { '/rate/interval_count': together },
    },
  ];
}

/** Without a card, so that nothing is charged. */
export function purchaseBodies({ plan_id, customer_id }: References): Base[] {
  const body = {
    plan_id,
    customer_id,
    success_url: 'https://brightwater.invalid/thanks',
    cancel_url: 'https://brightwater.invalid/basket',
    end_date: '2099-12-31',
    external_id: 'order',
    metadata,
  };
  const meaning = {
    '/plan_id': ['reference_not_found'],
    '/customer_id': ['reference_not_found'],
    '/payment_token': ['payment_token_unknown'],
    '/service_activation_date': ['activation_date_not_allowed'],
    '/end_date': ['end_date_too_early'],
  };
  return [{ body, meaning }];
}

export function consumptionBodies(): Base[] {
  const body = { quantity: '120.5', description: 'Meter reading', external_id: 'reading', metadata };
  return [{ body, meaning: { '/occurred_at': ['period_closed', 'occurred_in_future'] } }];
}

export function configurationBodies(): Base[] {
  const body = {
    branding: {
      display_name: 'Brightwater',
      logo_url: 'https://brightwater.invalid/logo.png',
      primary_color: '#0b5fff',
    },
    checkout: {
      locale: 'de',
      success_url: 'https://brightwater.invalid/thanks',
      cancel_url: 'https://brightwater.invalid/basket',
      terms_url: 'https://brightwater.invalid/terms',
      privacy_url: 'https://brightwater.invalid/privacy',
      support_email: 'help@brightwater.invalid',
      expires_after_minutes: 60,
    },
    dunning: { max_retries: 5, retry_interval_days: 3, on_exhausted: 'cancel' },
    webhook: {
      url: 'https://brightwater.invalid/webhooks',
      event_types: ['purchase.activated'],
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      rotate_secret: false,
    },
  };
  const together = ['configuration_rules_violated'];
  return [
    {
      body,
      meaning: { '/webhook/url': together, '/webhook/secret': together, '/webhook/rotate_secret': together },
    },
  ];
}
