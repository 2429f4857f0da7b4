import type { Problem } from '../../src/domain/shared/problem.js';
import type { Act, Order } from '../support/actions.js';
import { Refused, Simulation, type Commit } from '../support/billing.js';
import { iso, ms } from './oracle/calendar.js';
import type { Step, Story } from './billing-case.js';

/** A command, where it found the purchase, and what it was answered. */
export interface Command {
  at: number;
  step: Extract<Step, { do: 'report' | 'delete' | 'cancel' | 'force' }>;
  before: Commit;
  problem: Problem | null;
  /** What it committed; null when it changed nothing. */
  commit: Commit | null;
}

/** A story as the gateway played it. */
export interface Trace {
  story: Story;
  /** What was done in the end, with all that a story leaves to circumstances filled in. */
  acts: readonly Act[];
  commits: readonly Commit[];
  commands: readonly Command[];
  /** Where time stood still, and the last commit before. */
  stops: readonly { now: number; last: Commit }[];
  end: number;
  last: Commit;
}

/**
 * @param cuts where an advance stops on its way, as parts of its length
 * @returns null when the purchase was refused for its end date
 */
export function play(story: Story, cuts: readonly number[] = []): Trace | null {
  const simulation = begin(story);
  if (!simulation) return null;
  const acts: Act[] = [];
  const commands: Command[] = [];
  const stops = [{ now: ms(simulation.now), last: lastOf(simulation) }];
  for (const step of story.steps) {
    for (const act of actsOf(step, simulation, cuts)) {
      const command = { at: ms(simulation.now), before: lastOf(simulation) };
      const count = simulation.commits.length;
      const problem = simulation.perform(act);
      acts.push(act);
      if (act.do === 'advance') stops.push({ now: ms(simulation.now), last: lastOf(simulation) });
      if (isCommand(step))
        commands.push({ ...command, step, problem, commit: simulation.commits[count] ?? null });
    }
  }
  const { commits, now } = simulation;
  return { story, acts, commits, commands, stops, end: ms(now), last: lastOf(simulation) };
}

export function orderOf({ plan, start, token, activation, end_date, dunning }: Story): Order {
  const input = { payment_token: token, service_activation_date: activation, end_date };
  return { plan, input, dunning, start };
}

function begin(story: Story): Simulation | null {
  try {
    return Simulation.of(orderOf(story));
  } catch (error) {
    if (error instanceof Refused && error.problem.code === 'end_date_too_early') return null;
    throw error;
  }
}

function lastOf({ commits }: Simulation): Commit {
  const last = commits.at(-1);
  if (!last) throw new Error('Nothing was ever committed.');
  return last;
}

function isCommand(step: Step): step is Command['step'] {
  return ['report', 'delete', 'cancel', 'force'].includes(step.do);
}

/** What a step comes to where the simulation stands; nothing where there is no report to delete. */
function actsOf(step: Step, simulation: Simulation, cuts: readonly number[]): Act[] {
  const now = ms(simulation.now);
  switch (step.do) {
    case 'advance':
    case 'advance_to_next': {
      const to = destination(step, simulation);
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

function destination(
  step: Extract<Step, { do: 'advance' | 'advance_to_next' }>,
  { now, purchase }: Simulation,
): number {
  if (step.do === 'advance') return ms(now) + step.by;
  return purchase.due_at === null ? ms(now) : Math.max(ms(now), ms(purchase.due_at) + step.off);
}
