import type { Action, Order } from '../../support/actions.js';
import { HttpSimulation, type Event, type ApiState } from '../../support/http-simulation.js';
import type { TestSandbox } from '../../support/sandbox.js';

/** Order and later actions. */
export interface Script {
  order: Order;
  acts: readonly Action[];
}

/** Responses of the API to a script, executed in its own organization. */
export interface PlayedScript extends Script {
  /** Error code of each action, or null. */
  refusals: readonly (string | null)[];
  state: ApiState;
  /** Causes of all events and charges. */
  causes: readonly Event['cause'][];
  /** Ids of the logged requests. */
  requestIds: readonly string[];
}

/** Executes a script and reads all that the API shows of its organization. */
export async function playScript(sandbox: TestSandbox, script: Script): Promise<PlayedScript> {
  const player = await Player.of(sandbox, script);
  while (await player.act());
  const { refusals } = player;
  const { causes, requestIds } = await player.simulation.readCauses();
  return { ...script, refusals, causes, requestIds, state: await ended(sandbox, player) };
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
