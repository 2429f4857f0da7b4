import type { DeliveryError } from '../domain/delivery/delivery.js';

/**
 * Reads the URL of an endpoint: http or https, and without credentials, which would end up in every log on the way.
 * Where it leads is judged when the connection is made.
 *
 * @returns an error, which never shows the URL itself, when nothing can be sent there
 */
export function readTarget(text: string): URL | DeliveryError {
  if (!URL.canParse(text)) return { code: 'invalid_url', message: 'The URL of the endpoint cannot be read.' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const message = `The URL of the endpoint begins with "${url.protocol}": only http: and https: are used.`;
    return { code: 'destination_refused', message };
  }
  if (url.username !== '' || url.password !== '') {
    const message = 'The URL of the endpoint has a user name or a password in it: take them out.';
    return { code: 'destination_refused', message };
  }
  return url;
}
