import type { ComponentChildren, JSX } from 'preact';

/** A labelled input, and what to know about it. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
      {hint === undefined ? null : <small>{hint}</small>}
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  of: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({
  label,
  value,
  of,
  onChange,
}: ChoiceProps<Value>): JSX.Element {
  return (
    <Field label={label}>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value as Value);
        }}
      >
        {of.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'search' | 'password' | 'email' | 'url' | 'number' | 'color';
  placeholder?: string;
  required?: boolean;
  pattern?: string;
  min?: string;
  max?: string;
  step?: string;
  maxLength?: number;
  inputMode?: 'numeric';
  /** Where `/` leads. */
  'data-search'?: boolean;
}

export function Text({ label, hint, value, onInput, ...rest }: TextProps): JSX.Element {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      <input
        type="text"
        autoComplete="off"
        spellcheck={false}
        {...(rest as object)}
        value={value}
        onInput={({ currentTarget }) => {
          onInput(currentTarget.value);
        }}
      />
    </Field>
  );
}
