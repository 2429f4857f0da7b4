import fc from 'fast-check';
import { Finding, Inconclusive } from '../../results/finding.js';
import type { Context } from '../../session/context.js';
import { checkAllPurchases, checkEvents } from '../checks.js';
import { Bindings } from '../expected.js';
import type { Command, Deployment, GatewayModel } from '../gateway-model.js';
import { nameDefaultUrl } from '../expected-objects.js';
import { defaultSettings } from '../inputs.js';
import { getCommandArbitraries } from './command-arbitraries.js';
import { CreateCustomer } from './create-customer.js';

/** A fixed sequence of commands. */
export interface Scenario {
  statement: string;
  /** Initial time of the clock. */
  now: string;
  createCommands: () => Command[];
}

const DEFAULT_START = '2028-01-31T09:30:15.437Z';

/** Time limit of a random run, including the search for a shorter sequence after a failure. */
const RUN_TIMEOUT_MS = 20_000;

/** Maximum number of scenario commands in a finding; it shows the last ones. */
const MAX_SHOWN_COMMANDS = 6;

/** Creates an empty model, and a new organization if the target can create one with a frozen clock. */
async function createModel(
  context: Context,
  isClockFrozen: boolean,
  now = DEFAULT_START,
): Promise<{ model: GatewayModel; real: Deployment }> {
  const organization = isClockFrozen ? await context.newOrganization({ now }) : await context.organization();
  // Other requirements may use the same organization, so that names are unique in the whole run.
  const suffix = organization.nextUniqueId();
  const real = { organization, toUnique: (name: string) => `${name}-${suffix}` };
  const model: GatewayModel = {
    now,
    isClockFrozen,
    bindings: new Bindings(),
    customers: [],
    purchases: [],
    versions: [],
    settings: defaultSettings,
    idempotencyKeys: new Map(),
    events: [],
  };
  // A shared organization may have a configuration, which its first purchase shows.
  if (isClockFrozen) {
    model.bindings.bind(nameDefaultUrl('success_url', null), null);
    model.bindings.bind(nameDefaultUrl('cancel_url', null), null);
  }
  // Without a customer, most random commands would fail their precondition.
  await new CreateCustomer({ email: 'ada', name: 'Ada Lindqvist' }).run(model, real);
  return { model, real };
}

async function checkFinalState(model: GatewayModel, deployment: Deployment): Promise<void> {
  await checkAllPurchases(model, deployment, true);
  if (model.isClockFrozen) await checkEvents(model, deployment);
}

/**
 * Runs random sequences of commands.
 *
 * @throws Finding with the shortest failing sequence that was found
 * @throws Inconclusive if the target was too slow for a single sequence
 */
export async function runRandomCommands(context: Context, isClockFrozen: boolean): Promise<void> {
  const property = fc.asyncProperty(
    fc.commands(getCommandArbitraries(isClockFrozen), { maxCommands: 30, size: 'max' }),
    async (commands: Iterable<Command>) => {
      context.signal.throwIfAborted();
      const { model, real } = await createModel(context, isClockFrozen);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await checkFinalState(model, real);
    },
  );
  const result = await fc.check(property, {
    seed: context.seed,
    numRuns: Math.max(2, Math.round(context.runs / 4)),
    interruptAfterTimeLimit: RUN_TIMEOUT_MS,
  });
  if (!result.failed) return;
  if (result.errorInstance === null)
    throw new Inconclusive(`No random sequence was tested within ${RUN_TIMEOUT_MS / 1_000} s.`);
  const error = result.errorInstance;
  if (!(error instanceof Finding)) throw error as Error;
  const [commands] = result.counterexample;
  throw withCommands(error, fc.stringify(commands).replace(/\/\*.*\*\/$/, ''));
}

/** Runs the commands of a scenario in a new organization. @throws Finding with the last commands before the failure */
export async function runScenario(context: Context, { now, createCommands }: Scenario): Promise<void> {
  const { model, real } = await createModel(context, true, now);
  const executed: string[] = [];
  try {
    for (const command of createCommands()) {
      context.signal.throwIfAborted();
      executed.push(String(command));
      if (command.check(model)) await command.run(model, real);
    }
    await checkFinalState(model, real);
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    throw withCommands(error, executed.slice(-MAX_SHOWN_COMMANDS).join('\n- '));
  }
}

function withCommands({ message, evidence }: Finding, commands: string): Finding {
  return new Finding(`${message}, after these requests:\n- ${commands}`, evidence);
}
