import { pageName, type Guide } from './guide-page.js';

interface Described {
  info: { description: string };
}

/** Leads from the introduction of a reference to the guides: above its first heading there is what it is about. */
export function withGuideLinks<Description extends Described>(
  description: Description,
  guides: readonly Guide[],
): Description {
  const links = guides.slice(1).map(({ file, title }) => `- [${title}](guides/${pageName(file)})`);
  const [about = '', ...chapters] = description.info.description.split(/^(?=## )/m);
  const introduction = [`${about.trimEnd()}\n`, `## Guides\n\n${links.join('\n')}\n`, ...chapters].join('\n');
  return { ...description, info: { ...description.info, description: introduction } };
}
