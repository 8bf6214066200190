import type { SecretMask } from '#kernel';

/** How much of an error is kept; stacks and whole responses say nothing to a model. */
const maxLength = 4000;
const maxErrors = 20;

/** What a thrown value says of itself: name, message, code and status, its causes, and the errors that it collects. */
export function errorText(thrown: unknown, mask: SecretMask = (text) => text): string {
  // Masked whole: half of a secret would not be known for one.
  const text = mask(linesOf(thrown, new Set()).join('\n'));
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()} … cut`;
}

function linesOf(thrown: unknown, seen: Set<unknown>): readonly string[] {
  if (typeof thrown !== 'object' || thrown === null) return [textOf(thrown)];
  if (seen.has(thrown) || seen.size >= maxErrors) return [];
  seen.add(thrown);
  const cause = read(thrown, 'cause');
  const errors = read(thrown, 'errors');
  const inner = Array.isArray(errors) ? errors.flatMap((one: unknown) => linesOf(one, seen)) : [];
  const behind = cause === undefined ? [] : linesOf(cause, seen).map((line) => `caused by ${line}`);
  return [sentenceOf(thrown), ...behind, ...inner.map((line) => `- ${line}`)];
}

function sentenceOf(thrown: object): string {
  const name = read(thrown, 'name');
  const message = read(thrown, 'message');
  const details = ['code', 'status', 'statusCode'].flatMap((key) => {
    const value = read(thrown, key);
    return typeof value === 'string' || typeof value === 'number' ? [`${key} ${value}`] : [];
  });
  const named = typeof name === 'string' && name !== 'Error' && name !== '' ? `${name}: ` : '';
  const said = typeof message === 'string' ? message : textOf(thrown);
  return `${named}${said}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** A property that throws when it is read says nothing. */
function read(thrown: object, key: string): unknown {
  try {
    return (thrown as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
  } catch {
    return 'an object that cannot be shown';
  }
}
