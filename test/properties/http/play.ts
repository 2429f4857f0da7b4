import type { DomainEvent } from '../../../src/domain/shared/event.js';
import type { Purchase } from '../../../src/domain/shared/records.js';
import type { Act, Order } from '../../support/actions.js';
import type { Commit } from '../../support/billing.js';
import { HttpSimulation, type Event, type Told } from '../../support/http-simulation.js';
import type { TestSandbox } from '../../support/sandbox.js';
import { ms } from '../oracle/calendar.js';
import { Listener } from '../oracle/listener.js';
import type { Command, Trace } from '../trace.js';

/** What is ordered, and all that is done afterwards. */
export interface Script {
  order: Order;
  acts: readonly Act[];
}

/** What the API said while a script was played in an organization of its own. */
export interface Played extends Script {
  /** How each act was refused; null where it was not. */
  refusals: readonly (string | null)[];
  /** The events that the order told, and each act. */
  news: readonly (readonly Event[])[];
  told: Told;
}

/** Plays a script, and asks for the events after each act. */
export async function playAlone(sandbox: TestSandbox, script: Script): Promise<Played> {
  const player = await Player.of(sandbox, script);
  const news = [await player.simulation.eventsAfter()];
  while (await player.act()) {
    const last: string | undefined = news.flat().at(-1)?.id;
    news.push(await player.simulation.eventsAfter(last));
  }
  const { refusals } = player;
  return { ...script, refusals, news, told: await ended(sandbox, player) };
}

/** Plays scripts side by side: each act takes the next turn of the player that `turns` names. */
export async function playInTurns(
  sandbox: TestSandbox,
  scripts: readonly Script[],
  turns: readonly number[] = [],
): Promise<Told[]> {
  const players: Player[] = [];
  for (const script of scripts) players.push(await Player.of(sandbox, script));
  for (const turn of turns) await players[turn]?.act();
  for (const player of players) while (await player.act());
  return Promise.all(players.map((player) => ended(sandbox, player)));
}

async function ended(sandbox: TestSandbox, { simulation }: Player): Promise<Told> {
  const told = await simulation.told();
  // Whole lists are heavy, and there are many.
  sandbox.exchanges.length = 0;
  return told;
}

class Player {
  readonly refusals: (string | null)[] = [];

  private constructor(
    readonly simulation: HttpSimulation,
    readonly acts: readonly Act[],
  ) {}

  static async of(sandbox: TestSandbox, { order, acts }: Script): Promise<Player> {
    return new Player(await HttpSimulation.of(sandbox, order), acts);
  }

  /** Does what comes next. @returns whether there was anything to do */
  async act(): Promise<boolean> {
    const act = this.acts[this.refusals.length];
    if (act) this.refusals.push(await this.simulation.perform(act));
    return act !== undefined;
  }
}

/** What somebody who only listens to the events and reads the lists at the end knows, as the oracle asks for it. */
export function heard(story: Trace['story'], { order, acts, news, told }: Played): Trace {
  const listener = new Listener();
  const commits: Commit[] = [];
  const commands: Command[] = [];
  let { start: now, dunning } = order;
  const hear = (cause: Commit['cause'], events: readonly Event[]): Commit => {
    for (const { type, data } of events) listener.hear({ type, record: data } as DomainEvent);
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
  let latest = hear('create', (news[0] ?? []).filter(isBilling));
  for (const [position, act] of acts.entries()) {
    const events = news[position + 1] ?? [];
    if (act.do === 'advance') {
      for (const atOnce of byInstant(events)) latest = hear('due', atOnce);
      now = act.to;
    } else if (act.do === 'configure') dunning = act.dunning;
    else {
      const before = latest;
      const commit =
        events.length === 0 ? null : hear(act.do === 'pay' || act.do === 'answer' ? 'page' : act.do, events);
      latest = commit ?? before;
      if (act.do === 'cancel') commands.push({ at: ms(now), step: act, before, problem: null, commit });
    }
  }
  // The API shows less than the gateway knows; the oracle asks for nothing else.
  const purchase = told.purchase as unknown as Purchase;
  const last = { ...latest, purchase, charges: told.charges, consumptions: told.consumptions };
  return { story, acts, commits, commands, stops: [], end: ms(now), last };
}

export const isBilling = ({ type }: Event): boolean => type !== 'customer.created';

/** In the order of time, those of one instant together. */
function byInstant(events: readonly Event[]): Event[][] {
  const groups = new Map<string, Event[]>();
  for (const event of events) groups.set(event.timestamp, [...(groups.get(event.timestamp) ?? []), event]);
  return [...groups.values()];
}
