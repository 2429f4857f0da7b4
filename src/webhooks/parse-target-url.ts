import type { DeliveryError } from '../domain/shared/records.js';

/**
 * Parses the URL of a webhook endpoint. It must be http or https, and have no credentials, which proxies would log. The
 * address behind its host is checked when the connection is made (see `guarded-lookup`).
 *
 * @returns an error if nothing can be sent to the URL; its message does not include the URL
 */
export function parseTargetUrl(text: string): URL | DeliveryError {
  if (!URL.canParse(text)) return { code: 'invalid_url', message: 'The URL of the endpoint is not valid.' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const message = `The URL of the endpoint has the scheme "${url.protocol}". Use http: or https:.`;
    return { code: 'destination_refused', message };
  }
  if (url.username !== '' || url.password !== '') {
    const message = 'The URL of the endpoint contains a user name or a password. Remove them.';
    return { code: 'destination_refused', message };
  }
  return url;
}
