import { fullFormats } from 'ajv-formats/dist/formats.js';

const isUri = fullFormats.uri as (text: string) => boolean;

/**
 * Whether a text is a URI that can also be followed. RFC 3986 lets through what no browser and no client opens, such as
 * port 99999 or the address 999.1.1.1.
 *
 * @see https://url.spec.whatwg.org/#url-parsing
 */
export function isUrl(text: string): boolean {
  return isUri(text) && URL.canParse(text);
}
