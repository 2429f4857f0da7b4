import { CircleAlert, Search } from 'lucide';
import {
  useState,
  type ComponentProps,
  type JSX,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { Icon } from './icon.js';
import type { Schemas } from '../data/api.js';
import { humanize } from '../data/format.js';
import { describeValidationError, examplesByFormat } from './responses.js';

/** Form that is sent only with valid values. The fields say what to correct, instead of the messages of the browser. */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}): JSX.Element {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Removes the corrections of the last response.
    for (const input of event.currentTarget.querySelectorAll('[aria-invalid]'))
      input.dispatchEvent(new Event('input', { bubbles: true }));
    // The check reports each invalid value to its field.
    if (event.currentTarget.checkValidity()) onSubmit(event);
    else event.currentTarget.querySelector<HTMLElement>(':invalid')?.focus();
  };
  return <form noValidate {...rest} onSubmit={submit} />;
}

type ValidationError = Schemas['ProblemError'];
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Shows the validation errors of a response at the fields of a form, and focuses the first of these.
 *
 * @returns the errors for which the form has no field
 */
export function markFields(form: HTMLFormElement, errors: readonly ValidationError[]): ValidationError[] {
  const marked = new Map<Input, string>();
  const others = errors.filter((error) => {
    const input = findInput(form, error);
    if (input && !marked.has(input)) marked.set(input, `The value ${describeValidationError(error).advice}`);
    return !input;
  });
  for (const [input, text] of marked) {
    input.setCustomValidity(text);
    // Reports the text to the field. The next submission sends the form again.
    input.checkValidity();
    input.setCustomValidity('');
  }
  [...marked.keys()][0]?.focus();
  return others;
}

/** Finds the visible input of a validation error: by the name of the property, or else by the words of its label. */
function findInput(form: HTMLFormElement, { pointer = '' }: ValidationError): Input | undefined {
  const name = pointer.split('/').findLast((token) => !/^\d*$/.test(token));
  if (name === undefined) return undefined;
  const inputs = [...form.querySelectorAll<Input>('.field :is(input, select, textarea)')];
  const named = inputs.find((input) => input.name === name);
  if (named) return named;
  const toLabel = (input: Input): string =>
    input.closest('.field')?.firstElementChild?.textContent.toLowerCase() ?? '';
  const words = humanize(name);
  const matches = inputs.filter((input) => input.name === '' && ` ${toLabel(input)} `.includes(` ${words} `));
  return matches.find((input) => toLabel(input) === words) ?? (matches.length === 1 ? matches[0] : undefined);
}

/** Labeled input with an optional hint and error. The error can also be that of an invalid value. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: ReactNode;
  /** Reason why the value is rejected. */
  error?: string;
  children: ReactNode;
}): JSX.Element {
  const [correction, setCorrection] = useState<string | undefined>(undefined);
  const shown = error ?? correction;
  const showCorrection = ({ target }: SyntheticEvent): void => {
    const input = target as HTMLInputElement;
    input.setAttribute('aria-invalid', 'true');
    setCorrection(describeCorrection(input));
  };
  const removeCorrection = ({ target }: SyntheticEvent): void => {
    if (correction === undefined) return;
    (target as Element).removeAttribute('aria-invalid');
    setCorrection(undefined);
  };
  return (
    <label
      className={shown === undefined ? 'field' : 'field has-error'}
      // The event does not bubble.
      onInvalidCapture={showCorrection}
      onInput={removeCorrection}
    >
      <span>{label}</span>
      {children}
      {hint === undefined ? null : <small>{hint}</small>}
      {shown === undefined ? null : (
        <small className="field-error">
          <Icon node={CircleAlert} size={14} />
          {shown}
        </small>
      )}
    </label>
  );
}

const examplesByType: Record<string, string> = {
  email: examplesByFormat['email'] ?? '',
  url: examplesByFormat['uri'] ?? '',
  number: 'a number',
  'datetime-local': 'a date and a time',
};

/** Says which value an invalid input needs: `Enter 1 or more.` */
function describeCorrection({
  validity,
  validationMessage,
  type,
  min,
  max,
  placeholder,
}: HTMLInputElement): string {
  if (validity.customError) return validationMessage;
  if (validity.valueMissing) return 'Enter a value.';
  if (validity.rangeUnderflow) return `Enter ${min} or more.`;
  if (validity.rangeOverflow) return `Enter ${max} or less.`;
  if (validity.stepMismatch) return 'Enter a whole number.';
  return `Enter ${examplesByType[type] ?? `a value such as ${placeholder}`}.`;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Property of the request that has the value, if the label does not have its words. */
  name?: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** Select box. Its options are pairs of value and label. */
export function SelectField<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>): JSX.Element {
  return (
    <Field label={label}>
      <select
        name={name}
        value={value}
        onChange={({ currentTarget }) => void onChange(currentTarget.value as Value)}
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
  /** Property of the request that has the value, if the label does not have its words. */
  name?: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'search' | 'password' | 'email' | 'url' | 'number' | 'color' | 'date' | 'datetime-local';
  placeholder?: string;
  required?: boolean;
  pattern?: string;
  min?: string;
  max?: string;
  step?: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
  /** Id of a `datalist` with suggestions. */
  list?: string;
  /** Marks the field that the `/` shortcut focuses. */
  'data-search'?: boolean;
}

/** Text input; other attributes are passed to the input element. */
export function TextField({ label, hint, error, value, onInput, ...rest }: TextFieldProps): JSX.Element {
  return (
    <Field label={label} hint={hint} {...(error !== undefined && { error })}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        aria-invalid={error === undefined ? undefined : 'true'}
        value={value}
        onChange={({ currentTarget }) => void onInput(currentTarget.value)}
      />
    </Field>
  );
}

/** Search field of a list. The shortcut `/` focuses it. */
export function SearchField({
  label,
  value,
  onInput,
}: {
  /** Accessible name, shown as the placeholder. */
  label: string;
  value: string;
  onInput: (value: string) => void;
}): JSX.Element {
  return (
    <label className="search-field">
      <Icon node={Search} />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-search
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ currentTarget }) => void onInput(currentTarget.value)}
      />
    </label>
  );
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  /** Pairs of value and label. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** Choice among a few values, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>): JSX.Element {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map(([key, text]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => void onChange(key)}>
          {text}
        </button>
      ))}
    </div>
  );
}
