import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { ModalContent } from '../components/form-dialog.js';
import { Icon } from '../components/icon.js';
import {
  findCommands,
  keepRecent,
  listGroups,
  type PaletteActions,
  type PaletteCommand,
} from './commands.js';
import { useObjectSearch } from './search-commands.js';
import './command-palette.css';

interface PaletteProps extends PaletteActions {
  onClose: () => void;
}

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
    keepRecent(command);
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
    <Modal.Root opened size="lg" padding={0} yOffset="10dvh" onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <ModalContent className="palette">
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
                      key={command.id}
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
        </ModalContent>
      </Modal.Content>
    </Modal.Root>
  );
}

function describeResult(query: string, count: number, isRunning: boolean): string {
  if (isRunning) return 'Searching…';
  return count === 0 ? `No command or object matches “${query}”. Enter a name, email or id.` : '';
}
