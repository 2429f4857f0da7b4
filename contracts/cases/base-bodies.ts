import { getFullBody, type FullBody } from '../fixtures/full-body.js';
import { plans } from '../fixtures/plans.js';

/** A valid body with as many fields as fit together, and the limits of varying them. */
export interface BaseBody {
  body: Record<string, unknown>;
  /** Pointers of the values to vary, with everything below them. Default: all values. */
  variedPointers?: string[];
  /** Error codes with which a schema-valid value may be rejected, by pointer: for references and rules between fields. */
  semanticErrors?: Record<string, string[]>;
}

/** Ids that the bodies of an operation refer to. */
export interface References {
  customer_id: string;
  plan_id: string;
  service_id: string;
}

const metadata = { channel: 'web', campaign: 'spring' };

/** Returns a body with all optional fields. */
export function getCustomerBodies(): BaseBody[] {
  const address = {
    line1: 'Storgatan 1',
    line2: '2 tr',
    city: 'Stockholm',
    state: 'Stockholms län',
    postal_code: '111 22',
    country: 'SE',
  } satisfies Required<NonNullable<FullBody<'createCustomer'>['address']>>;
  return [{ body: { ...getFullBody('createCustomer'), address, external_id: 'customer', metadata } }];
}

/** Returns a body for each kind of rate, and one with a payment day, which only some intervals allow. */
export function getPlanBodies({ service_id }: References): BaseBody[] {
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
  } satisfies Omit<FullBody<'createPlan'>, 'payment_day' | 'rate'>;
  const ruleErrors = ['plan_rules_violated'];
  return [
    {
      body: { ...subscription, payment_day: null, rate: { ...fixed, interval: 'day' } },
      semanticErrors: { '/service_id': ['reference_not_found'], '/payment_day': ruleErrors },
    },
    {
      body: { ...subscription, payment_day: 15, rate: { ...fixed, interval: 'month' } },
      variedPointers: ['/payment_day'],
    },
    {
      body: { ...common, rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' } },
      variedPointers: ['/rate/kind', '/rate/amount'],
    },
    {
      body: {
        ...common,
        rate: structuredClone(plans.variable.rate),
      },
      variedPointers: [
        '/rate/kind',
        '/rate/unit_amount',
        '/rate/unit_name',
        '/rate/interval',
        '/rate/interval_count',
        '/rate/when_unreported',
        '/rate/report_grace_hours',
      ],
      semanticErrors: { '/rate/interval_count': ruleErrors },
    },
  ];
}

/** Returns a body without a card, so that nothing is charged. */
export function getPurchaseBodies({ plan_id, customer_id }: References): BaseBody[] {
  const body = {
    plan_id,
    customer_id,
    success_url: 'https://brightwater.invalid/thanks',
    cancel_url: 'https://brightwater.invalid/basket',
    end_date: '2099-12-31',
    external_id: 'order',
    metadata,
  } satisfies Omit<FullBody<'createPurchase'>, 'payment_token' | 'service_activation_date'>;
  const semanticErrors = {
    '/plan_id': ['reference_not_found'],
    '/customer_id': ['reference_not_found'],
    '/payment_token': ['payment_token_unknown'],
    '/service_activation_date': ['activation_date_not_allowed'],
    '/end_date': ['end_date_too_early'],
  };
  return [{ body, semanticErrors }];
}

/** Returns a body without `occurred_at`, whose valid values depend on the purchase. */
export function getConsumptionBodies(): BaseBody[] {
  const { occurred_at: _, ...body } = getFullBody('createConsumption');
  return [
    {
      body: { ...body, metadata },
      semanticErrors: { '/occurred_at': ['period_closed', 'occurred_in_future'] },
    },
  ];
}

type FullConfiguration = {
  [Section in keyof FullBody<'createOrganizationConfiguration'>]: Required<
    NonNullable<FullBody<'createOrganizationConfiguration'>[Section]>
  >;
};

export function getConfigurationBodies(): BaseBody[] {
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
  } satisfies FullConfiguration;
  const ruleErrors = ['configuration_rules_violated'];
  return [
    {
      body,
      semanticErrors: {
        '/webhook/url': ruleErrors,
        '/webhook/secret': ruleErrors,
        '/webhook/rotate_secret': ruleErrors,
      },
    },
  ];
}
