import { scenarios } from '../model/scenarios/index.js';
import { runRandomCommands, runScenario } from '../model/commands/run.js';
import type { Requirement } from '../requirement.js';

const scenarioRequirements = Object.entries(scenarios).map(([name, scenario]): Requirement => ({
  id: `model.story.${name}`,
  level: 'MUST',
  phase: 'model',
  statement: scenario.statement,
  operation: null,
  category: 300,
  needs: ['write', 'payment-tokens', 'clock'],
  pointer: '/tags/0/description',
  verify: (context) => runScenario(context, scenario),
}));

export const model: readonly Requirement[] = [
  ...scenarioRequirements,
  {
    id: 'model.requests',
    level: 'MUST',
    phase: 'model',
    statement: 'answer any order of requests as the description foretells',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens'],
    pointer: '/info/description',
    verify: (context) => runRandomCommands(context, false),
  },
  {
    id: 'model.time',
    level: 'MUST',
    phase: 'model',
    statement:
      'charge, retry and end as the description foretells, in any order of requests and lapses of time',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens', 'clock'],
    pointer: '/tags/0/description',
    verify: (context) => runRandomCommands(context, true),
  },
];
