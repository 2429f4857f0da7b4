import { DomUtils, parseDocument } from 'htmlparser2';
import type { ApiResponse } from './api-response.js';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

/** Form of a page, as a browser submits it. */
export interface HtmlForm {
  /** URL reference; empty for the URL of the page. */
  action: string;
  /** Lower case. */
  method: string;
  /** Names of the controls that the payer fills in or chooses. */
  names: ReadonlySet<string>;
  /** Fields that a browser sends unless the payer changes them. */
  fields: Readonly<Record<string, string>>;
}

/** HTML page, as a browser without JavaScript shows it. */
export class HtmlPage {
  readonly #document: ReturnType<typeof parseDocument>;

  constructor(
    readonly response: ApiResponse,
    /** Address of the page. If the payer has left the checkout, `response` is the last response before. */
    readonly url: URL,
  ) {
    this.#document = parseDocument(response.text);
  }

  /** Value of the attribute `lang`; empty without one. */
  get language(): string {
    return this.#find('html')[0]?.attribs['lang'] ?? '';
  }

  /** Attributes of the element `body`. */
  get state(): Readonly<Record<string, string>> {
    return this.#find('body')[0]?.attribs ?? {};
  }

  /** Text of the page, as the payer sees it. All white space is single spaces. */
  get text(): string {
    return DomUtils.innerText(this.#find('body')[0] ?? this.#document).replace(/\s+/g, ' ');
  }

  /** Absolute URLs to which the page leads: links, and the target of an automatic redirect. */
  get links(): string[] {
    const refresh = this.#find('meta')
      .filter(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'refresh')
      .map(({ attribs }) => attribs['content']);
    const targets = [this.response.getHeader('refresh'), ...refresh].map(
      (text) => /^[\d.\s]*[;,]\s*(?:url\s*=\s*)?['"]?([^'"]*)/i.exec(text ?? '')?.[1],
    );
    return [...targets, ...this.#find('a').map(({ attribs }) => attribs['href'])].flatMap((link) =>
      link !== undefined && URL.canParse(link, this.url.href) ? [new URL(link, this.url).href] : [],
    );
  }

  /** Sources of the images, as they are in the page. */
  get images(): string[] {
    return this.#find('img').flatMap(({ attribs }) => attribs['src'] ?? []);
  }

  /** Returns the form with all of these controls; undefined if the page has none. */
  findForm(...names: string[]): HtmlForm | undefined {
    return this.#find('form')
      .map((form) => this.#toForm(form))
      .find((form) => names.every((name) => form.names.has(name)));
  }

  #find(name: string): Element[] {
    return DomUtils.getElementsByTagName(name, this.#document);
  }

  #toForm(form: Element): HtmlForm {
    const { action = '', method = 'get', id } = form.attribs;
    const owned = [
      ...DomUtils.findAll(({ attribs }) => attribs['form'] === undefined, form.children),
      ...DomUtils.findAll(
        ({ attribs }) => id !== undefined && attribs['form'] === id,
        this.#document.children,
      ),
    ];
    const controls = owned.filter(
      ({ name, attribs }) => CONTROLS.has(name) && (attribs['name'] ?? '') !== '' && !('disabled' in attribs),
    );
    const filledIn = controls.filter(({ attribs }) => attribs['type']?.toLowerCase() !== 'hidden');
    return {
      action,
      method: method.toLowerCase(),
      names: new Set(filledIn.map(({ attribs }) => attribs['name'] ?? '')),
      fields: Object.fromEntries(
        controls.flatMap((control) => {
          const value = readValue(control);
          return value === null ? [] : [[control.attribs['name'] ?? '', value]];
        }),
      ),
    };
  }
}

/** Returns the value that a control sends by default; null if it sends none. */
function readValue(control: Element): string | null {
  const { name, attribs } = control;
  if (name === 'button') return null;
  if (name === 'textarea') return DomUtils.textContent(control);
  if (name === 'select') {
    const options = DomUtils.getElementsByTagName('option', control);
    const option = options.find((one) => 'selected' in one.attribs) ?? options[0];
    return option ? (option.attribs['value'] ?? DomUtils.textContent(option)) : null;
  }
  const type = attribs['type']?.toLowerCase() ?? 'text';
  if (['submit', 'image', 'button', 'reset', 'file'].includes(type)) return null;
  if (['checkbox', 'radio'].includes(type)) return 'checked' in attribs ? (attribs['value'] ?? 'on') : null;
  return attribs['value'] ?? '';
}
