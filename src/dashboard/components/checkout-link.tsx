import type { JSX } from 'preact';

/** Link within a sentence to the checkout page of a purchase, in a new window. */
export function CheckoutLink({ url }: { url: string }): JSX.Element {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      checkout page
    </a>
  );
}
