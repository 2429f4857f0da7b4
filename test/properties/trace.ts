import type { Problem } from '../../src/domain/problem.js';
import { Refused, Simulation, type Commit } from '../support/billing.js';
import { iso, ms } from './oracle/calendar.js';
import type { Step, Story } from './story.js';

/** A command, where it found the purchase, and what it was answered. */
export interface Command {
  at: number;
  step: Extract<Step, { do: 'report' | 'delete' | 'cancel' }>;
  before: Commit;
  problem: Problem | null;
  /** What it committed; null when it changed nothing. */
  commit: Commit | null;
}

/** A story as the gateway played it. */
export interface Trace {
  story: Story;
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
  const commands: Command[] = [];
  const stops: { now: number; last: Commit }[] = [];
  const stop = (): void => {
    stops.push({ now: ms(simulation.now), last: lastOf(simulation) });
  };
  stop();
  for (const step of story.steps) {
    if (step.do === 'configure') simulation.dunning = step.dunning;
    else if (step.do === 'pay') simulation.pay(step.token);
    else if (step.do === 'answer') simulation.answer(step.isPassed);
    else if (step.do === 'advance' || step.do === 'advance_to_next') {
      const from = ms(simulation.now);
      const to = destination(step, simulation);
      for (const cut of [...cuts].sort((left, right) => left - right)) {
        simulation.advanceTo(iso(from + Math.floor((to - from) * cut)));
        stop();
      }
      simulation.advanceTo(iso(to));
      stop();
    } else {
      const command = run(step, simulation);
      if (command) commands.push(command);
    }
  }
  const { commits, now } = simulation;
  return { story, commits, commands, stops, end: ms(now), last: lastOf(simulation) };
}

function begin({ plan, start, token, activation, end_date, dunning }: Story): Simulation | null {
  const input = { payment_token: token, service_activation_date: activation, end_date };
  try {
    return new Simulation(plan, input, dunning, start);
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

function destination(
  step: Extract<Step, { do: 'advance' | 'advance_to_next' }>,
  { now, purchase }: Simulation,
): number {
  if (step.do === 'advance') return ms(now) + step.by;
  return purchase.due_at === null ? ms(now) : Math.max(ms(now), ms(purchase.due_at) + step.off);
}

function run(step: Command['step'], simulation: Simulation): Command | null {
  const count = simulation.commits.length;
  const before = lastOf(simulation);
  const at = ms(simulation.now);
  let problem: Problem | null;
  switch (step.do) {
    case 'cancel':
      problem = simulation.tryCancel(step.mode);
      break;
    case 'report':
      problem = simulation.tryReport(
        step.quantity,
        step.ago === null ? {} : { occurred_at: iso(at - step.ago) },
      );
      break;
    case 'delete': {
      const ids = [...simulation.consumptions.keys()];
      const id = ids[step.which % ids.length];
      if (id === undefined) return null;
      problem = simulation.tryDelete(id);
      break;
    }
  }
  return { at, step, before, problem, commit: simulation.commits[count] ?? null };
}
