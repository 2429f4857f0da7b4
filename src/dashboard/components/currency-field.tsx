import { NativeSelect, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { basePath } from '../data/api.js';
import { useResource } from '../data/resource.js';
import type { FieldProps } from './api-form.js';

interface OpenApiDocument {
  components: { schemas: { Currency: { enum: string[] } } };
}

/** Loads the currencies of the OpenAPI document. */
async function loadCurrencies(): Promise<string[]> {
  const response = await fetch(`${basePath}/docs/openapi.json`);
  return ((await response.json()) as OpenApiDocument).components.schemas.Currency.enum;
}

/** Select box of the currencies of the API. Without the document, for example behind a proxy, a text field. */
export function CurrencyField(field: FieldProps): JSX.Element {
  const { data = [field.value as string], error } = useResource('currencies', loadCurrencies);
  if (error) return <TextInput label="Currency" placeholder="EUR" required {...field} />;
  return <NativeSelect label="Currency" data={data} {...field} />;
}
