/**
 * A shop's URL, with what came of the purchase behind what its query has already. The status may move on meanwhile, so a
 * shop asks the API before it delivers. Null where there is no URL.
 */
export function returnUrl(url: string | null, { id, status }: { id: string; status: string }): string | null {
  if (url === null) return null;
  const target = new URL(url);
  const query = new URLSearchParams({ purchase_id: id, status }).toString();
  target.search = target.search === '' ? query : `${target.search}&${query}`;
  return target.href;
}

const NAMED = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** What a policy calls the place of a URL: its origin, or the scheme alone where that has no name there, as with IPv6. */
export function policySource(url: string | null): string | null {
  if (url === null) return null;
  const { origin, protocol } = new URL(url);
  return NAMED.test(origin) ? origin : protocol;
}
