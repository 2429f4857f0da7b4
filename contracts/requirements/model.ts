import { denseStories } from '../model/scenarios/index.js';
import { tellRandom, tellSteps } from '../model/run.js';
import type { Requirement } from '../requirement.js';

const dense = Object.entries(denseStories).map(([name, story]): Requirement => ({
  id: `model.story.${name}`,
  level: 'MUST',
  phase: 'model',
  statement: story.statement,
  operation: null,
  category: 300,
  needs: ['write', 'payment-tokens', 'clock'],
  pointer: '/tags/0/description',
  verify: (context) => tellSteps(context, story),
}));

export const model: readonly Requirement[] = [
  ...dense,
  {
    id: 'model.requests',
    level: 'MUST',
    phase: 'model',
    statement: 'answer any order of requests as the description foretells',
    operation: null,
    category: 300,
    needs: ['write', 'payment-tokens'],
    pointer: '/info/description',
    verify: (context) => tellRandom(context, false),
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
    verify: (context) => tellRandom(context, true),
  },
];
