import { parsers } from 'prettier/plugins/markdown';

/** Node of an mdast tree (the format of Prettier's Markdown parser), reduced to the fields in use. */
export interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  value?: string;
  depth?: number;
  ordered?: boolean;
  lang?: string | null;
  /** Text after the language of a code block. */
  meta?: string | null;
  url?: string;
  alt?: string | null;
}

/** Parses Markdown. */
export async function parseMarkdown(text: string): Promise<MarkdownNode> {
  return (await parsers.markdown.parse(text, {} as never)) as MarkdownNode;
}

/** Returns all nodes of the given types, in document order. */
export async function findNodes(text: string, ...types: string[]): Promise<MarkdownNode[]> {
  const flatten = (node: MarkdownNode): MarkdownNode[] => [node, ...(node.children ?? []).flatMap(flatten)];
  return flatten(await parseMarkdown(text)).filter(({ type }) => types.includes(type));
}

/** Returns the text of a node and its descendants. */
export function getText({ value = '', children = [] }: MarkdownNode): string {
  return value + children.map(getText).join('');
}

/** Returns the id of a heading, by GitHub's rules. */
export const toSlug = (heading: MarkdownNode): string => slugify(getText(heading));

/** Converts the text of a heading to its id, by GitHub's rules. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
