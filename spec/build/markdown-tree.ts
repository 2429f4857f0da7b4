import { parsers } from 'prettier/plugins/markdown';

/** A node of the tree that prettier's own parser of Markdown makes: mdast, as far as it is read here. */
export interface Node {
  type: string;
  children?: Node[];
  value?: string;
  depth?: number;
  ordered?: boolean;
  lang?: string | null;
  /** What stands behind the language of a block of code. */
  meta?: string | null;
  url?: string;
  alt?: string | null;
}

export async function treeOf(text: string): Promise<Node> {
  return (await parsers.markdown.parse(text, {} as never)) as Node;
}

/** Every node of a text that has one of these types, in its order. */
export async function nodesOf(text: string, ...types: string[]): Promise<Node[]> {
  const nodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodes)];
  return nodes(await treeOf(text)).filter(({ type }) => types.includes(type));
}

export function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}

/** The id of a heading, as GitHub makes it. */
export function slugOf(heading: Node): string {
  return textOf(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
