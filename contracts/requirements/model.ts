import { scenarios } from '../model/scenarios/index.js';
import { runRandomCommands, runScenario } from '../model/commands/run.js';
import type { Citation, Requirement } from '../requirement.js';
import { citations } from './shared/citations.js';

const scenarioCitations: Readonly<Record<string, Citation>> = {
  fixed: citations.charges.start,
  calendar: citations.time.calendar,
  midnight: citations.time.periods,
  variable: citations.consumption.sum,
  dunning: citations.charges.chain,
  cancellations: citations.cancellation.summary,
};

function getScenarioCitation(name: string): Citation {
  const citation = scenarioCitations[name];
  if (!citation) throw new Error(`The scenario ${name} has no citation.`);
  return citation;
}

const scenarioRequirements = Object.entries(scenarios).map(([name, scenario]): Requirement => ({
  id: `model.story.${name}`,
  level: 'MUST',
  phase: 'model',
  statement: scenario.statement,
  operation: null,
  category: 300,
  needs: ['write', 'payment-tokens', 'clock'],
  citation: getScenarioCitation(name),
  verify: (context) => runScenario(context, scenario),
}));

export const model: readonly Requirement[] = [
  ...scenarioRequirements,
  {
    id: 'model.requests',
    level: 'MUST',
    phase: 'model',
    statement: 'respond as documented to random sequences of requests',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens'],
    citation: citations.requests.everything,
    verify: (context) => runRandomCommands(context, false),
  },
  {
    id: 'model.time',
    level: 'MUST',
    phase: 'model',
    statement:
      'charge, retry and end purchases as documented for random sequences of requests and clock advances',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens', 'clock'],
    citation: citations.time.clock,
    verify: (context) => runRandomCommands(context, true),
  },
];
