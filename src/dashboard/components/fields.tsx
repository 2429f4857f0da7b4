import {
  CloseButton,
  Input,
  NativeSelect,
  SegmentedControl as MantineSegments,
  TextInput,
} from '@mantine/core';
import { Search } from 'lucide-react';
import type { ComponentProps, JSX } from 'react';
import { Icon } from './icon.js';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  /** Pairs of value and label. */
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** Select box. */
export function SelectField<Value extends string>({
  options,
  onChange,
  ...rest
}: SelectFieldProps<Value>): JSX.Element {
  return (
    <NativeSelect
      {...rest}
      data={toSelectData(options)}
      onChange={({ currentTarget }) => void onChange(currentTarget.value as Value)}
    />
  );
}

/** Converts pairs of value and label to the data of a select box of Mantine. */
export const toSelectData = <Value extends string>(
  options: readonly (readonly [Value, string])[],
): { value: Value; label: string }[] => options.map(([value, label]) => ({ value, label }));

type TextFieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onInput' | 'onChange'> & {
  value: string;
  onInput: (value: string) => void;
};

/** Text input of a filter. The fields of a form are those of Mantine, with `useApiForm`. */
export function TextField({ onInput, ...rest }: TextFieldProps): JSX.Element {
  return <TextInput {...rest} onChange={({ currentTarget }) => void onInput(currentTarget.value)} />;
}

/** Search field of a list. The shortcut `/` focuses it, and Escape empties it. */
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
    <Input
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      leftSection={<Icon node={Search} />}
      rightSection={value === '' ? null : <CloseButton aria-label="Clear" onClick={() => void onInput('')} />}
      rightSectionPointerEvents="auto"
      value={value}
      onChange={({ currentTarget }) => void onInput(currentTarget.value)}
    />
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
    <MantineSegments
      aria-label={label}
      value={value}
      data={toSelectData(options)}
      onChange={(chosen) => void onChange(chosen)}
    />
  );
}
