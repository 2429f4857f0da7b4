import { useEffect, useState } from 'react';
import { sandboxApi, unwrap, type SandboxObject } from '../data/api.js';
import { listObjects } from '../data/objects.js';

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

/** Shortest text that the sandbox searches for. */
const MIN_LENGTH = 2;
const MAX_FOUND_OBJECTS = 8;
/** Pause in typing after which a search starts. */
const DELAY_MS = 120;

interface ObjectSearch {
  /** Newest objects that the text finds. */
  objects: readonly SandboxObject[];
  /** True from a change of the text until its result arrived. */
  isRunning: boolean;
}

/** Searches the objects of all types by id, external id, name and email address, and the purchases of customers. */
export function useObjectSearch(text: string): ObjectSearch {
  const q = text.trim();
  const [found, setFound] = useState<{ q: string; objects: readonly SandboxObject[] }>({
    q: '',
    objects: [],
  });
  const isSearchable = q.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isSearchable) return;
    let isOutdated = false;
    const timer = setTimeout(() => {
      // Without a response, nothing is found: the palette keeps its commands, and the offline bar tells why.
      void searchObjects(q)
        .catch(() => [])
        .then((objects) => {
          if (!isOutdated) setFound({ q, objects });
        });
    }, DELAY_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [q]);
  if (!isSearchable) return { objects: [], isRunning: false };
  return found.q === q ? { objects: found.objects, isRunning: false } : { objects: [], isRunning: true };
}

async function searchObjects(q: string): Promise<SandboxObject[]> {
  const query = { q, limit: MAX_FOUND_OBJECTS };
  const { data } = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
  const buyers = data.filter(({ type }) => type === 'customer').slice(0, MAX_BUYERS);
  const purchases = await Promise.all(buyers.map(({ data: { id } }) => loadPurchases(id)));
  return data.flatMap((object) => [object, ...(purchases[buyers.indexOf(object)] ?? [])]);
}

/** Customers whose purchases are listed below them, and the number of these purchases. */
const MAX_BUYERS = 3;
const MAX_PURCHASES = 3;

async function loadPurchases(customer_id: string): Promise<SandboxObject[]> {
  const query = { customer_id, limit: MAX_PURCHASES, expand: ['customer', 'plan'] } as const;
  return (await listObjects('purchase', query)).rows;
}
