import type { PublicSchemas } from './api.js';
import { loadObjects } from './load-objects.js';
import { useResource } from './use-resource.js';

/** Returns the current configuration; null if none was created yet. */
export function useConfiguration(): {
  configuration: PublicSchemas['OrganizationConfiguration'] | null;
  /** True once the first load completed. */
  isLoaded: boolean;
  error: Error | null;
  reload: () => void;
} {
  const { data, error, reload } = useResource(
    'configuration',
    async () => (await loadObjects('configuration', { limit: 1 })).rows[0]?.data ?? null,
    (message) =>
      message.type === 'request' && message.data.operation_id === 'createOrganizationConfiguration',
  );
  return { configuration: data ?? null, isLoaded: data !== undefined, error, reload };
}
