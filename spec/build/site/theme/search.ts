/** Item of the session storage in which VitePress stores the query. */
const QUERY_ITEM = 'vitepress:local-search-filter';

const SUGGESTION =
  '<p>Use fewer or other words, or open <a href="/docs/" target="_self">the list of all guides</a>, the ' +
  '<a href="/docs/api" target="_self">API reference</a> or <a href="/docs/problems/" target="_self">all error codes</a>.</p>';

/** Opens the search with a query. VitePress opens it when the reader presses `/`. */
export function openSearch(query: string): void {
  sessionStorage.setItem(QUERY_ITEM, query);
  dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
}

/** Adds a suggestion with links to the message that a search has no results. VitePress accepts only text for it. */
export function suggestPages(page: Document): void {
  new MutationObserver(() => {
    page
      .querySelector('.VPLocalSearchBox .no-results:not(:has(a))')
      ?.insertAdjacentHTML('beforeend', SUGGESTION);
  }).observe(page.body, { childList: true, subtree: true });
}
