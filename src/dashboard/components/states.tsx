import { CircleAlert, CircleCheck, RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { ApiError, type Schemas } from '../data/api.js';
import { liveUpdates, useConnectionState } from '../data/stream.js';
import { Button, CopyIconButton } from './buttons.js';
import { Icon, type LucideIcon } from './icon.js';
import { ProblemLink, simplifyDetail, ValidationErrors } from './responses.js';
import { CopyableId } from './values.js';

interface ErrorStateProps {
  /** Failed action, such as "Payments could not be loaded". */
  title: string;
  /** Renders nothing if it is null. */
  error: Error | null;
  /** Validation errors that no field of the form shows. All of the error by default. */
  unmarked?: readonly Schemas['ProblemError'][];
  onRetry?: () => void;
  /** Consequence of the error. */
  children?: ReactNode;
}

/** Error of a list, above the rows that were loaded before, or of a form. */
export function ErrorState({
  title,
  error,
  unmarked,
  onRetry,
  children,
}: ErrorStateProps): JSX.Element | null {
  if (!error) return null;
  const problem = error instanceof ApiError ? error.problem : null;
  const errors = problem?.errors ?? [];
  const shown = unmarked ?? errors;
  return (
    <div className="error-state" role="alert">
      <Icon node={CircleAlert} />
      <div>
        <strong>{title}</strong>
        {errors.length === 0 ? <p>{simplifyDetail(error.message)}</p> : null}
        {shown.length < errors.length ? <p>Correct the marked fields.</p> : null}
        {problem ? (
          <>
            <ValidationErrors errors={shown} />
            <p className="error-source">
              <ProblemLink code={problem.code} /> <CopyableId id={problem.request_id} />
            </p>
          </>
        ) : null}
        {children}
      </div>
      {onRetry ? (
        <Button icon={RotateCw} size="small" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  icon?: LucideIcon;
  /** Sentence that says how to fill the list. */
  children?: ReactNode;
  /** Button of the first step. */
  actions?: ReactNode;
  /** Shell command that has the same effect. */
  command?: string;
}

/** Content of an empty list: a sentence, an action, and a command to copy. */
export function EmptyState({ title, icon, children, actions, command }: EmptyStateProps): JSX.Element {
  return (
    <div className="empty">
      {icon ? (
        <span className="empty-icon">
          <Icon node={icon} size={20} />
        </span>
      ) : null}
      <h2>{title}</h2>
      {children}
      {actions === undefined ? null : <div className="buttons">{actions}</div>}
      {command === undefined ? null : (
        <div className="command">
          <code>{command}</code>
          <CopyIconButton text={command} label="Copy the command" />
        </div>
      )}
    </div>
  );
}

/** Placeholder of a list that loads. Its rows have the height of real ones. */
export function ListSkeleton({ count }: { count: number }): JSX.Element {
  return (
    <div className="list-skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row}>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}

const RECONNECTED_MS = 3_000;

/** Bar above a page whose live connection is lost. It confirms a new connection for three seconds. */
export function OfflineBar(): JSX.Element | null {
  const state = useConnectionState();
  const [lostAt, setLostAt] = useState<Date | null>(null);
  useEffect(() => {
    if (state === 'lost') setLostAt((before) => before ?? new Date());
    if (state !== 'live') return;
    const timer = setTimeout(() => void setLostAt(null), RECONNECTED_MS);
    return () => void clearTimeout(timer);
  }, [state]);
  if (!lostAt) return null;
  return state === 'live' ? <ReconnectedNotice /> : <OfflineNotice since={lostAt} />;
}

/** Notice of a lost connection, with the local time of the last update. */
function OfflineNotice({ since }: { since: Date }): JSX.Element {
  return (
    <section className="offline-bar" aria-label="Connection">
      <Icon node={WifiOff} />
      <span>
        {liveUpdates.rejection ?? 'Connection lost.'} Showing data from {since.toTimeString().slice(0, 8)}.
      </span>
      <span className="spring" />
      <span>Reconnecting…</span>
    </section>
  );
}

function ReconnectedNotice(): JSX.Element {
  return (
    <section className="offline-bar is-back" aria-label="Connection">
      <Icon node={CircleCheck} />
      Reconnected
    </section>
  );
}
