import { toGuidePath, type Guide } from './guides.js';

interface DocumentWithInfo {
  info: { description: string };
}

/** Inserts links to the guides into the introduction of a reference, before its first heading. */
export function addGuideLinks<Document extends DocumentWithInfo>(
  document: Document,
  guides: readonly Guide[],
): Document {
  const links = guides.slice(1).map(({ file, title }) => `- [${title}](${toGuidePath(file)}.html)`);
  const [about = '', ...chapters] = document.info.description.split(/^(?=## )/m);
  const introduction = [`${about.trimEnd()}\n`, `## Guides\n\n${links.join('\n')}\n`, ...chapters].join('\n');
  return { ...document, info: { ...document.info, description: introduction } };
}
