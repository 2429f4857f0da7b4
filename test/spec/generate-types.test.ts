import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { expect, expectTypeOf, test } from 'vitest';
import { closeResponses } from '../../spec/build/close-responses.js';
import { generateTypes } from '../../spec/build/generate-types.js';
import type { components, operations, webhooks } from '../../generated/openapi.js';
import type { components as closedComponents } from '../../generated/closed/openapi.js';
import { documents } from './openapi-documents.js';

type Schemas = components['schemas'];
type ClosedSchemas = closedComponents['schemas'];

/** Prints types without comments. */
const printTypes = (types: string): string =>
  ts
    .createPrinter({ removeComments: true })
    .printFile(ts.createSourceFile('types.ts', types, ts.ScriptTarget.Latest));

test('an open list of values has a type with its literals that allows any other value', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Fixture', version: '1.0.0' },
    paths: {},
    components: {
      schemas: {
        Status: { type: 'string', 'x-extensible-enum': ['active', 'paused'] },
        Code: { type: 'integer', 'x-extensible-enum': [408, 503] },
      },
    },
  };
  const types = await generateTypes(document, 'spec/fixture.yaml');
  expect(types).toContain('// Generated from spec/fixture.yaml');
  expect(types).toContain('Status: "active" | "paused" | (string & {});');
  expect(types).toContain('Code: 408 | 503 | (number & {});');
});

test('the published types accept unknown values in responses, and the closed types do not', () => {
  expectTypeOf<'a_new_status'>().toExtend<Schemas['PurchaseStatus']>();
  expectTypeOf<'a_new_status'>().not.toExtend<ClosedSchemas['PurchaseStatus']>();
  expectTypeOf<'XXX'>().not.toExtend<Schemas['Currency']>();
  expectTypeOf<ClosedSchemas['CurrencyCode']>().toEqualTypeOf<ClosedSchemas['Currency']>();
});

test.each(documents)(
  'the closed types of $name are those of its closed document',
  async ({ name, document }) => {
    const types = await generateTypes(closeResponses(document), `spec/${name}.yaml`);
    expect(printTypes(await readFile(`generated/closed/${name}.ts`, 'utf8'))).toBe(printTypes(types));
  },
);

test('the kind of a rate selects its type', () => {
  type OneTime = Extract<Schemas['Rate'], { kind: 'one_time' }>;
  expectTypeOf<OneTime>().toEqualTypeOf<Schemas['OneTimeRate']>();
  expectTypeOf<Schemas['FixedSubscriptionRateInput']['interval_count']>().toEqualTypeOf<
    number | null | undefined
  >();
  expectTypeOf<Schemas['FixedSubscriptionRate']['interval_count']>().toEqualTypeOf<number>();
});

test('operations lists the operations of the server, without webhooks', async () => {
  expectTypeOf<keyof operations>().toExtend<string>();
  expectTypeOf<'onPing'>().not.toExtend<keyof operations>();
  expectTypeOf<'ping'>().toExtend<keyof webhooks>();
  expect(await readFile('generated/openapi.ts', 'utf8')).not.toContain('onPing');
});
