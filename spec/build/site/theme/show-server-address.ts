const DEFAULT_ADDRESS = /http:\/\/127\.0\.0\.1:4010(?!\d)/g;

/** Replaces the default address of a sandbox in code and links by the base URL of the one that serves the page. */
export function showServerAddress(page: Document, baseUrl: string): void {
  const content = page.querySelectorAll('.vp-doc :is(code, a)');
  for (const element of content) {
    const texts = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = text.nodeValue?.replaceAll(DEFAULT_ADDRESS, baseUrl) ?? null;
    const href = element.getAttribute('href');
    if (href !== null) element.setAttribute('href', href.replaceAll(DEFAULT_ADDRESS, baseUrl));
  }
}
