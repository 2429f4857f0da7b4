import { useRef } from 'preact/hooks';
import { useResource, type Resource } from './use-resource.js';
import { useScheduleChanges, type ScheduleChangeOptions } from './use-schedule-changes.js';

/**
 * Loads a resource, and reloads it when scheduled work may have changed. While another one loads, the previous data
 * stays.
 *
 * @param name identity of the resource
 */
export function useScheduleResource<Data>(
  name: string,
  load: () => Promise<Data>,
  options?: ScheduleChangeOptions,
): Resource<Data> {
  const resource = useResource(name, load);
  useScheduleChanges(resource.reload, options);
  const latest = useRef<Data | undefined>(undefined);
  latest.current = resource.data ?? latest.current;
  return { ...resource, data: latest.current };
}
