import { fullFormats } from 'ajv-formats/dist/formats.js';

const isUri = fullFormats.uri as (text: string) => boolean;

/**
 * Returns whether a text is a URI that clients can open. RFC 3986 allows more, such as port 99999 or the address
 * 999.1.1.1.
 *
 * @see https://url.spec.whatwg.org/#url-parsing
 */
export function isUrl(text: string): boolean {
  return isUri(text) && URL.canParse(text);
}
