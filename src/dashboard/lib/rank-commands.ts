/** Entry of the command palette. */
export interface Command {
  title: string;
  group: string;
  /** Further words that find the command. */
  keywords?: string;
}

const NO_MATCH = 3;

/**
 * Returns the commands that contain every word of the query, best first: the title begins with the query, then words
 * that begin with the words of the query, then all others. An empty query returns all commands in their order.
 */
export function rankCommands<Each extends Command>(commands: readonly Each[], query: string): Each[] {
  const text = query.trim().toLowerCase();
  return commands
    .map((command) => ({ command, rank: rankCommand(command, text) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ command }) => command);
}

function rankCommand({ title, keywords = '' }: Command, query: string): number {
  const content = ` ${title} ${keywords}`.toLowerCase();
  const words = query.split(/\s+/);
  if (title.toLowerCase().startsWith(query)) return 0;
  if (words.every((word) => content.includes(` ${word}`))) return 1;
  return words.every((word) => content.includes(word)) ? 2 : NO_MATCH;
}
