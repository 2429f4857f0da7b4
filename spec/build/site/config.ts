import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import type { DefaultTheme, UserConfig } from 'vitepress';
import { writeBundledPackages } from '../../../.config/bundled-packages.js';
import { slugify } from '../lib/markdown-tree.js';

/** Contents of the site that come from the guides and the OpenAPI documents. */
export interface Site {
  guides: DefaultTheme.SidebarItem[];
  problems: DefaultTheme.SidebarItem[];
}

/** Style sheet of highlighted code: classes instead of style attributes. */
const CODE_STYLES = 'assets/code.css';

type VitePlugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

/** Records the packages of the modules and fonts that become part of the site, for the notices. */
const recordPackages: VitePlugin = {
  name: 'record-packages',
  // The other bundle renders the pages during the build.
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  async generateBundle(_options, bundle) {
    const inputs = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
    );
    await writeBundledPackages('docs', inputs);
  },
};

/** Creates the configuration of VitePress. */
export function createConfig({ guides, problems }: Site): UserConfig<DefaultTheme.Config> {
  const styleToClass = transformerStyleToClass({ classPrefix: 'code-' });
  return {
    title: 'Tollgate docs',
    description: 'Guides, API references and error codes of Tollgate.',
    titleTemplate: ':title · Tollgate',
    base: '/docs/',
    lang: 'en',
    cleanUrls: true,
    metaChunk: true,
    router: { prefetchLinks: false },
    head: [
      ['link', { rel: 'icon', href: 'data:,' }],
      ['link', { rel: 'stylesheet', href: `/docs/${CODE_STYLES}` }],
    ],
    vite: { plugins: [recordPackages] },
    markdown: {
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
      anchor: { slugify },
      codeTransformers: [styleToClass],
    },
    themeConfig: {
      logo: '/logo.svg',
      logoLink: '/docs/guides/',
      nav: [
        { text: 'Guides', link: '/guides/', activeMatch: '^/guides/' },
        { text: 'API reference', link: '/', activeMatch: '^/(index)?$' },
        { text: 'Sandbox API', link: '/sandbox' },
        { text: 'Errors', link: '/problems/', activeMatch: '^/problems/' },
        { text: 'Changelog', link: '/changelog' },
      ],
      sidebar: { '/guides/': guides, '/problems/': problems },
      outline: { level: [2, 3], label: 'On this page' },
      docFooter: { prev: 'Previous', next: 'Next' },
      search: {
        provider: 'local',
        options: {
          translations: { button: { buttonText: 'Search docs', buttonAriaLabel: 'Search docs' } },
          // All words of a query must match.
          miniSearch: { searchOptions: { combineWith: 'AND' } },
        },
      },
    },
    transformHead: ({ page }) => [
      ['link', { rel: 'alternate', type: 'text/markdown', href: basename(page) }],
    ],
    buildEnd: ({ outDir }) => writeFile(join(outDir, CODE_STYLES), styleToClass.getCSS()),
  };
}
