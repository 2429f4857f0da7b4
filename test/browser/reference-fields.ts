import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getText, parseMarkdown } from '../../spec/build/lib/markdown-tree.js';
import {
  listOperations,
  listWebhooks,
  resolveReference,
  type MediaType,
  type OpenApiDocument,
  type Parameter,
  type Schema,
} from '../spec/openapi-documents.js';

/** Property, parameter or header in a request or response, as its reference should show it. */
export interface Field {
  /** Id of its element on the page. */
  id: string;
  /** Place of its definition in the document, such as `Purchase.amount`. */
  name: string;
  /** Markdown: its own description, or else the one of its type. */
  description: string;
  isNullable: boolean;
}

/** Part of an operation that a reference shows at once: the request, or the response with one status. */
export interface Part {
  /** Tag and operation, as in the address of the operation. */
  operation: string;
  /** `request`, or the status of the response. */
  label: string;
  fields: Field[];
}

/** Returns the requests and responses of all operations and webhooks of a document. */
export function listParts(document: OpenApiDocument): Part[] {
  return [...listOperations(document), ...listWebhooks(document)].flatMap(({ operation: described }) => {
    const { operationId, tags, parameters = [], requestBody, responses } = described;
    const operation = `${tags.join()}/${operationId.toLowerCase()}`;
    const parameterFields = parameters.map((each) => {
      const { name, in: place, description } = resolveReference<Parameter>(document, each);
      const folder = place === 'header' ? 'headers' : place;
      const id = `${operation}/t=request&in=${folder}&path=${name.toLowerCase()}`;
      return { id, name: `parameter ${each.$ref}`, description, isNullable: false };
    });
    const bodyFields = listBodyFields(document, requestBody?.content, operationId);
    return [
      {
        operation,
        label: 'request',
        fields: [...parameterFields, ...bodyFields.map(withStart(`${operation}/t=request&path=`))],
      },
      ...Object.entries(responses).map(([status, response]) => {
        const { headers = {}, content } = resolveReference(document, response);
        const headerFields = Object.entries(headers).map(([header, reference]) => {
          const { description } = resolveReference<{ description: string }>(document, reference);
          return { id: header.toLowerCase(), name: `header ${header}`, description, isNullable: false };
        });
        const fields = [...headerFields, ...listBodyFields(document, content, `${operationId} ${status}`)];
        return {
          operation,
          label: status,
          fields: fields.map(withStart(`${operation}/t=response&c=${status}&path=`)),
        };
      }),
    ];
  });
}

const withStart =
  (start: string) =>
  (field: Field): Field => ({ ...field, id: start + field.id });

function listBodyFields(
  document: OpenApiDocument,
  content: Record<string, MediaType> | undefined,
  name: string,
): Field[] {
  const [mediaType] = Object.values(content ?? {});
  return mediaType ? listFields(document, mediaType.schema, '', name) : [];
}

/**
 * Returns the properties of a schema and of the schemas within it.
 *
 * @param path path of the schema within the body. The second variant of a union `rate` is `rate&d=1`, or `rate&oneof=1`
 *   without a discriminator.
 * @param hidden property that is not shown, because it selects a variant: the variants are tabs
 */
function listFields(
  document: OpenApiDocument,
  schema: Schema,
  path: string,
  fallbackName: string,
  hidden?: string,
): Field[] {
  const { name, resolved } = resolveSchema(document, schema, fallbackName);
  const { items, oneOf, anyOf = oneOf, properties = {}, additionalProperties, discriminator } = resolved;
  if (items) return listFields(document, items, `${path}[]`, `${name}[]`);
  const variantKey = discriminator ? 'd' : 'oneof';
  const variantPaths = anyOf?.map((_, index) => `${path}&${variantKey}=${index}`) ?? [path];
  const shown = Object.entries(properties).filter(([property]) => property !== hidden);
  if (typeof additionalProperties === 'object') shown.push(['property name*', additionalProperties]);
  return [
    ...variantPaths.flatMap((parent) =>
      shown.flatMap(([property, each]) => {
        const id = parent === '' ? property : `${parent}/${property}`;
        const field = `${name}.${property}`;
        const { resolved: shownSchema, isNullable } = resolveSchema(document, each, field);
        const { description = '' } = shownSchema;
        return [{ id, name: field, description, isNullable }, ...listFields(document, each, id, field)];
      }),
    ),
    ...(anyOf ?? []).flatMap((variant, index) =>
      listFields(document, variant, variantPaths[index] ?? '', name, discriminator?.propertyName),
    ),
  ];
}

/** Resolves references, and a union with null to its other branch. The keywords beside them win. */
function resolveSchema(
  document: OpenApiDocument,
  schema: Schema,
  name: string,
): { name: string; resolved: Schema; isNullable: boolean } {
  const { $ref, oneOf, ...own } = schema;
  const isNullable = oneOf?.some(({ type }) => type === 'null') ?? false;
  const target = isNullable ? oneOf?.[0] : $ref && resolveReference<Schema>(document, { $ref });
  if (!target) return { name, resolved: schema, isNullable };
  const found = resolveSchema(document, target, isNullable ? name : ($ref?.split('/').at(-1) ?? name));
  return { ...found, resolved: { ...found.resolved, ...own }, isNullable };
}

/** Returns few and small parts that have all fields of a document. */
export function selectParts(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts
    .toSorted((one, other) => one.fields.length - other.fields.length)
    .filter(({ fields }) => {
      const isNew = fields.some(({ name }) => !seen.has(name));
      for (const { name } of fields) seen.add(name);
      return isNew;
    });
}

/** Field as a page shows it. */
interface ShownField {
  id: string;
  type: string;
  text: string;
  tabs: string[];
}

/** Opens a reference, shows all fields of the parts, and returns what is wrong with their texts and types, by field name. */
export async function findWrongFields(
  page: Page,
  url: string,
  parts: readonly Part[],
): Promise<Record<string, string>> {
  const labels = Object.fromEntries(
    parts.map(({ operation }) => [
      `/${operation}`,
      parts.filter((each) => each.operation === operation).map(({ label }) => label),
    ]),
  );
  await page.addInitScript(`globalThis.labels = ${JSON.stringify(labels)};${OBSERVE_SELECTED}`);
  await page.goto(url);
  const shown = new Map<string, ShownField>();
  // The page shows the operations of one tag.
  for (const tag of new Set(parts.map(({ operation }) => operation.split('/')[0] ?? ''))) {
    const operations = Object.keys(labels).filter((operation) => operation.startsWith(`/${tag}/`));
    await page.evaluate(`location.hash = '#${operations[0] ?? ''}'`);
    do {
      await expect.poll(() => page.evaluate(`(${EXPAND})(${JSON.stringify(operations)})`)).toBe(0);
      for (const field of await page.evaluate<ShownField[]>(READ_FIELDS))
        if (!shown.has(field.id)) shown.set(field.id, field);
    } while (await page.evaluate<boolean>(OPEN_TABS));
  }
  const fields = parts.flatMap((part) => part.fields);
  const shownNames = new Set(fields.filter(({ id }) => shown.has(id)).map(({ name }) => name));
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const found = shown.get(field.id);
    // Each field is shown at least once; what is within a variant is shown where the variant is open.
    if (!found && shownNames.has(field.name)) continue;
    const fault = await findFault(field, found);
    if (fault !== undefined) wrong[field.name] ??= `${field.id} ${fault}`;
  }
  return wrong;
}

async function findFault(
  { description, isNullable }: Field,
  shown: ShownField | undefined,
): Promise<string | undefined> {
  if (!shown) return 'is not shown';
  const expected = removeSpace(getText(await parseMarkdown(description)));
  if (!removeSpace(shown.text).startsWith(expected)) return `shows the text: ${shown.text}`;
  const isShownNullable = / or null\b/.test(shown.type) && !shown.tabs.includes('null');
  if (isNullable && !isShownNullable) return `shows the type: ${shown.type}, ${shown.tabs.join(' ')}`;
  return undefined;
}

const removeSpace = (text: string): string => text.replaceAll(/[\s\u200b]/g, '');

/** Lets the page render the selected operations, and all properties that are expanded, without scrolling. */
const OBSERVE_SELECTED = `
globalThis.IntersectionObserver = class {
  constructor(callback) {
    this.callback = callback;
  }
  observe(target) {
    const { sectionId } = target.dataset;
    const isIntersecting = sectionId === undefined ? target.ariaHidden === 'true' : sectionId in labels;
    queueMicrotask(() => this.callback([{ target, isIntersecting }], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};`;

/** Expands all properties. Returns the number of operations and properties that are not rendered yet. */
const EXPAND = `(operations) => {
  const closed = [...document.querySelectorAll('[data-schema-nested-open=false] > button')];
  for (const button of closed) button.click();
  const empty = document.querySelectorAll('[data-schema-nested-open=true] > div > [aria-hidden=true]:empty');
  const missing = operations.filter(
    (operation) => !document.querySelector('.schema-property-item[id^="' + operation.slice(1) + '/"]'),
  );
  return closed.length + empty.length + missing.length;
}`;

const READ_FIELDS = `[...document.querySelectorAll('.schema-property-item')].map((item) => {
  const select = (selector) =>
    [...item.querySelectorAll(selector)].filter((each) => each.closest('.schema-property-item') === item);
  return {
    // A body with several media types has its type in the id.
    id: item.id.replace(/ct=[^&]*&/, ''),
    type: select('em')[0]?.textContent ?? '',
    text: select('[data-component-name="Markdown/Markdown"]').map(({ textContent }) => textContent).join(' '),
    tabs: select('[role=tab]').map((tab) => tab.textContent),
  };
})`;

/**
 * Opens the next tab of each list of selected statuses or of variants, but first the tabs within a tab. Many variants are a
 * menu instead of tabs. Returns false if all have been open.
 */
const OPEN_TABS = `(async () => {
  globalThis.openedTabs ??= new Set();
  const toggleMenu = async (list) => {
    const button = list.querySelector('[aria-haspopup=menu]');
    const { ariaExpanded } = button;
    button.click();
    while (button.isConnected && button.ariaExpanded === ariaExpanded) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('body > div > [data-testid=dropdown-menu] [role=menuitem][tabindex="0"]')];
  };
  const found = [];
  const lists = '[data-testid=middle-panel] :is([role=tablist], [data-section-id=switcher] > [data-testid=dropdown])';
  for (const list of document.querySelectorAll(lists)) {
    const section = list.closest('[data-section-id^="/"]');
    const switcher = list.closest('[data-section-id=switcher]');
    const selected = labels[section?.dataset.sectionId];
    if (!selected) continue;
    const isMenu = list.role !== 'tablist';
    // A variant that many properties have is opened once in a request, and once in a response.
    const isRequest = list.closest('.schema-property-item')?.id.includes('/t=request') ?? false;
    const operation = section.dataset.sectionId;
    const place = switcher ? operation.split('/')[1] + (isRequest ? ' request' : ' response') : operation;
    const getKey = (label) => place + ' ' + label;
    const current = isMenu ? list.textContent : [...list.children].find((tab) => tab.ariaSelected === 'true')?.textContent;
    openedTabs.add(getKey(current));
    const tabs = isMenu ? await toggleMenu(list) : [...list.children];
    const next = tabs
      .map((tab) => tab.textContent)
      .find((label) => (switcher || selected.includes(label.trim())) && !openedTabs.has(getKey(label)));
    if (isMenu) await toggleMenu(list);
    // The switcher is beside its content, or in the property that selects the variant.
    const parent = switcher?.parentElement;
    const content = parent?.id ? parent.parentElement : (parent ?? section);
    if (next !== undefined) found.push({ list, isMenu, next, content });
  }
  const inner = found.filter(
    ({ content }) => !found.some((other) => content !== other.content && content.contains(other.content)),
  );
  // Only one menu can be open.
  const menu = inner.find(({ isMenu }) => isMenu);
  for (const { list, isMenu, next } of menu ? [menu] : inner)
    (isMenu ? await toggleMenu(list) : [...list.children]).find((tab) => tab.textContent === next)?.click();
  return inner.length > 0;
})()`;
