import { parse } from 'yaml';
import type {
  ExamActionResult,
  ExamAdapter,
  ExamApp,
  ExamOrder,
  ExamSettings,
} from '../testing/exam-adapter.js';
import { actionNames, policyValues, stateNames } from './adapter-names.js';
import { ExamSetupError } from './application.js';

/** Request of a declared adapter. Texts may contain placeholders such as `{order.id}`. */
interface DeclaredRequest {
  /** Method and path, such as `POST /orders`. */
  request: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Action of a declared adapter, with the place of the purchase id in the response. */
interface DeclaredAction extends DeclaredRequest {
  purchase_id?: string;
}

/** Adapter of an application in any language, as `tollgate.exam.yaml` declares it. */
interface DeclaredAdapter {
  webhook_path: string;
  client_timeout_ms?: number;
  plans?: ExamAdapter['plans'];
  environment: Record<string, string>;
  actions: Record<string, DeclaredAction>;
  state: DeclaredRequest & { fields: Record<string, string> };
  run_jobs?: DeclaredRequest;
  set_clock?: DeclaredRequest;
  policies?: Record<string, string>;
}

/**
 * Creates an adapter from YAML.
 *
 * @param source name of the file, for errors
 * @throws {ExamSetupError} if the text is no adapter
 */
export function createDeclaredAdapter(text: string, source: string): ExamAdapter {
  const declared = parseDeclaration(text, source);
  const { state, run_jobs: runJobs, set_clock: setClock, policies = {} } = declared;
  return {
    webhookPath: declared.webhook_path,
    ...(declared.client_timeout_ms !== undefined && { clientTimeoutMs: declared.client_timeout_ms }),
    ...(declared.plans !== undefined && { plans: declared.plans }),
    environment: (settings) =>
      fill(declared.environment, (name) => readSetting(settings, name)) as Record<string, string>,
    actions: Object.fromEntries(
      Object.entries(declared.actions).map(([name, action]) => [
        toCamelCase(Object.keys(actionNames), name, `${source}: the action`),
        (order: ExamOrder, app: ExamApp) => perform(action, order, app),
      ]),
    ),
    state: async (order, app) => {
      const response = await send(state, (name) => readOrder(order, name), app);
      if (response.status === 404) return { status: 'none' };
      return Object.fromEntries(
        Object.entries(state.fields).map(([name, path]) => [
          toCamelCase(stateNames, name, `${source}: the field`),
          getValue(response.body, path),
        ]),
      );
    },
    policies: Object.fromEntries(
      Object.entries(policies).map(([name, value]) => [
        toCamelCase(Object.keys(policyValues), name, `${source}: the policy`),
        value,
      ]),
    ),
    ...(runJobs && { runJobs: async (app) => void (await send(runJobs, () => undefined, app)) }),
    ...(setClock && {
      setClock: async (now, app) =>
        void (await send(setClock, (name) => (name === 'now' ? now : undefined), app)),
    }),
  };
}

function parseDeclaration(text: string, source: string): DeclaredAdapter {
  const declared = parse(text) as Partial<DeclaredAdapter> | null;
  for (const name of ['webhook_path', 'environment', 'actions', 'state'] as const)
    if (declared?.[name] === undefined) throw new ExamSetupError(`${source} has no \`${name}\`.`);
  if (declared?.state?.fields === undefined)
    throw new ExamSetupError(
      `${source}: \`state\` has no \`fields\`. Name the places in the response, such as \`status: status\`.`,
    );
  return declared as DeclaredAdapter;
}

/** Returns the name of an adapter in JavaScript, such as `changeCard` for `change_card`. @throws {ExamSetupError} if it is unknown */
function toCamelCase(names: readonly string[], name: string, what: string): string {
  const camelCase = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (names.includes(camelCase) && !/[A-Z]/.test(name)) return camelCase;
  const known = names.map((each) => each.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  throw new ExamSetupError(`${what} \`${name}\` is unknown. Use ${known.join(', ')}.`);
}

async function perform(action: DeclaredAction, order: ExamOrder, app: ExamApp): Promise<ExamActionResult> {
  const response = await send(action, (name) => readOrder(order, name), app);
  return {
    outcome: response.outcome,
    purchaseId:
      action.purchase_id === undefined
        ? null
        : (getValue(response.body, action.purchase_id) as string | null),
  };
}

function send(
  declared: DeclaredRequest,
  read: ReadPlaceholder,
  app: ExamApp,
): ReturnType<ExamApp['request']> {
  const [method = 'GET', path = '/'] = String(fill(declared.request, read)).split(' ');
  return app.request(
    method,
    path,
    fill(declared.body, read),
    fill(declared.headers ?? {}, read) as Record<string, string>,
  );
}

/** Returns the text of a placeholder, or undefined if it is unknown. */
type ReadPlaceholder = (name: string) => string | undefined;

/** Replaces placeholders such as `{order.id}` in all texts of a value. Unknown placeholders stay. */
function fill(value: unknown, read: ReadPlaceholder): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{([\w.]+)\}/g, (placeholder, name: string) => read(name) ?? placeholder);
  if (Array.isArray(value)) return value.map((item) => fill(item, read));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, fill(child, read)]));
}

/** Reads only the setting that a placeholder names: the exam notes whether the application gets it. */
function readSetting(settings: ExamSettings, name: string): string | undefined {
  if (name.startsWith('ids.')) return settings.ids[name.slice('ids.'.length)];
  switch (name) {
    case 'gateway_url':
      return settings.gatewayUrl;
    case 'api_key':
      return settings.apiKey;
    case 'webhook_secret':
      return settings.webhookSecret;
    case 'webhook_secrets':
      return settings.webhookSecrets.join(' ');
    case 'port':
      return String(settings.port);
    case 'data_directory':
      return settings.dataDirectory;
    case 'client_timeout_ms':
      return String(settings.clientTimeoutMs);
    case 'client_timeout_s':
      return String(settings.clientTimeoutMs / 1000);
    default:
      return undefined;
  }
}

function readOrder(order: ExamOrder, name: string): string | undefined {
  const values: Record<string, string> = {
    'order.id': order.id,
    'order.name': order.name,
    'order.email': order.email,
    'order.plan': order.plan,
    'order.plan_id': order.planId,
    'order.payment_token': order.paymentToken,
    'order.purchase_id': order.purchaseId ?? 'unknown',
    'order.quantity': order.quantity ?? '',
    'order.report_id': order.reportId ?? '',
  };
  return values[name];
}

/** Returns the value at a place such as `order.status`, or null. */
function getValue(body: unknown, path: string): unknown {
  return (
    path
      .split('.')
      .reduce<unknown>(
        (part, name) =>
          typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : null,
        body,
      ) ?? null
  );
}
