import type { JSX } from 'preact';
import { Refusal, type Schemas } from '../api.js';

/** Why something was refused; nothing while it was not. */
export function ProblemNote({ error }: { error: Error | null }): JSX.Element | null {
  if (!error) return null;
  if (!(error instanceof Refusal)) {
    return (
      <div class="note bad" role="alert">
        <strong>The sandbox did not answer.</strong> {error.message}
      </div>
    );
  }
  const { title, detail, code, errors = [] } = error.problem;
  return (
    <div class="note bad" role="alert">
      <strong>{title}</strong> <ProblemLink code={code} />
      <p>{detail}</p>
      <Findings errors={errors} />
    </div>
  );
}

export function ProblemLink({ code }: { code: string }): JSX.Element {
  return (
    <a href={`/docs/problems/${code}`} target="_blank" rel="noreferrer">
      <code>{code}</code>
    </a>
  );
}

/** What validation found, place by place. */
export function Findings({ errors }: { errors: readonly Schemas['ProblemError'][] }): JSX.Element | null {
  if (errors.length === 0) return null;
  return (
    <ul class="findings">
      {errors.map(({ pointer, parameter, header, code, detail }) => (
        <li key={`${pointer ?? parameter ?? header ?? ''} ${code}`}>
          <code>{pointer ?? parameter ?? header ?? 'body'}</code> <span class="badge warning">{code}</span>{' '}
          {detail}
        </li>
      ))}
    </ul>
  );
}
