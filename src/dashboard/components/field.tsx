import type { ComponentChildren, JSX } from 'preact';

/** Labeled input with an optional hint. */
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

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** Select box. Its options are pairs of value and label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>): JSX.Element {
  return (
    <Field label={label}>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value as Value);
        }}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface TextFieldProps {
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
  /** Marks the field that the `/` shortcut focuses. */
  'data-search'?: boolean;
}

/** Text input; other attributes are passed to the input element. */
export function TextField({ label, hint, value, onInput, ...rest }: TextFieldProps): JSX.Element {
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
