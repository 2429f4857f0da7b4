import { Modal } from '@mantine/core';
import { ArrowRight, BookOpen, FastForward, Keyboard, Search, SunMoon } from 'lucide-react';
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { Icon, type LucideIcon } from '../components/icon.js';
import { toIdHref } from '../components/values.js';
import { targetKinds } from '../data/advance-target.js';
import { basePath, type SandboxObject } from '../data/api.js';
import { getObjectName, objectNouns } from '../data/describe-event.js';
import { navigate, toHref } from '../data/route.js';
import { navigationEntries } from './navigation.js';
import { rankCommands, useObjectSearch, type Command } from './search-commands.js';
import './command-palette.css';

interface PaletteCommand extends Command {
  /** Identifies the command if others have its title. The title unless given. */
  id?: string;
  icon: LucideIcon;
  /** Type of the object that the command opens. */
  noun?: string;
  /** Shortcut of the command. */
  keys?: string;
  run: () => void;
}

interface PaletteProps {
  onClose: () => void;
  /** Opens the preview of an advance to a kind of work, or to the first scheduled work if it is empty. */
  onAdvance: (to: string) => void;
  onToggleTheme: () => void;
  onHelp: () => void;
}

const ID_PATTERN = /^[a-z]{3}_\w+$/;

/** Dialog that finds screens, actions and docs by a few letters, and objects by their name, email address or id. */
export function CommandPalette({ onClose, ...actions }: PaletteProps): JSX.Element {
  const id = useId();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(0);
  const search = useObjectSearch(query);
  const found = findCommands(query, search.objects, actions);
  const run = (command: PaletteCommand | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSelected((selected + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[selected]);
    }
  };
  return (
    <Modal.Root opened size="lg" padding={0} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <div className="palette-search">
          <Icon node={Search} />
          <input
            type="text"
            role="combobox"
            aria-label="Search or run a command"
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={found.length === 0 ? undefined : `${id}-${selected}`}
            placeholder="Screen, action, name, email or id"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={({ currentTarget }) => {
              setQuery(currentTarget.value);
              setSelected(0);
            }}
            onKeyDown={handleKey}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </div>
        <div className="palette-list" role="listbox" id={id} aria-label="Commands">
          {listGroups(found).map((group) => (
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true">{group}</p>
              {found.map((command, index) =>
                command.group === group ? (
                  <div
                    key={command.id ?? command.title}
                    role="option"
                    id={`${id}-${index}`}
                    aria-selected={index === selected}
                    ref={(element) => {
                      if (index === selected) element?.scrollIntoView({ block: 'nearest' });
                    }}
                    onMouseMove={() => void setSelected(index)}
                    onClick={() => void run(command)}
                  >
                    <Icon node={command.icon} />
                    <b>{command.title}</b>
                    <small>{command.noun}</small>
                    {command.keys === undefined ? null : <kbd aria-hidden="true">{command.keys}</kbd>}
                  </div>
                ) : null,
              )}
            </div>
          ))}
        </div>
        <p className="palette-empty" role="status">
          {describeResult(query, found.length, search.isRunning)}
        </p>
        <p className="palette-foot" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> select <kbd>↵</kbd> run
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}

function describeResult(query: string, count: number, isRunning: boolean): string {
  if (isRunning) return 'Searching…';
  return count === 0 ? `No command or object matches “${query}”. Enter a name, email or id.` : '';
}

function findCommands(
  query: string,
  objects: readonly SandboxObject[],
  actions: Omit<PaletteProps, 'onClose'>,
): PaletteCommand[] {
  const id = query.trim();
  const others = objects.filter(({ data }) => data.id !== id);
  const found = [
    ...(ID_PATTERN.test(id) ? [createOpenByIdCommand(id, objects)] : []),
    ...rankCommands(listCommands(actions), query),
    ...others.map((object) =>
      toCommand(object.data.id, getObjectName(object), objectNouns[object.type] ?? 'Object'),
    ),
  ];
  const groups = listGroups(found);
  return found.toSorted((first, second) => groups.indexOf(first.group) - groups.indexOf(second.group));
}

/** Lists the groups of commands. The group of the best match is the first. */
const listGroups = (commands: readonly Command[]): string[] => [
  ...new Set(commands.map(({ group }) => group)),
];

/** Creates the command that opens any object by its id, including events and deliveries, which the search does not cover. */
function createOpenByIdCommand(id: string, objects: readonly SandboxObject[]): PaletteCommand {
  const object = objects.find(({ data }) => data.id === id);
  return toCommand(id, `Open ${id}`, object ? getObjectName(object) : 'Object');
}

function toCommand(id: string, title: string, noun: string): PaletteCommand {
  return {
    id,
    title,
    group: 'Objects',
    noun,
    icon: ArrowRight,
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

function listCommands({ onAdvance, onToggleTheme, onHelp }: Omit<PaletteProps, 'onClose'>): PaletteCommand[] {
  return [
    ...navigationEntries.map((entry) => ({
      title: entry.title,
      group: 'Screens',
      icon: entry.icon,
      keys: `G ${entry.key.toUpperCase()}`,
      keywords: keywords[entry.title] ?? '',
      run: () => void navigate(toHref(entry.screen)),
    })),
    {
      title: 'Advance the clock…',
      group: 'Actions',
      icon: FastForward,
      keywords: 'time next event',
      run: () => void onAdvance(''),
    },
    ...targetKinds.map(([kind, label]) => ({
      title: `Advance to the ${label.toLowerCase()}…`,
      group: 'Actions',
      icon: FastForward,
      run: () => void onAdvance(kind),
    })),
    {
      title: 'Change the theme',
      group: 'Actions',
      icon: SunMoon,
      run: onToggleTheme,
      keywords: 'dark light',
    },
    { title: 'Keyboard shortcuts', group: 'Actions', icon: Keyboard, run: onHelp, keys: '?' },
    {
      title: 'Docs',
      group: 'Docs',
      icon: BookOpen,
      keywords: 'guides api reference',
      run: () => void open(`${basePath}/docs/`, '_blank', 'noreferrer'),
    },
  ];
}
