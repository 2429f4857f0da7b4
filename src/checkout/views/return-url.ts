/**
 * Appends `purchase_id` and `status` to the query of a shop's URL. The status may be outdated when the payer
 * arrives, so the shop has to read the purchase from the API. Returns null if `url` is null.
 */
export function buildReturnUrl(
  url: string | null,
  { id, status }: { id: string; status: string },
): string | null {
  if (url === null) return null;
  const returnUrl = new URL(url);
  const query = new URLSearchParams({ purchase_id: id, status }).toString();
  returnUrl.search = returnUrl.search === '' ? query : `${returnUrl.search}&${query}`;
  return returnUrl.href;
}

const CSP_ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** Converts a URL to a CSP source: its origin, or its scheme if CSP cannot express the host, such as an IPv6 address. */
export function toCspSource(url: string | null): string | null {
  if (url === null) return null;
  const { origin, protocol } = new URL(url);
  return CSP_ORIGIN.test(origin) ? origin : protocol;
}
