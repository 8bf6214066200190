import { z } from 'zod';
import type { AnyOperation } from './operation.ts';

/** A field as reference pages show it. */
export interface SchemaField {
  readonly name: string;
  /** In words: `list of string`. */
  readonly type: string;
  /** Required, default and description. */
  readonly notes: string;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly default?: unknown;
  readonly description?: string;
}

/** @param code how the page shows what is typed as it is */
export function inputFields({ input }: AnyOperation, code = (text: string) => text): readonly SchemaField[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => {
    const needed = required.includes(name) ? 'required' : '';
    const preset = field.default === undefined ? '' : `default ${code(JSON.stringify(field.default))}`;
    const notes = [needed, preset, field.description ?? ''].filter((note) => note !== '').join('; ');
    return { name, type: typeOf(field, code), notes };
  });
}

/** What the output, or an event, has: names with their descriptions. */
export function outputFields(output: z.ZodType): readonly Pick<SchemaField, 'name' | 'notes'>[] {
  const { properties = {} } = z.toJSONSchema(output) as Schema;
  return Object.entries(properties).map(([name, { description = '' }]) => ({ name, notes: description }));
}

/** An input with a value for each field that is required, to begin with. */
export function sampleInput({ input }: AnyOperation): object {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const required = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]);
  return Object.fromEntries(required);
}

function sampleOf({ enum: values, const: value, anyOf, type }: Schema): unknown {
  if (values !== undefined) return values[0];
  if (value !== undefined) return value;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  const samples: Readonly<Record<string, unknown>> = {
    string: '',
    number: 0,
    integer: 0,
    boolean: false,
    array: [],
  };
  return samples[[type ?? 'object'].flat()[0] ?? ''] ?? {};
}

function typeOf(schema: Schema, code: (text: string) => string): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ');
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((one) => typeOf(one, code)))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, code)}`;
  return [schema.type ?? 'any JSON'].flat().join(' or ');
}
