import { defineRequirement } from '../shared/define-requirement.js';
import { runRandomCommands, runScenario, type Scenario } from '../../model/commands/run.js';
import { calendar, midnight } from '../../model/scenarios/calendar.js';
import {
  cancellations,
  dunning,
  fixedSubscriptions,
  variableSubscriptions,
} from '../../model/scenarios/subscriptions.js';
import type { Requirement } from '../../requirement.js';
import { cite } from '../shared/cite.js';

/** Scenarios by the last part of their requirement's id. */
const scenarios: Readonly<Record<string, Pick<Requirement, 'area' | 'citation'> & { scenario: Scenario }>> = {
  fixed: { scenario: fixedSubscriptions, area: 'renewals', citation: cite('charges.fixed') },
  calendar: {
    scenario: calendar,
    area: 'renewals',
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  midnight: {
    scenario: midnight,
    area: 'renewals',
    citation: cite('periods.half-open', 'periods.adjacent'),
  },
  variable: { scenario: variableSubscriptions, area: 'usage', citation: cite('usage.charged') },
  dunning: {
    scenario: dunning,
    area: 'dunning',
    citation: cite('retries.periods-unchanged', 'retries.settings-kept'),
  },
  cancellations: { scenario: cancellations, area: 'cancellations', citation: cite('cancellations.modes') },
};

/** Promises about the course of a purchase that only the model tests. It predicts each purchase, charge and date. */
const predictedPromises = [
  'trials.first-period',
  'trials.status',
  'trials.pending-before',
  'trials.no-charge',
  'payment-days.first-period',
  'payment-days.attempt-time',
  'payment-days.none',
  'purchases.pending-before-start',
  'purchases.active-at-start',
  'purchases.active-after-charge',
  'purchases.starts-with-payment',
  'purchases.starts-on-time',
  'purchases.cycles-counted',
  'purchases.variable-succeeded',
  'purchases.waits-for-settlement',
  'purchases.next-action',
  'purchases.no-next-action',
  'plans.no-cycles',
  'charges.first-not-prorated',
  'charges.final',
  'charges.period-null',
  'charges.consumption-null',
  'charges.settled-at',
  'cards.without-payer',
  'checkout.expires',
  'dunning.new-periods-charged',
  'dunning.periods-continue',
  'retries.separate-charges',
  'challenges.no-retry-left',
  'settlements.treated-as-paid',
  'settlements.active-again',
  'schedule.oldest-settlement-first',
  'schedule.oldest-retry-first',
  'cancellations.flag-kept',
  'cancellations.flag-after-dunning',
  'usage.none-after-immediate-cancellation',
  'usage.billed-status',
  'time.due-work-first',
  'checkout.expires-before-end-date',
] as const;

const scenarioRequirements = Object.entries(scenarios).map(([name, { scenario, ...source }]): Requirement =>
  defineRequirement({
    id: `model.story.${name}`,
    phase: 'model',
    statement: scenario.statement,
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens', 'clock'],
    ...source,
    verify: (context) => runScenario(context, scenario),
  }),
);

export const model: readonly Requirement[] = [
  ...scenarioRequirements,
  defineRequirement({
    id: 'model.requests',
    area: 'purchases',
    phase: 'model',
    statement: 'respond as documented to random sequences of requests',
    needs: ['write', 'payment-tokens'],
    citation: cite('documentation.complete', 'checkout.default-urls'),
    verify: (context) => runRandomCommands(context, false),
  }),
  defineRequirement({
    id: 'model.time',
    area: 'renewals',
    phase: 'model',
    statement:
      'charge, retry and end purchases as documented for random sequences of requests and clock advances',
    needs: ['write', 'payment-tokens', 'clock'],
    citation: cite('time.clock', ...predictedPromises),
    verify: (context) => runRandomCommands(context, true),
  }),
];
