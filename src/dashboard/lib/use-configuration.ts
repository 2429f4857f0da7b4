import { sandboxApi, unwrap, type PublicSchemas } from './api.js';
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
    async () => {
      const { data: objects } = await unwrap(
        sandboxApi.GET('/objects', { params: { query: { type: 'configuration', limit: 1 } } }),
      );
      const [newest] = objects;
      return newest?.type === 'configuration' ? newest.data : null;
    },
    (message) =>
      message.type === 'request' && message.data.operation_id === 'createOrganizationConfiguration',
  );
  return { configuration: data ?? null, isLoaded: data !== undefined, error, reload };
}
