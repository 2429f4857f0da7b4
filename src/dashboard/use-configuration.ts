import { sandbox, take, type PublicSchemas } from './api.js';
import { useResource } from './use-resource.js';

/** The configuration that holds; null before the first. */
export function useConfiguration(): {
  configuration: PublicSchemas['OrganizationConfiguration'] | null;
  error: Error | null;
  reload: () => void;
} {
  const { data, error, reload } = useResource(
    'configuration',
    async () => {
      const { data: found } = await take(
        sandbox.GET('/objects', { params: { query: { type: 'configuration', limit: 1 } } }),
      );
      const [newest] = found;
      return newest?.type === 'configuration' ? newest.data : null;
    },
    (message) =>
      message.type === 'request' && message.data.operation_id === 'createOrganizationConfiguration',
  );
  return { configuration: data ?? null, error, reload };
}
