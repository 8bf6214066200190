import type { Json } from '@tact/core/records';

const maxDepth = 200;

/**
 * What a tool returned, as JSON keeps it. A part that JSON has no form for costs that part alone: it becomes text, such as the digits
 * of a BigInt, or a word in brackets that names it, such as `[circular]`.
 */
export function plainResult(value: unknown): Json {
  return plain(value, []) ?? null;
}

function plain(value: unknown, above: readonly object[]): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : plainObject(value, above);
    default:
      return undefined;
  }
}

function plainObject(value: object, above: readonly object[]): Json | undefined {
  if (above.includes(value)) return '[circular]';
  if (above.length >= maxDepth) return '[nested too deeply]';
  const inside = [...above, value];
  try {
    if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), inside);
    if (Array.isArray(value)) return value.map((part: unknown) => plain(part, inside) ?? null);
    if (value instanceof Map) return plain([...value], inside);
    if (value instanceof Set) return plain([...value], inside);
    if (ArrayBuffer.isView(value))
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    const parts = Object.keys(value).flatMap((key) => {
      const part = plain((value as Readonly<Record<string, unknown>>)[key], inside);
      return part === undefined ? [] : [[key, part] as const];
    });
    return Object.fromEntries(parts);
  } catch {
    return '[unreadable]';
  }
}
