import { expectMatches } from '../expected.js';
import { defaultSettings, type Settings } from '../inputs.js';
import { type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

export type SettingsChange = Partial<{ [Name in keyof Settings]: Settings[Name] | null }>;

/** Creates a configuration version; null resets a setting to its default. */
export class CreateConfiguration implements Command {
  constructor(readonly change: SettingsChange) {}

  check({ isClockFrozen }: GatewayModel): boolean {
    return isClockFrozen;
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const response = await organization.call('createOrganizationConfiguration', {
      body: toSections(this.change),
    });
    const changed = Object.entries(this.change).map(([name, value]) => [
      name,
      value ?? defaultSettings[name as keyof Settings],
    ]);
    model.settings = { ...model.settings, ...(Object.fromEntries(changed) as Partial<Settings>) };
    model.versions.push({ at: model.now, settings: model.settings });
    const expected = { created_at: model.now, ...toSections(model.settings) };
    expectMatches(response.expectStatus(201).body, expected, 'The configuration', model, response);
  }

  toString(): string {
    return `configure ${JSON.stringify(this.change)}`;
  }
}

const dunningFields = new Set(['max_retries', 'retry_interval_days', 'on_exhausted']);

/** Sorts settings into the sections of a configuration. */
export function toSections(settings: SettingsChange): { dunning: object; checkout: object } {
  const entries = Object.entries(settings);
  return {
    dunning: Object.fromEntries(entries.filter(([name]) => dunningFields.has(name))),
    checkout: Object.fromEntries(entries.filter(([name]) => !dunningFields.has(name))),
  };
}
