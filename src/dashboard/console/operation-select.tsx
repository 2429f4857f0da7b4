import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import type { JSX } from 'react';
import { HttpMethod } from '../components/badges.js';
import type { Operation } from './list-operations.js';

/** Field that finds an operation by the words of its name, method and path. */
export function OperationSelect({
  operations,
  id,
  onChoose,
}: {
  operations: readonly Operation[];
  /** Id of the open operation, which may not exist. */
  id: string;
  onChoose: (id: string) => void;
}): JSX.Element {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const groups = [...new Set(operations.map(({ group }) => group))];
  const filter: OptionsFilter = ({ options, search }) =>
    options.map((option) =>
      'items' in option
        ? { ...option, items: option.items.filter(({ value }) => matchesSearch(byId.get(value), search)) }
        : option,
    );
  return (
    <Select
      label="Operation"
      placeholder="Name, method or path"
      error={byId.has(id) ? null : `No operation has the id ${id}.`}
      data={groups.map((group) => ({
        group,
        items: operations
          .filter((operation) => operation.group === group)
          .map((operation) => ({ value: operation.id, label: operation.summary })),
      }))}
      value={byId.has(id) ? id : null}
      onChange={(value) => {
        if (value !== null) onChoose(value);
      }}
      filter={filter}
      renderOption={({ option }) => <OperationOption operation={byId.get(option.value)} option={option} />}
      nothingFoundMessage="No operation matches."
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={420}
      data-search
    />
  );
}

function OperationOption({
  operation,
  option,
}: {
  operation: Operation | undefined;
  option: ComboboxItem;
}): JSX.Element {
  return (
    <span className="operation-option">
      <HttpMethod method={operation?.method ?? ''} />
      <span>
        {option.label}
        <small className="mono">{operation?.path}</small>
      </span>
    </span>
  );
}

/** Checks whether the name, method and path of an operation contain each word of a text. */
function matchesSearch(operation: Operation | undefined, search: string): boolean {
  const text = `${operation?.summary} ${operation?.method} ${operation?.path}`.toLowerCase();
  return search
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word));
}
