import type { Problem } from '../../src/domain/shared/problem.js';
import type { Action, Order } from '../support/actions.js';
import { UnexpectedRejection, Simulation, type Commit } from '../support/billing.js';
import { iso, ms } from './time.js';
import type { Step, BillingCase } from './billing-case.js';

/** Command with the state before it and its result. */
export interface Command {
  at: number;
  step: Extract<Step, { do: 'report' | 'delete' | 'cancel' | 'force' }>;
  before: Commit;
  problem: Problem | null;
  /** Commit of the command; null if it changed nothing. */
  commit: Commit | null;
}

/** Simulation of a case in the domain. */
export interface Trace {
  billingCase: BillingCase;
  /** Executed actions, with all values that depended on the state. */
  acts: readonly Action[];
  commits: readonly Commit[];
  commands: readonly Command[];
  /** Times at which the clock stopped, with the last commit before. */
  stops: readonly { now: number; last: Commit }[];
  end: number;
  last: Commit;
}

/**
 * @param cuts stops of an advance as fractions of its length
 * @returns null if the purchase was rejected for its end date
 */
export function play(billingCase: BillingCase, cuts: readonly number[] = []): Trace | null {
  const simulation = begin(billingCase);
  if (!simulation) return null;
  const acts: Action[] = [];
  const commands: Command[] = [];
  const stops = [{ now: ms(simulation.now), last: getLastCommit(simulation) }];
  for (const step of billingCase.steps) {
    for (const act of toActions(step, simulation, cuts)) {
      const command = { at: ms(simulation.now), before: getLastCommit(simulation) };
      const count = simulation.commits.length;
      const problem = simulation.perform(act);
      acts.push(act);
      if (act.do === 'advance') stops.push({ now: ms(simulation.now), last: getLastCommit(simulation) });
      if (isCommand(step))
        commands.push({ ...command, step, problem, commit: simulation.commits[count] ?? null });
    }
  }
  const { commits, now } = simulation;
  return { billingCase, acts, commits, commands, stops, end: ms(now), last: getLastCommit(simulation) };
}

export function toOrder({ plan, start, token, activation, end_date, dunning }: BillingCase): Order {
  const input = { payment_token: token, service_activation_date: activation, end_date };
  return { plan, input, dunning, start };
}

function begin(billingCase: BillingCase): Simulation | null {
  try {
    return Simulation.fromOrder(toOrder(billingCase));
  } catch (error) {
    if (error instanceof UnexpectedRejection && error.problem.code === 'end_date_too_early') return null;
    throw error;
  }
}

function getLastCommit({ commits }: Simulation): Commit {
  const last = commits.at(-1);
  if (!last) throw new Error('Nothing was ever committed.');
  return last;
}

function isCommand(step: Step): step is Command['step'] {
  return ['report', 'delete', 'cancel', 'force'].includes(step.do);
}

/** Converts a step into actions for the current state; empty if there is no usage record to delete. */
function toActions(step: Step, simulation: Simulation, cuts: readonly number[]): Action[] {
  const now = ms(simulation.now);
  switch (step.do) {
    case 'advance':
    case 'advance_to_next': {
      const to = getDestination(step, simulation);
      const stops = [...cuts].sort((left, right) => left - right);
      const instants = [...stops.map((cut) => now + Math.floor((to - now) * cut)), to];
      return instants.map((instant) => ({ do: 'advance', to: iso(instant) }));
    }
    case 'report': {
      const { quantity, ago } = step;
      return [{ do: 'report', report: { quantity, ...(ago !== null && { occurred_at: iso(now - ago) }) } }];
    }
    case 'delete': {
      const { size } = simulation.consumptions;
      return size === 0 ? [] : [{ do: 'delete', which: step.which % size }];
    }
    case 'cancel':
    case 'force':
    case 'pay':
    case 'answer':
    case 'configure':
      return [step];
  }
}

function getDestination(
  step: Extract<Step, { do: 'advance' | 'advance_to_next' }>,
  { now, purchase }: Simulation,
): number {
  if (step.do === 'advance') return ms(now) + step.by;
  return purchase.due_at === null ? ms(now) : Math.max(ms(now), ms(purchase.due_at) + step.off);
}
