import { TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import { ApiForm, useApiForm } from '../components/api-form.js';
import { Button } from '../components/buttons.js';
import { Dialog } from '../components/form-dialog.js';
import { API_KEY_PLACE, basePath, sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { getOrganizationName, type TabSession } from '../data/tab-session.js';

export interface SessionProps {
  session: Schemas['Session'];
  onOpen: (session: Schemas['Session']) => void;
}

/** Mark of Tollgate: a post and its barrier. */
export function Logo(): JSX.Element {
  return (
    <svg className="logo" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect className="logo-ground" width="28" height="28" rx="8" />
      <rect x="6.5" y="12" width="4.6" height="9.5" rx="1.4" fill="#fff" />
      <g transform="rotate(-32 8.8 13.6)">
        <rect x="7.4" y="11.6" width="15.6" height="4" rx="2" fill="#fff" />
        <path className="logo-ground" d="M12.6 11.6h2.6l-1.6 4H11zM18 11.6h2.6l-1.6 4h-2.6z" />
      </g>
    </svg>
  );
}

/** Explains why the session of a tab is gone. */
export function SessionEnd({ session }: { session: TabSession }): JSX.Element {
  return (
    <p>
      The session of this tab for <b>{getOrganizationName(session)}</b> has ended, for example because
      Tollgate was restarted or the browser deleted its cookie. Nothing was sent to another organization.
    </p>
  );
}

/** Bar and dialog for a session that has ended. What the user has typed stays in the page below the dialog. */
export function SessionNotice({ session, onOpen }: SessionProps): JSX.Element {
  const [isOpen, setOpen] = useState(true);
  const name = getOrganizationName(session);
  const returnTo = (opened: Schemas['Session']): void => {
    if (opened.organization_id !== session.organization_id)
      throw new Error(
        `This API key belongs to ${opened.name ?? 'another organization'}. Enter the one of ${name}.`,
      );
    onOpen(opened);
  };
  return (
    <section className="offline-bar" aria-label="Session">
      The session has ended. This tab stays in {name}.
      <span className="spring" />
      <Button size="small" onClick={() => void setOpen(true)}>
        Open {name} again
      </Button>
      {isOpen ? (
        <Dialog title={`Open ${name} again`} onClose={() => void setOpen(false)}>
          <SessionEnd session={session} />
          <ApiKeyForm onOpen={returnTo} />
          <p className="hint">
            Or{' '}
            <a href={`${basePath}/`} target="_blank" rel="noreferrer">
              open the dashboard in another tab
            </a>
            . If that tab shows {name}, this one continues.
          </p>
        </Dialog>
      ) : null}
    </section>
  );
}

/**
 * Opens a session with an API key, which the browser keeps in a cookie.
 *
 * @throws {Error} if the key is wrong, or if the browser stores no cookies
 */
export async function openSession(apiKey: string): Promise<Schemas['Session']> {
  const opened = await unwrap(sandboxApi.POST('/session', { body: { api_key: apiKey } }));
  const header = { 'Tollgate-Organization': opened.organization_id };
  await unwrap(sandboxApi.GET('/session', { params: { header } })).catch((cause: unknown) => {
    throw new Error('The browser did not store the session. Allow cookies for this address, then retry.', {
      cause,
    });
  });
  return opened;
}

/** Form that opens a session with an API key. The key itself is not stored in the browser. */
export function ApiKeyForm({ onOpen }: { onOpen: (session: Schemas['Session']) => void }): JSX.Element {
  const form = useApiForm({ api_key: '' });
  return (
    <ApiForm
      form={form}
      submitLabel="Open"
      errorTitle="The organization was not opened"
      // The live connection needs the session that the form opens.
      isWrite={false}
      onSubmit={async ({ api_key }) => void onOpen(await openSession(api_key.trim()))}
    >
      <TextInput
        label="API key"
        description={`API key of the organization: ${API_KEY_PLACE}.`}
        placeholder="sk_test_…"
        type="password"
        required
        {...form.field('api_key')}
      />
    </ApiForm>
  );
}
