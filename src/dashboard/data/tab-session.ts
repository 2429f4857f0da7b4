import type { components } from '../../../generated/closed/sandbox.js';
import { isProblem } from '../../client/problem.js';

/** Organization of a tab. */
export type TabSession = Pick<components['schemas']['Session'], 'organization_id' | 'name' | 'is_default'>;

/** Returns the name of an organization, or else its id. */
export const getOrganizationName = ({
  name,
  organization_id,
}: Pick<TabSession, 'name' | 'organization_id'>): string => name ?? organization_id;

const STORAGE_KEY = 'tollgate-session';

/** Session of this tab, kept for a reload. Other tabs of the browser may show other organizations. */
export const tabSession = {
  /** Null until the tab shows an organization. */
  current: (typeof sessionStorage === 'undefined'
    ? null
    : JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')) as TabSession | null,
  /** Called when the browser has no session for the organization any more. */
  onMissing: (): void => undefined,
};

/** Makes a session that of this tab. */
export function keepTabSession({ organization_id, name, is_default }: TabSession): void {
  tabSession.current = { organization_id, name, is_default };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tabSession.current));
}

const ORGANIZATION_HEADER = 'Tollgate-Organization';

/** Sends a request that names the organization of this tab, so that it never reaches the one of another tab. */
export async function fetchForTab(request: Request, init: RequestInit): Promise<Response> {
  const id = tabSession.current?.organization_id;
  if (id !== undefined && !request.headers.has(ORGANIZATION_HEADER))
    request.headers.set(ORGANIZATION_HEADER, id);
  const response = await fetch(request, init);
  if (response.status === 401) {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (isProblem(body) && body.code === 'session_missing') tabSession.onMissing();
  }
  return response;
}
