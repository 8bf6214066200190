import type { Json, JsonObject } from '@tact/core/records';

const foreignKeys = new Set(['$schema', '$id', '$defs', 'definitions', 'propertyNames']);

/**
 * A JSON Schema in the keywords that every provider knows. A reference, which is only made where any JSON may stand, becomes the schema of
 * anything.
 */
export function portableSchema(schema: JsonObject): JsonObject {
  if (schema['$ref'] !== undefined) return {};
  const parts = Object.entries(schema).filter(([key]) => !foreignKeys.has(key));
  return Object.fromEntries(
    parts.map(([key, part]) => [key, key === 'properties' ? propertiesOf(part) : portable(part)]),
  );
}

/** Names of fields, not keywords. */
function propertiesOf(properties: Json | undefined): Json {
  if (!isObject(properties)) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, portable(part)]));
}

function portable(part: Json | undefined): Json {
  if (Array.isArray(part)) return part.map(portable);
  return isObject(part) ? portableSchema(part) : (part ?? null);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
