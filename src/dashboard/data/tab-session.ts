import type { components } from '../../../generated/closed/sandbox.js';
import { isProblem } from '../../client/problem.js';

/** Organization of a tab. */
export type TabSession = Pick<components['schemas']['Session'], 'organization_id' | 'name' | 'is_default'>;

/** Session of this tab. Other tabs of the browser may show other organizations. */
export const tabSession: {
  /** Null until the tab shows an organization. */
  current: TabSession | null;
  /** Called when the browser has no session for the organization any more. */
  onMissing: () => void;
} = { current: null, onMissing: () => undefined };

const STORAGE_KEY = 'tollgate-session';

/** Stores the session of this tab, also for a reload. */
export function keepTabSession({ organization_id, name, is_default }: TabSession): void {
  tabSession.current = { organization_id, name, is_default };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tabSession.current));
}

/** Returns the session that this tab had before a reload; null in a new tab. */
export function findKeptSession(): TabSession | null {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TabSession | null;
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
