import { basename } from 'node:path';
import { createCssVariablesTheme, type ShikiTransformer, type ThemedToken } from 'shiki';
import type { DefaultTheme, HeadConfig, UserConfig } from 'vitepress';
import { writeBundledPackages } from '../../../.config/bundled-packages.js';
import { keepTogether } from '../keep-together.js';
import { slugify } from '../lib/markdown-tree.js';

/** Contents of the site that come from the guides and the OpenAPI documents. */
export interface Site {
  guides: DefaultTheme.SidebarItem[];
  problems: DefaultTheme.SidebarItem[];
}

/** Color of a token in the theme of the code blocks. */
const TOKEN_COLOR = /^var\(--token-([\w-]+)\)$/;

/** Kinds of tokens to which the style sheet gives a color. All others have the color of the text. */
const COLORED_KINDS = new Set([
  'comment',
  'constant',
  'deleted',
  'function',
  'inserted',
  'keyword',
  'link',
  'parameter',
  'string',
  'string-expression',
]);

/** Returns the class of a token, such as `code-string`; undefined for the color of the text. */
function toTokenClass(color: string): string | undefined {
  const [, kind = ''] = TOKEN_COLOR.exec(color) ?? [];
  return COLORED_KINDS.has(kind) ? `code-${kind}` : undefined;
}

/**
 * Joins tokens of one color, and gives each a class, to which the style sheet gives the color. The content security
 * policy forbids style attributes. Tokens with the color of the text get no element: these are half of the tokens, and
 * each page is stored as HTML and as a script.
 */
const addTokenClasses: ShikiTransformer = {
  name: 'add-token-classes',
  tokens: (lines) =>
    lines.map((tokens) => {
      const joined: ThemedToken[] = [];
      for (const { color = '', content, offset } of tokens) {
        const name = toTokenClass(color);
        const last = joined.at(-1);
        if (last && last.htmlAttrs?.['class'] === name) last.content += content;
        else
          joined.push({
            content,
            offset,
            htmlStyle: {},
            htmlAttrs: name === undefined ? {} : { class: name },
          });
      }
      return joined;
    }),
  line: (element) => {
    element.children = element.children.flatMap<(typeof element.children)[number]>((child) =>
      child.type === 'element' && child.properties['class'] === undefined ? child.children : [child],
    );
  },
};

/** Code block that follows another one in a group of tabs. */
const TRANSLATED_BLOCK = /(?<=^```\n\n)```\w+ \[[^\]\n]*\]\n.*?^```\n/gms;

/** Language of a code block. */
const CODE_LANGUAGE = /(?<=^```)\w+/gm;

/** Source file on the page of a sample application: a heading with its name, and its code. */
const SOURCE_FILE = /^## (\S+\.\w+)\n\n```.*\n[^]*?^```\n/gm;

/**
 * Converts the Markdown of a page to what the search indexes: no translations of code, no highlighting, and no source
 * files, whose names and code would rank before the guides.
 */
const toSearchText = (markdown: string): string =>
  markdown
    .replaceAll(TRANSLATED_BLOCK, '')
    .replaceAll(SOURCE_FILE, '- $1\n')
    .replaceAll(CODE_LANGUAGE, 'text');

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

/**
 * Script of the home page, which was the API reference before. Its fragments were those of Redoc, such as
 * `#/customers/createcustomer` and, in earlier versions of Redoc, `#tag/customers/operation/createCustomer`.
 */
const REDIRECT_SCRIPT = `
const oldAnchor = /^#\\/?(?:tag\\/)?([\\w-]+)(?:\\/(?:operation\\/)?([\\w-]+))?$/.exec(location.hash);
if (/^#(?:\\/|tag\\/|section\\/)/.test(location.hash) && oldAnchor !== null)
  location.replace('/docs/api#/' + oldAnchor.slice(1).filter(Boolean).join('/').toLowerCase());
`;

/** Parts of a token of Markdown that a table needs. */
interface MarkdownToken {
  type: string;
  content: string;
  attrSet: (name: string, value: string) => void;
}

/** Gives each cell of a table the title of its column, which a phone shows beside the value. */
function labelCells(tokens: readonly MarkdownToken[]): void {
  let titles: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') titles = [];
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'th_open') titles.push(tokens[index + 1]?.content ?? '');
    else if (token.type === 'td_open') {
      const title = titles[column] ?? '';
      token.attrSet('data-label', title.charAt(0).toUpperCase() + title.slice(1));
      column += 1;
    }
  }
}

/** Creates the configuration of VitePress. */
export function createConfig({ guides, problems }: Site): UserConfig<DefaultTheme.Config> {
  return {
    title: 'Tollgate docs',
    description: 'Guides, API references and error codes of Tollgate.',
    titleTemplate: ':title · Tollgate',
    base: '/docs/',
    lang: 'en',
    cleanUrls: true,
    metaChunk: true,
    router: { prefetchLinks: false },
    head: [['link', { rel: 'icon', href: 'data:,' }]],
    vite: { plugins: [recordPackages] },
    markdown: {
      // One theme for light and dark, since each further theme would parse all code blocks again.
      theme: createCssVariablesTheme({ variablePrefix: '--' }),
      anchor: { slugify },
      codeTransformers: [addTokenClasses],
      config: ({ renderer: { rules }, core }) => {
        const renderText = rules.text;
        rules.text = (...context) => keepTogether(renderText?.(...context) ?? '');
        core.ruler.push('label-cells', ({ tokens }) => void labelCells(tokens));
      },
    },
    themeConfig: {
      logo: '/logo.svg',
      logoLink: '/docs/',
      nav: [
        { text: 'Guides', link: '/', activeMatch: '^/((index)?$|guides/|examples/)' },
        { text: 'API reference', link: '/api' },
        { text: 'Sandbox API', link: '/sandbox' },
        { text: 'Errors', link: '/problems/', activeMatch: '^/problems/' },
        { text: 'Changelog', link: '/changelog' },
      ],
      sidebar: { '/index': guides, '/guides/': guides, '/examples/': guides, '/problems/': problems },
      outline: { level: [2, 3], label: 'On this page' },
      docFooter: { prev: 'Previous', next: 'Next' },
      search: {
        provider: 'local',
        options: {
          detailedView: true,
          translations: { button: { buttonText: 'Search docs', buttonAriaLabel: 'Search docs' } },
          _render: (text, env, md) => md.render(toSearchText(text), env),
          // All words of a query must match.
          miniSearch: { searchOptions: { combineWith: 'AND' } },
        },
      },
    },
    transformHead: ({ page }) => [
      ['link', { rel: 'alternate', type: 'text/markdown', href: basename(page) }],
      ...(page === 'index.md' ? [['script', {}, REDIRECT_SCRIPT] satisfies HeadConfig] : []),
    ],
  };
}
