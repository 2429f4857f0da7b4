import { Input } from '@mantine/core';
import { useId, type JSX } from 'react';
import { ColoredJson } from '../components/json-tree.js';
import { findJsonError } from './json-error.js';

/** Text area with colored JSON. The colored text is below the text of the area, which is transparent. */
export function JsonEditor({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): JSX.Element {
  const id = useId();
  const place = findJsonError(value);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={place === null ? null : `This is not valid JSON: ${place}.`}
      errorProps={{ role: 'status' }}
    >
      <div className="json-editor">
        <pre aria-hidden="true">
          <ColoredJson text={value} />
          {'\n'}
        </pre>
        <textarea
          id={id}
          aria-invalid={place !== null}
          aria-describedby={place === null ? undefined : `${id}-error`}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => void onChange(currentTarget.value)}
        />
      </div>
    </Input.Wrapper>
  );
}
