import type { DomainEvent } from '../../../src/domain/shared/event.js';
import type { Purchase } from '../../../src/domain/shared/records.js';
import type { Action, Order } from '../../support/actions.js';
import type { Commit } from '../../support/billing.js';
import { HttpSimulation, type Event, type ApiState } from '../../support/http-simulation.js';
import type { TestSandbox } from '../../support/sandbox.js';
import { ms } from '../oracle/calendar.js';
import { EventListener } from '../oracle/listener.js';
import type { Command, Trace } from '../trace.js';

/** Order and later actions. */
export interface Script {
  order: Order;
  acts: readonly Action[];
}

/** Responses of the API to a script, executed in its own organization. */
export interface PlayedScript extends Script {
  /** Error code of each action, or null. */
  refusals: readonly (string | null)[];
  /** Events of the order and of each action. */
  eventsByAction: readonly (readonly Event[])[];
  state: ApiState;
  /** Causes of all events and charges. */
  causes: readonly Event['cause'][];
  /** Ids of the logged requests. */
  requestIds: readonly string[];
}

/** Executes a script and reads the events after each action. */
export async function playScript(sandbox: TestSandbox, script: Script): Promise<PlayedScript> {
  const player = await Player.of(sandbox, script);
  const eventsByAction = [await player.simulation.eventsAfter()];
  while (await player.act()) {
    const last: string | undefined = eventsByAction.flat().at(-1)?.id;
    eventsByAction.push(await player.simulation.eventsAfter(last));
  }
  const { refusals } = player;
  const { causes, requestIds } = await player.simulation.readCauses();
  return { ...script, refusals, eventsByAction, causes, requestIds, state: await ended(sandbox, player) };
}

/** Executes several scripts in one sandbox: each number in `turns` names the player of the next action. */
export async function playInterleaved(
  sandbox: TestSandbox,
  scripts: readonly Script[],
  turns: readonly number[] = [],
): Promise<ApiState[]> {
  const players: Player[] = [];
  for (const script of scripts) players.push(await Player.of(sandbox, script));
  for (const turn of turns) await players[turn]?.act();
  for (const player of players) while (await player.act());
  return Promise.all(players.map((player) => ended(sandbox, player)));
}

async function ended(sandbox: TestSandbox, { simulation }: Player): Promise<ApiState> {
  const state = await simulation.readState();
  // Recorded exchanges of long lists would use much memory.
  sandbox.exchanges.length = 0;
  return state;
}

export class Player {
  readonly refusals: (string | null)[] = [];

  private constructor(
    readonly simulation: HttpSimulation,
    readonly acts: readonly Action[],
  ) {}

  static async of(sandbox: TestSandbox, { order, acts }: Script): Promise<Player> {
    return new Player(await HttpSimulation.of(sandbox, order), acts);
  }

  /** Executes the next action. @returns false if there is none */
  async act(): Promise<boolean> {
    const act = this.acts[this.refusals.length];
    if (act) this.refusals.push(await this.simulation.perform(act));
    return act !== undefined;
  }
}

/** Builds the trace that a client can reconstruct from events and final lists, for the oracle. */
export function toTrace(
  billingCase: Trace['billingCase'],
  { order, acts, eventsByAction, state }: PlayedScript,
): Trace {
  const listener = new EventListener();
  const commits: Commit[] = [];
  const commands: Command[] = [];
  let { start: now, dunning } = order;
  const recordEvents = (cause: Commit['cause'], events: readonly Event[]): Commit => {
    for (const { type, data } of events) listener.receive({ type, record: data } as DomainEvent);
    const commit: Commit = {
      at: events[0]?.timestamp ?? now,
      cause,
      events: [],
      purchase: listener.purchase,
      charges: [...listener.charges.values()],
      consumptions: [...listener.consumptions.values()],
      dunning,
    };
    commits.push(commit);
    return commit;
  };
  let latest = recordEvents('create', (eventsByAction[0] ?? []).filter(isBilling));
  for (const [position, act] of acts.entries()) {
    const events = eventsByAction[position + 1] ?? [];
    if (act.do === 'advance') {
      for (const atOnce of groupByTime(events)) latest = recordEvents('due', atOnce);
      now = act.to;
    } else if (act.do === 'configure') dunning = act.dunning;
    else {
      const before = latest;
      const commit =
        events.length === 0
          ? null
          : recordEvents(act.do === 'pay' || act.do === 'answer' ? 'page' : act.do, events);
      latest = commit ?? before;
      if (act.do === 'cancel') commands.push({ at: ms(now), step: act, before, problem: null, commit });
    }
  }
  // The API shows less than the domain, and the oracle uses only that.
  const purchase = state.purchase as unknown as Purchase;
  const last = { ...latest, purchase, charges: state.charges, consumptions: state.consumptions };
  return { billingCase, acts, commits, commands, stops: [], end: ms(now), last };
}

export const isBilling = ({ type }: Event): boolean => type !== 'customer.created';

/** Groups events by time, in chronological order. */
function groupByTime(events: readonly Event[]): Event[][] {
  const groups = new Map<string, Event[]>();
  for (const event of events) groups.set(event.timestamp, [...(groups.get(event.timestamp) ?? []), event]);
  return [...groups.values()];
}
