import fc from 'fast-check';
import { Finding } from '../finding.js';
import type { Context } from '../session/context.js';
import { usualSettings } from './inputs.js';
import { Bindings } from './expected.js';
import { lookAtAll, lookAtEvents } from './look.js';
import type { DenseStory } from './scenarios/parts.js';
import { storySteps } from './generate.js';
import type { Deployment, Story } from './gateway-model.js';
import { CreateCustomer } from './commands/create-customer.js';

type Commands = Iterable<fc.AsyncCommand<Story, Deployment>>;

const BEGINNING = '2028-01-31T09:30:15.437Z';

/** How long it may look for a shorter story, milliseconds. */
const SHRINKING_MS = 20_000;

/** How many steps of a story that is the same each time are shown: its last ones. */
const SHOWN = 6;

let stories = 0;

/** A story begins with an organization of its own where there are such, and with names of its own in any case. */
async function beginning(
  context: Context,
  isTimed: boolean,
  now = BEGINNING,
): Promise<{ model: Story; real: Deployment }> {
  const shop = isTimed ? await context.freshShop({ now }) : await context.shop();
  stories += 1;
  const suffix = `${shop.runId}-${stories}`;
  const real = { shop, own: (short: string) => `${short}-${suffix}` };
  const model: Story = {
    now,
    isTimed,
    bindings: new Bindings(),
    customers: [],
    purchases: [],
    versions: [],
    settings: usualSettings,
    keys: new Map(),
    told: [],
  };
  // Somebody to sell to is there from the beginning, or half of each story would be about nothing.
  await new CreateCustomer({ email: 'ada', name: 'Ada Lindqvist' }).run(model, real);
  return { real, model };
}

/** What is looked at when a story is over. */
async function lookBack(story: Story, deployment: Deployment): Promise<void> {
  await lookAtAll(story, deployment, true);
  if (story.isTimed) await lookAtEvents(story, deployment);
}

async function live(context: Context, isTimed: boolean, commands: Commands): Promise<void> {
  context.signal.throwIfAborted();
  const { model, real } = await beginning(context, isTimed);
  await fc.asyncModelRun(() => ({ model, real }), commands);
  await lookBack(model, real);
}

/** @throws Finding that tells the shortest story that was found */
export async function tellRandom(context: Context, isTimed: boolean): Promise<void> {
  const property = fc.asyncProperty(
    fc.commands(storySteps(isTimed), { maxCommands: 30, size: 'max' }),
    (commands: Commands) => live(context, isTimed, commands),
  );
  const result = await fc.check(property, {
    seed: context.seed,
    numRuns: Math.max(2, Math.round(context.runs / 4)),
    interruptAfterTimeLimit: SHRINKING_MS,
  });
  if (!result.failed || result.errorInstance === null) return;
  const error = result.errorInstance;
  if (!(error instanceof Finding)) throw error as Error;
  const [commands] = result.counterexample;
  throw inTheEndOf(error, fc.stringify(commands).replace(/\/\*.*\*\/$/, ''));
}

/** @throws Finding that tells the steps until then */
export async function tellSteps(context: Context, { now, steps }: DenseStory): Promise<void> {
  const { model, real } = await beginning(context, true, now);
  const taken: string[] = [];
  try {
    for (const step of steps()) {
      context.signal.throwIfAborted();
      taken.push(String(step));
      if (step.check(model)) await step.run(model, real);
    }
    await lookBack(model, real);
  } catch (error) {
    throw error instanceof Finding ? inTheEndOf(error, taken.slice(-SHOWN).join('\n- ')) : error;
  }
}

function inTheEndOf({ message, evidence }: Finding, steps: string): Finding {
  return new Finding(`${message}, in the end of this story:\n- ${steps}`, evidence);
}
