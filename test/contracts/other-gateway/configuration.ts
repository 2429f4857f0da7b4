import { randomBytes } from 'node:crypto';
import type {
  OrganizationConfiguration,
  OrganizationConfigurationCreate,
  WebhookSettings,
  WebhookSettingsInput,
} from '../../../generated/openapi.js';
import { toTimestamp } from './calendar.js';
import type { Call, Deployment } from './deployment.js';
import type { Reply } from './reply.js';
import type { Organization } from './organization.js';
import { Problem, type RequestError } from './problem.js';

type Settings = Omit<OrganizationConfiguration, 'id' | 'created_at' | 'version'>;

const defaultSettings: Settings = {
  branding: { display_name: null, logo_url: null, primary_color: null },
  checkout: {
    locale: null,
    success_url: null,
    cancel_url: null,
    terms_url: null,
    privacy_url: null,
    support_email: null,
    expires_after_minutes: 1440,
  },
  dunning: { max_retries: 3, retry_interval_days: 2, on_exhausted: 'mark_unpaid' },
  webhook: null,
};

const filledCheckout: Settings['checkout'] = {
  locale: 'pt',
  success_url: 'https://shop.example/thanks?from=gateway#top',
  cancel_url: 'https://shop.example/basket',
  terms_url: 'https://shop.example/terms',
  privacy_url: 'https://shop.example/privacy',
  support_email: 'help@shop.example',
  expires_after_minutes: 43_200,
};

/** First settings of an organization, by the option `configuration`. */
const initialSettings: Record<string, Partial<Settings>> = {
  default: {},
  urls: {
    branding: { display_name: 'Shop', logo_url: 'https://shop.example/logo.png', primary_color: '#0B6E99' },
    checkout: filledCheckout,
  },
  webhook: {
    checkout: filledCheckout,
    webhook: { url: 'https://shop.example/webhooks', event_types: ['charge.failed'], secret: null },
  },
  'strict-dunning': { dunning: { max_retries: 0, retry_interval_days: 30, on_exhausted: 'cancel' } },
};

/** Returns the current settings of an organization. */
export function getSettings(deployment: Deployment, organization: Organization): Settings {
  const current = organization.configurations.at(-1);
  return current ?? { ...defaultSettings, ...initialSettings[deployment.options.configuration] };
}

/** Creates a new version of the configuration. */
export function createConfiguration({ deployment, organization, body }: Call): Reply {
  const input = body as OrganizationConfigurationCreate;
  const current = getSettings(deployment, organization);
  const errors = findContradictions(input.webhook, current.webhook);
  if (errors.length > 0) throw new Problem('configuration_rules_violated', errors);
  const isPreset = deployment.options.configuration !== 'default';
  const configuration: OrganizationConfiguration = {
    id: deployment.newId('cfg'),
    created_at: toTimestamp(deployment.now()),
    version: (organization.configurations.at(-1)?.version ?? (isPreset ? 1 : 0)) + 1,
    branding: mergeSection(current.branding, input.branding, defaultSettings.branding),
    checkout: mergeSection(current.checkout, input.checkout, defaultSettings.checkout),
    dunning: mergeSection(current.dunning, input.dunning, defaultSettings.dunning),
    webhook: mergeWebhook(deployment, current.webhook, input.webhook),
  };
  const { webhook } = configuration;
  organization.configurations.push({ ...configuration, webhook: webhook && { ...webhook, secret: null } });
  return { status: 201, body: configuration };
}

/** A field that is left out keeps its value; null resets it. Null as the section resets all fields. */
function mergeSection<T extends object>(
  current: T,
  input: { [K in keyof T]?: T[K] | null } | null | undefined,
  defaults: T,
): T {
  if (input === undefined) return current;
  if (input === null) return defaults;
  const changes = Object.entries(input)
    .filter(([name, value]) => value !== undefined && name in defaults)
    .map(([name, value]) => [name, value ?? defaults[name as keyof T]]);
  return { ...current, ...(Object.fromEntries(changes) as Partial<T>) };
}

function mergeWebhook(
  deployment: Deployment,
  current: WebhookSettings | null,
  input: WebhookSettingsInput | null | undefined,
): WebhookSettings | null {
  if (input === undefined) return current && { ...current, secret: null };
  if (input === null || input.url === null) return null;
  const url = input.url ?? current?.url;
  if (url === undefined) return null;
  const needsSecret = current === null || input.rotate_secret === true;
  return {
    url,
    event_types: input.event_types === undefined ? (current?.event_types ?? null) : input.event_types,
    secret: input.secret ?? (needsSecret ? newSecret(deployment) : null),
  };
}

function newSecret({ options }: Deployment): string {
  return `whsec_${randomBytes(options.secretBytes).toString('base64')}`;
}

function findContradictions(
  input: WebhookSettingsInput | null | undefined,
  current: WebhookSettings | null,
): RequestError[] {
  if (!input) return [];
  const detail = 'The field contradicts another field.';
  if (input.url === undefined && current === null) {
    return [{ pointer: '/webhook/url', code: 'required', detail: 'There is no endpoint yet.' }];
  }
  const hasBoth = typeof input.secret === 'string' && input.rotate_secret === true;
  return hasBoth ? [{ pointer: '/webhook/rotate_secret', code: 'not_allowed', detail }] : [];
}
