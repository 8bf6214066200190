/** google.protobuf.Struct as `@grpc/proto-loader` has it: from JSON, and back. */

type Wire = Readonly<Record<string, unknown>>;

export function structOf(value: object): Wire {
  return { fields: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wired(part)])) };
}

function wired(value: unknown): Wire {
  if (value === null) return { nullValue: 0 };
  if (Array.isArray(value)) return { listValue: { values: value.map(wired) } };
  if (typeof value === 'object') return { structValue: structOf(value) };
  return { [`${typeof value}Value`.replace('boolean', 'bool')]: value };
}

export function plainOf(struct: unknown): unknown {
  const { fields = {} } = (struct ?? {}) as { readonly fields?: Wire };
  return Object.fromEntries(Object.entries(fields).map(([key, part]) => [key, unwired(part as Wire)]));
}

function unwired(value: Wire): unknown {
  const { kind } = value as { readonly kind: string };
  if (kind === 'nullValue') return null;
  if (kind === 'structValue') return plainOf(value[kind]);
  if (kind !== 'listValue') return value[kind];
  return (value[kind] as { readonly values: readonly Wire[] }).values.map(unwired);
}
