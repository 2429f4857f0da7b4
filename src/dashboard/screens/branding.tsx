import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gateway, take, type PublicSchemas } from '../api.js';
import { Button } from '../parts/button.js';
import { Text } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { useAction } from '../use-action.js';

type Branding = PublicSchemas['Branding'];

/** How the checkout presents the shop, with a sketch of it. */
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
  const save = action.by(async () => {
    const wanted = { display_name: name || null, primary_color: color, logo_url: logo || null };
    await take(gateway.POST('/organizations/configurations', { body: { branding: wanted } }));
    onSaved();
  });
  return (
    <form class="stack" onSubmit={save}>
      <figure class="preview" aria-label="Sketch of the checkout">
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
      <Text label="Name" value={name} onInput={setName} />
      <Text label="Colour" type="color" value={color} onInput={setColor} />
      <Text
        label="Logo"
        hint="https or a data: image; the sketch shows only the latter, since this page loads nothing from elsewhere"
        value={logo}
        onInput={setLogo}
      />
      <ProblemNote error={action.error} />
      <Button type="submit" disabled={action.isBusy}>
        Save
      </Button>
    </form>
  );
}
