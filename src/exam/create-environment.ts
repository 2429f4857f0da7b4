import type { ExamSettings } from '../testing/exam-adapter.js';
import type { ExamTarget } from './application.js';

interface StartSettings extends Pick<
  ExamSettings,
  'gatewayUrl' | 'ids' | 'dataDirectory' | 'clientTimeoutMs'
> {
  webhookSecrets: readonly [string, ...string[]];
}

interface Environment {
  environment: Record<string, string>;
  /** True if the environment has all valid secrets. */
  usesSeveralSecrets: boolean;
  /** True if the environment has the time limit of the client. */
  usesTimeLimit: boolean;
}

/** Creates the environment of the application, and notices which settings the adapter uses. */
export function createEnvironment(
  { adapter, apiKey, port }: ExamTarget,
  settings: StartSettings,
): Environment {
  const used = new Set<string>();
  const values: ExamSettings = { ...settings, apiKey, port, webhookSecret: settings.webhookSecrets[0] };
  const environment = adapter.environment(
    new Proxy(values, {
      get: (target, name) => {
        used.add(String(name));
        return Reflect.get(target, name) as unknown;
      },
    }),
  );
  return {
    environment,
    usesSeveralSecrets: used.has('webhookSecrets'),
    usesTimeLimit: used.has('clientTimeoutMs'),
  };
}
