import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { publicApi, unwrap, type PublicSchemas } from '../../lib/api.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { ErrorState } from '../../components/error-state.js';
import { useAction } from '../../lib/use-action.js';

type Branding = PublicSchemas['Branding'];

/** Form for name, color and logo of the shop, with a preview. */
export function Branding({
  branding,
  onSaved,
}: {
  branding: Branding | null;
  onSaved: () => void;
}): JSX.Element {
  const [name, setName] = useState(branding?.display_name ?? '');
  const [color, setColor] = useState(branding?.primary_color ?? '#0b5c86');
  const [logo, setLogo] = useState(branding?.logo_url ?? '');
  const action = useAction();
  const save = action.toHandler(async () => {
    const changes = { display_name: name || null, primary_color: color, logo_url: logo || null };
    await unwrap(publicApi.POST('/organizations/configurations', { body: { branding: changes } }));
    onSaved();
  });
  return (
    <form class="stack" onSubmit={save}>
      <figure class="preview" aria-label="Preview of the checkout">
        <div class="preview-head">
          {logo.startsWith('data:image/') ? <img src={logo} alt="" /> : null}
          <strong>{name || 'Your shop'}</strong>
        </div>
        <div class="preview-line" />
        <div class="preview-line short" />
        {/^#[0-9a-f]{6}$/i.test(color) ? (
          <svg class="preview-pay" viewBox="0 0 10 2" aria-hidden="true">
            <rect width="10" height="2" rx="0.3" fill={color} />
          </svg>
        ) : null}
      </figure>
      <TextField label="Name" value={name} onInput={setName} />
      <TextField label="Color" type="color" value={color} onInput={setColor} />
      <TextField
        label="Logo"
        hint="URL that starts with https: or data:image. The preview shows only data: images."
        value={logo}
        onInput={setLogo}
      />
      <ErrorState title="The branding was not saved" error={action.error} />
      <Button type="submit" isWrite disabled={action.isBusy}>
        Save
      </Button>
    </form>
  );
}
