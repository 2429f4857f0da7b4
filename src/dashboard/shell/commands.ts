import {
  ArrowRight,
  BookOpen,
  Building2,
  Camera,
  FastForward,
  Keyboard,
  Package,
  Send,
  SunMoon,
  UserPlus,
} from 'lucide-react';
import type { LucideIcon } from '../components/icon.js';
import { toIdHref } from '../components/values.js';
import { targetKinds } from '../data/advance-target.js';
import { basePath, type SandboxObject } from '../data/api.js';
import { getObjectName, objectNouns } from '../data/describe-event.js';
import { humanize } from '../data/format.js';
import { navigate, objectScreens, toHref } from '../data/route.js';
import { addToTabList, readTabList } from '../data/tab-list.js';
import { navigationEntries } from './navigation.js';
import { sendPing, takeSnapshot } from './quick-actions.js';
import { rankCommands, type Command } from './search-commands.js';

export interface PaletteCommand extends Command {
  id: string;
  icon: LucideIcon;
  /** Type of the object that the command opens. */
  noun?: string;
  /** Shortcut of the command. */
  keys?: string;
  run: () => void;
}

/** Actions of the shell. */
export interface PaletteActions {
  /** Opens the preview of an advance to a kind of work, or to the first scheduled work if it is empty. */
  onAdvance: (to: string) => void;
  onToggleTheme: () => void;
  onHelp: () => void;
  onNewOrganization: () => void;
}

const ID_PATTERN = /^[a-z]{3}_\w+$/;

/**
 * Finds the commands and objects for a text. The group of the best match is the first, and commands that were run before
 * precede those that match equally.
 */
export function findCommands(
  query: string,
  objects: readonly SandboxObject[],
  actions: PaletteActions,
): PaletteCommand[] {
  const id = query.trim();
  const recent = listRecent(actions);
  const isListed = (others: readonly Command[], each: PaletteCommand): boolean =>
    others.some((other) => 'id' in other && other.id === each.id);
  const commands = [...recent, ...listCommands(actions).filter((each) => !isListed(recent, each))];
  const ranked = rankCommands(commands, query);
  const found = [
    ...(ID_PATTERN.test(id) ? [createOpenByIdCommand(id, objects)] : []),
    ...ranked,
    ...objects
      .filter(({ data }) => data.id !== id)
      .map((object) => toObjectCommand(object.data.id, getObjectName(object), toNoun(object)))
      .filter((each) => !isListed(ranked, each)),
  ];
  const groups = listGroups(found);
  return found.toSorted((first, second) => groups.indexOf(first.group) - groups.indexOf(second.group));
}

/** Lists the groups of commands. The group of the best match is the first. */
export const listGroups = (commands: readonly Command[]): string[] => [
  ...new Set(commands.map(({ group }) => group)),
];

const RECENT_LIST = 'recent-commands';
const MAX_RECENT = 5;

/** Command or object that was opened from the palette. */
type RecentCommand = Pick<PaletteCommand, 'id' | 'title' | 'noun'>;

/** Puts a command in the group of recent ones. */
export function keepRecent({ id, title, noun }: RecentCommand): void {
  addToTabList(RECENT_LIST, { id, title: title.replace(/^Open /, ''), ...(noun && { noun }) }, MAX_RECENT);
}

function listRecent(actions: PaletteActions): PaletteCommand[] {
  const commands = listCommands(actions);
  return readTabList<RecentCommand>(RECENT_LIST).flatMap(({ id, title, noun }) => {
    const command = commands.find((each) => each.id === id);
    if (!command && noun === undefined) return [];
    return { ...(command ?? toObjectCommand(id, title, noun ?? '')), group: 'Recent' };
  });
}

/** Names the type of an object, and the status of a purchase: `Purchase, past due`. */
function toNoun({ type, data }: SandboxObject): string {
  const noun = objectNouns[type] ?? 'Object';
  return type === 'purchase' ? `${noun}, ${humanize(data.status)}` : noun;
}

/** Creates the command that opens any object by its id, including events and deliveries, which the search does not cover. */
function createOpenByIdCommand(id: string, objects: readonly SandboxObject[]): PaletteCommand {
  const object = objects.find(({ data }) => data.id === id);
  return toObjectCommand(id, `Open ${id}`, object ? getObjectName(object) : 'Object');
}

function toObjectCommand(id: string, title: string, noun: string): PaletteCommand {
  const screen = objectScreens[id.slice(0, 3)];
  return {
    id,
    title,
    group: 'Find',
    noun,
    icon: navigationEntries.find((entry) => entry.screen === screen)?.icon ?? ArrowRight,
    run: () => void navigate(toIdHref(id)),
  };
}

const keywords: Record<string, string> = {
  'Time machine': 'clock schedule',
  Payments: 'charges',
  Purchases: 'subscriptions one-time',
  Catalog: 'plans services prices',
  Usage: 'consumption records',
  Requests: 'log api',
  Events: 'log types payload',
  Webhooks: 'deliveries endpoint',
  Faults: 'errors latency',
  'New purchase': 'checkout branding hosted page',
  'Seeds & snapshots': 'data reset restore',
  Settings: 'configuration retries rate limit branding api key',
};

function listCommands(actions: PaletteActions): PaletteCommand[] {
  const screens = navigationEntries.map((entry) => ({
    id: entry.screen,
    title: entry.title,
    group: 'Go to',
    icon: entry.icon,
    keys: `G ${entry.key.toUpperCase()}`,
    keywords: keywords[entry.title] ?? '',
    run: () => void navigate(toHref(entry.screen)),
  }));
  return [...screens, ...listActions(actions), ...docs];
}

function listActions({
  onAdvance,
  onToggleTheme,
  onHelp,
  onNewOrganization,
}: PaletteActions): PaletteCommand[] {
  const toAction = (
    title: string,
    icon: LucideIcon,
    words: string,
    run: () => unknown,
    keys?: string,
  ): PaletteCommand => ({
    id: title,
    title,
    group: 'Do',
    icon,
    keywords: words,
    run: () => void run(),
    ...(keys !== undefined && { keys }),
  });
  const openDialog = (screen: string, dialog: string) => () => {
    navigate(toHref(screen, null, { dialog }));
  };
  return [
    toAction('Create a customer…', UserPlus, 'new', openDialog('customers', 'customer')),
    toAction('Create a plan…', Package, 'new price', openDialog('catalog', 'plan')),
    toAction('Take a snapshot', Camera, 'save', takeSnapshot),
    toAction('Advance the clock…', FastForward, 'time next event', () => void onAdvance('')),
    ...targetKinds.map(([kind, label]) =>
      toAction(`Advance to the ${label.toLowerCase()}…`, FastForward, '', () => void onAdvance(kind)),
    ),
    toAction('Send a ping to the webhook endpoint', Send, 'test event', sendPing),
    toAction('New organization…', Building2, 'create switch', onNewOrganization),
    toAction('Change the theme', SunMoon, 'dark light', onToggleTheme),
    toAction('Keyboard shortcuts', Keyboard, '', onHelp, '?'),
  ];
}

const pages = [
  ['Docs', '/docs/', 'guides'],
  ['API reference', '/docs/api', 'operations docs'],
  ['Sandbox API reference', '/docs/sandbox', 'operations docs'],
  ['Error codes', '/docs/problems/', 'problems docs'],
] as const;

const docs = pages.map(([title, path, words]) => ({
  id: title,
  title,
  group: 'Docs',
  icon: BookOpen,
  keywords: words,
  run: () => void open(basePath + path, '_blank', 'noreferrer'),
}));
