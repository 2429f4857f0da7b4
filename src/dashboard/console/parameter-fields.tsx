import { Autocomplete, type OptionsFilter } from '@mantine/core';
import { useState, type JSX } from 'react';
import { listChoices, type ObjectChoice } from './object-choices.js';
import type { Operation, OperationParameter } from './list-operations.js';

interface ParameterFieldsProps {
  operation: Operation;
  /** True for the required parameters, false for the optional ones. */
  areRequired: boolean;
  /** Values by the names of the parameters. */
  values: Readonly<Record<string, string>>;
  /** True if required values that are missing are marked. */
  isChecked: boolean;
  onChange: (name: string, value: string) => void;
}

/** Fields of the parameters of an operation. */
export function ParameterFields({
  operation: { path, parameters },
  areRequired,
  values,
  isChecked,
  onChange,
}: ParameterFieldsProps): JSX.Element {
  return (
    <div className="parameters">
      {parameters
        .filter(({ isRequired }) => isRequired === areRequired)
        .map((parameter) => {
          const value = values[parameter.name] ?? '';
          return (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              path={path}
              value={value}
              isMissing={isChecked && areRequired && value === ''}
              onChange={(changed) => void onChange(parameter.name, changed)}
            />
          );
        })}
    </div>
  );
}

/** Text field with a menu of the values of an enumeration, or of the ids of existing objects. It accepts any other value. */
function ParameterField({
  parameter,
  path,
  value,
  isMissing,
  onChange,
}: {
  parameter: OperationParameter;
  path: string;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}): JSX.Element {
  const { name, in: place, example, values, description } = parameter;
  const [objects, setObjects] = useState<readonly ObjectChoice[]>([]);
  const names = new Map(objects.map((object) => [object.id, object.name]));
  const loadObjects = async (): Promise<void> => {
    // Without a response, the field has no menu.
    setObjects(await listChoices(parameter, path).catch(() => []));
  };
  return (
    <Autocomplete
      label={place === 'query' ? `${name} (query)` : name}
      description={description}
      placeholder={example}
      error={isMissing ? 'Enter a value.' : null}
      data={values.length > 0 ? [...values] : objects.map(({ id }) => id)}
      filter={filterOptions}
      renderOption={({ option }) => (
        <span className="two-lines">
          <span>
            {names.has(option.value) ? <b>{names.get(option.value)}</b> : null}
            <small className="mono">{option.value}</small>
          </span>
        </span>
      )}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => void loadObjects()}
    />
  );
}

/** Shows all options beside a value that is one of them, so that the user can choose another one. */
const filterOptions: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase();
  const items = options.filter((option) => 'value' in option);
  return items.some(({ value }) => value === search)
    ? items
    : items.filter(({ value }) => value.toLowerCase().includes(text));
};
