import { CircleAlert, RotateCw } from 'lucide';
import type { JSX } from 'preact';
import { ApiError } from '../lib/api.js';
import { Button } from './button.js';
import { CopyableId } from './copyable-id.js';
import { Icon } from './icon.js';
import { ProblemLink, ValidationErrors } from './validation-errors.js';

interface ErrorStateProps {
  /** Failed action, such as "Payments could not be loaded". */
  title: string;
  /** Renders nothing if it is null. */
  error: Error | null;
  onRetry?: () => void;
}

/** Error of a list or form, above the rows that were loaded before. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps): JSX.Element | null {
  if (!error) return null;
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <div class="error-state" role="alert">
      <Icon node={CircleAlert} />
      <div>
        <strong>{title}</strong>
        <p>{error.message}</p>
        {problem ? (
          <>
            <ValidationErrors errors={problem.errors ?? []} />
            <p class="error-source">
              <ProblemLink code={problem.code} /> <CopyableId id={problem.request_id} />
            </p>
          </>
        ) : null}
      </div>
      {onRetry ? (
        <Button icon={RotateCw} size="small" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
