import type fc from 'fast-check';
import { expectForetold } from '../expected.js';
import { usualSettings, type Settings } from '../inputs.js';
import { lensOf, type Deployment, type Story } from '../gateway-model.js';

type Change = Partial<{ [Name in keyof Settings]: Settings[Name] | null }>;

/** Makes a new version of the settings; null resets one. */
export class Configure implements fc.AsyncCommand<Story, Deployment> {
  constructor(readonly change: Change) {}

  check({ isTimed }: Story): boolean {
    return isTimed;
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const answer = await shop.call('createOrganizationConfiguration', { body: sectionsOf(this.change) });
    const given = Object.entries(this.change).map(([name, value]) => [
      name,
      value ?? usualSettings[name as keyof Settings],
    ]);
    story.settings = { ...story.settings, ...(Object.fromEntries(given) as Partial<Settings>) };
    story.versions.push({ at: story.now, settings: story.settings });
    const foretold = { created_at: story.now, ...sectionsOf(story.settings) };
    expectForetold(answer.expectStatus(201).body, foretold, 'The configuration', lensOf(story), answer);
  }

  toString(): string {
    return `configure ${JSON.stringify(this.change)}`;
  }
}

const ofDunning = new Set(['max_retries', 'retry_interval_days', 'on_exhausted']);

function sectionsOf(settings: Change): { dunning: object; checkout: object } {
  const entries = Object.entries(settings);
  return {
    dunning: Object.fromEntries(entries.filter(([name]) => ofDunning.has(name))),
    checkout: Object.fromEntries(entries.filter(([name]) => !ofDunning.has(name))),
  };
}
