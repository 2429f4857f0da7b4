import { onContentUpdated, type Router, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onMounted, watch } from 'vue';
import { apiKey, isKeyHidden, loadApiKey } from './api-key.js';
import { fillApiKey } from './fill-api-key.js';
import { KeySwitch } from './key-switch.js';
import { NotFound } from './not-found.js';
import { rememberLanguage } from './remember-language.js';
import { suggestPages } from './search.js';
import { showServerAddress } from './show-server-address.js';
import './site.css';
import './reference.css';
import './search.css';

/** Paths of the references, which Redocly renders. Their scripts run once, when the browser loads the page. */
const REFERENCE_PATHS = ['/docs/api', '/docs/api.html', '/docs/sandbox', '/docs/sandbox.html'];

/** Lets the browser load the page on the way to and from a reference. */
function loadReferences(router: Router): void {
  router.onBeforeRouteChange = (to) => {
    const target = new URL(to, location.href);
    const loadsPage = [target.pathname, location.pathname].some((path) => REFERENCE_PATHS.includes(path));
    if (!loadsPage || target.href === location.href) return true;
    location.assign(target);
    return false;
  };
  // VitePress handles clicks on links to another fragment of the page. Redoc follows the history only.
  addEventListener('hashchange', () => {
    if (isReference()) dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Path of the dashboard, above the documentation. An embedded sandbox adds its own path to paths that begin like this. */
const DASHBOARD_PATH = '/docs/../';

const dashboardLink = (): ReturnType<typeof h> =>
  h('a', { class: 'dashboard-link', href: DASHBOARD_PATH, target: '_self' }, 'Dashboard');

/** Returns the base URL of the sandbox that serves the page, without a slash at the end. */
const getBaseUrl = (): string => new URL(DASHBOARD_PATH, location.href).href.replace(/\/$/, '');

const isReference = (): boolean => REFERENCE_PATHS.includes(location.pathname);

const showApiKey = (): void => {
  fillApiKey(document, isKeyHidden.value ? null : apiKey.value);
};

const Layout = defineComponent(() => {
  onContentUpdated(() => {
    showServerAddress(document, getBaseUrl());
    rememberLanguage(document, localStorage);
    showApiKey();
  });
  onMounted(async () => {
    suggestPages(document);
    await loadApiKey();
    showApiKey();
    // The script of a reference fills its samples once.
    watch(isKeyHidden, () => {
      if (isReference()) location.reload();
      else showApiKey();
    });
  });
  const controls = (): ReturnType<typeof h>[] => [h(KeySwitch), dashboardLink()];
  return () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': controls,
      'nav-screen-content-after': controls,
      'doc-before': () => h(KeySwitch),
      'not-found': () => h(NotFound),
    });
});

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app, router }) => {
    // The build inserts the reference after the site's own markup; see build-reference.ts.
    app.component('reference', () => null);
    if (!import.meta.env.SSR) loadReferences(router);
  },
} satisfies Theme;
