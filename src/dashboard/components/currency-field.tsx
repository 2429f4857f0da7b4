import type { JSX } from 'react';
import { basePath } from '../data/api.js';
import { useResource } from '../data/resource.js';
import { SelectField, TextField } from './fields.js';

interface OpenApiDocument {
  components: { schemas: { Currency: { enum: string[] } } };
}

/** Loads the currencies of the OpenAPI document. */
async function loadCurrencies(): Promise<string[]> {
  const response = await fetch(`${basePath}/docs/openapi.json`);
  return ((await response.json()) as OpenApiDocument).components.schemas.Currency.enum;
}

/** Select box of the currencies of the API. Without the document, for example behind a proxy, a text field. */
export function CurrencyField({
  value,
  onChange,
}: {
  value: string;
  onChange: (currency: string) => void;
}): JSX.Element {
  const { data = [value], error } = useResource('currencies', loadCurrencies);
  if (error)
    return <TextField label="Currency" placeholder="EUR" value={value} onInput={onChange} required />;
  return (
    <SelectField
      label="Currency"
      value={value}
      options={data.map((code) => [code, code] as const)}
      onChange={onChange}
    />
  );
}
