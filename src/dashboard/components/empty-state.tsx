import type { ComponentChildren, JSX } from 'preact';
import { CopyIconButton } from './button.js';
import { Icon, type IconNode } from './icon.js';

interface EmptyStateProps {
  title: string;
  icon?: IconNode;
  /** Sentence that says how to fill the list. */
  children?: ComponentChildren;
  /** Button of the first step. */
  actions?: ComponentChildren;
  /** Shell command that has the same effect. */
  command?: string;
}

/** Content of an empty list: a sentence, an action, and a command to copy. */
export function EmptyState({ title, icon, children, actions, command }: EmptyStateProps): JSX.Element {
  return (
    <div class="empty">
      {icon ? (
        <span class="empty-icon">
          <Icon node={icon} size={20} />
        </span>
      ) : null}
      <h2>{title}</h2>
      {children}
      {actions === undefined ? null : <div class="buttons">{actions}</div>}
      {command === undefined ? null : (
        <div class="command">
          <code>{command}</code>
          <CopyIconButton text={command} label="Copy the command" />
        </div>
      )}
    </div>
  );
}
