import type { components } from '../../../generated/closed/openapi.js';
import { addHours } from '../shared/calendar.js';
import { Problem, createFieldProblem } from '../shared/problem.js';
import type { Configuration, Instant, ReplacedSecret } from '../shared/records.js';

export type ConfigurationCreate = components['schemas']['OrganizationConfigurationCreate'];

type Settings = Pick<Configuration, 'branding' | 'checkout' | 'dunning' | 'webhook'>;

/** Settings of an organization without a configuration; a reset field gets its value from here. */
export const defaultSettings: Settings = {
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

/** Time for which deliveries carry the signature of a replaced secret, too. */
const SECRET_ROTATION_HOURS = 24;

/** Largest number of secrets that sign a delivery: the current one, and the last replaced ones. */
const MAX_SIGNING_SECRETS = 10;

interface ConfigureCommand {
  input: ConfigurationCreate;
  /** Current version; null before the first. */
  current: Configuration | null;
  id: string;
  now: Instant;
  /** Real time, which limits a rotation on a frozen clock. */
  real_now: Instant;
  newSecret: () => string;
}

/** Creates the next version: omitted fields are kept, null resets a field. */
export function configure({
  input,
  current,
  id,
  now,
  real_now,
  newSecret,
}: ConfigureCommand): Configuration | Problem {
  const previous: Settings = current ?? defaultSettings;
  const webhook = patchWebhook(previous.webhook, input.webhook, { now, real_now, newSecret });
  if (webhook instanceof Problem) return webhook;
  return {
    id,
    created_at: now,
    version: (current?.version ?? 0) + 1,
    branding: applyPatch(previous.branding, defaultSettings.branding, input.branding),
    checkout: applyPatch(previous.checkout, defaultSettings.checkout, input.checkout),
    dunning: applyPatch(previous.dunning, defaultSettings.dunning, input.dunning),
    webhook,
  };
}

type Patch<Section> = { [Field in keyof Section]?: Section[Field] | null | undefined } | null | undefined;

function applyPatch<Section extends object>(
  current: Section,
  initial: Section,
  patch: Patch<Section>,
): Section {
  if (patch === undefined) return current;
  if (patch === null) return initial;
  const next = { ...current };
  for (const field of Object.keys(current) as (keyof Section)[]) {
    const value = patch[field];
    if (value !== undefined) next[field] = value ?? initial[field];
  }
  return next;
}

type Webhook = Configuration['webhook'];

function patchWebhook(
  current: Webhook,
  patch: ConfigurationCreate['webhook'],
  { now, real_now, newSecret }: Pick<ConfigureCommand, 'now' | 'real_now' | 'newSecret'>,
): Webhook | Problem {
  if (patch === undefined) return current;
  if (patch === null || patch.url === null) return null;
  const url = patch.url ?? current?.url;
  if (url === undefined) {
    const detail = 'The organization has no webhook endpoint yet. Send its `url`.';
    return createFieldProblem('/webhook/url', 'configuration_rules_violated', 'required', detail);
  }
  if (patch.secret && patch.rotate_secret === true) {
    const detail = '`secret` and `rotate_secret` cannot be combined. Send only one of them.';
    return createFieldProblem(
      '/webhook/rotate_secret',
      'configuration_rules_violated',
      'not_allowed',
      detail,
    );
  }
  const event_types = patch.event_types === undefined ? (current?.event_types ?? null) : patch.event_types;
  const secret =
    patch.secret ?? (patch.rotate_secret === true || current === null ? newSecret() : current.secret);
  if (current === null || secret === current.secret) {
    return { previous_secret: null, ...current, url, event_types, secret };
  }
  const replaced: ReplacedSecret = {
    secret: current.secret,
    expires_at: addHours(real_now, SECRET_ROTATION_HOURS),
    clock_expires_at: addHours(now, SECRET_ROTATION_HOURS),
  };
  // A secret that was in use before and is used again signs only once.
  const isOther = (other: ReplacedSecret): boolean => ![secret, current.secret].includes(other.secret);
  const older = listReplacedSecrets(current).filter(isOther);
  const older_secrets = older.slice(0, MAX_SIGNING_SECRETS - 2);
  return { url, event_types, secret, previous_secret: replaced, older_secrets };
}

/** Lists the secrets before rotations, newest first; also those that sign no longer. */
export function listReplacedSecrets({
  previous_secret,
  older_secrets = [],
}: Pick<NonNullable<Webhook>, 'previous_secret' | 'older_secrets'>): ReplacedSecret[] {
  return previous_secret === null ? [] : [previous_secret, ...older_secrets];
}

/** Checks whether the response includes the secret: only if this request created or sent it. */
export function showsSecret(
  input: ConfigurationCreate,
  current: Configuration | null,
  next: Configuration,
): boolean {
  if (next.webhook === null) return false;
  return Boolean(input.webhook?.secret) || next.webhook.secret !== current?.webhook?.secret;
}
