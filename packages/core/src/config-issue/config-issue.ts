import type { z } from 'zod';
import { type TactError, tactError } from '#errors';
import type { DocumentPath, ParsedDocument } from '#ports/editable-file';
import { suggestWord } from '#text';

/** A problem in a file that its owner has to fix. */
export interface ConfigIssue {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The path, such as `rules[receipts].when.subject`. */
  readonly field: string;
  /** Follows the field: `must not be empty`. */
  readonly why: string;
  /** One imperative sentence. */
  readonly remedy: string;
}

/** The message of a Zod issue that says both what is wrong and what to do about it. */
export function issueText(why: string, remedy: string): string {
  return `${why}\n${remedy}`;
}

/**
 * Validates one part of a document against any Zod schema: its own issues are put in plain words,
 * and custom ones carry theirs through `issueText`.
 */
export function checkPart<Part>(
  document: ParsedDocument,
  path: DocumentPath,
  schema: z.ZodType<Part>,
): { readonly value: Part | null; readonly issues: readonly ConfigIssue[] } {
  const parsed = schema.safeParse(valueAt(document, path), { error: explainIssue });
  if (parsed.success) return { value: parsed.data, issues: [] };
  const issues = parsed.error.issues.flatMap((issue) => {
    const issuePath = [...path, ...issue.path.filter((part) => typeof part !== 'symbol')];
    if (issue.code !== 'unrecognized_keys') return [issueAt(document, issuePath, issue.message)];
    const known = issue.message.split(' ');
    return issue.keys.map((key) => issueAt(document, [...issuePath, key], unknownKey(key, known)));
  });
  return { value: null, issues };
}

/** An issue at a place in a document; `text` is made by `issueText`. */
export function issueAt(document: ParsedDocument, path: DocumentPath, text: string): ConfigIssue {
  const [why = '', remedy = ''] = text.split('\n');
  return {
    file: document.file,
    line: document.lineOf(path),
    field: fieldName(document, path),
    why,
    remedy: remedy === '' ? 'Fix it, then run the same command again.' : remedy,
  };
}

/** The first issue of a file as `CONFIG_INVALID`, with the number of further ones. */
export function configIssueError(issues: readonly ConfigIssue[]): TactError {
  const [first, ...further] = issues.toSorted((left, right) => left.line - right.line);
  if (first === undefined) throw new Error('There is no issue to report.');
  const count = further.length === 1 ? 'one more problem' : `${further.length} more problems`;
  return tactError('CONFIG_INVALID', {
    ...first,
    why: further.length === 0 ? first.why : `${first.why} (and ${count} in this file)`,
  });
}

/** `rules[receipts].when.subject`: an entry by its id, or by its number, from 1, where it has none. */
function fieldName(document: ParsedDocument, path: DocumentPath): string {
  let name = '';
  let value: unknown = document.value;
  for (const part of path) {
    // A single value where a list may stand is checked as a list of one, so that its index is not in the file.
    if (typeof part === 'number' && !Array.isArray(value)) continue;
    value = childOf(value, part);
    if (typeof part === 'string') name += name === '' ? part : `.${part}`;
    else name += `[${idOf(value) ?? part + 1}]`;
  }
  return name;
}

function idOf(value: unknown): string | null {
  const id = childOf(value, 'id');
  return typeof id === 'string' && id !== '' ? id.slice(0, 60) : null;
}

function valueAt(document: ParsedDocument, path: DocumentPath): unknown {
  return path.reduce<unknown>(childOf, document.value);
}

function childOf(value: unknown, part: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, part) ? (value as Record<string | number, unknown>)[part] : undefined;
}

function unknownKey(key: string, known: readonly string[]): string {
  return issueText(`is unknown; ${suggestWord(key, known)}`, `Use one of ${known.join(', ')}.`);
}

/** Zod's own issues in plain words. For unknown keys the known ones, as the finished issue no longer has them. */
function explainIssue(issue: z.core.$ZodRawIssue): string {
  const key = issue.path?.findLast((part) => typeof part === 'string') ?? 'value';
  switch (issue.code) {
    case 'unrecognized_keys':
      return knownKeys(issue.inst).join(' ');
    case 'invalid_type': {
      const { words, example: placeholder } = spoken[issue.expected] ?? {
        words: issue.expected,
        example: '…',
      };
      if (issue.input === undefined) return issueText('is missing', `Add \`${key} = ${placeholder}\`.`);
      const example = meantBy(issue.input, issue.expected) ?? placeholder;
      return issueText(
        `must be ${words}, not ${nameOf(issue.input)}`,
        `Write it as \`${key} = ${example}\`.`,
      );
    }
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value)).join(', ');
      return issueText(`must be ${values}, not ${nameOf(issue.input)}`, `Write one of ${values}.`);
    }
    case 'invalid_key':
      // What is wrong with the key itself.
      return issue.issues[0]?.message ?? issueText('is no name for this', 'Choose another name.');
    case 'too_small':
      if (issue.origin === 'string')
        return issueText('must not be empty', 'Write something between the quotes.');
      return issue.origin === 'array'
        ? issueText('must not be empty', `Give at least ${issue.minimum}, or remove \`${key}\`.`)
        : issueText(`must be at least ${issue.minimum}`, `Write ${issue.minimum} or more.`);
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? issueText(`is longer than ${issue.maximum}`, `Shorten it to ${issue.maximum} or less.`)
        : issueText(`must be at most ${issue.maximum}`, `Write ${issue.maximum} or less.`);
    default:
      return issueText(`is invalid: ${nameOf(issue.input)}`, `See \`tact rules --help\` for \`${key}\`.`);
  }
}

/** The value of the expected type that a value of another type says as well: `587` for `"587"`. Null where that is a guess. */
function meantBy(value: unknown, expected: string): string | null {
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (typeof value === 'object') return null;
  if (expected === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return text;
  if (expected === 'int' && /^-?\d{1,15}$/.test(text)) return text;
  if (expected === 'boolean') return booleanWords.get(text.toLowerCase()) ?? null;
  if (expected === 'string') return text.length > 60 ? null : JSON.stringify(text);
  if (expected === 'array') return text.length > 60 ? null : `[${JSON.stringify(value)}]`;
  return null;
}

const booleanWords: ReadonlyMap<string, string> = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, 'false'] as const),
]);

const spoken: Readonly<Record<string, { readonly words: string; readonly example: string }>> = {
  string: { words: 'text in quotes', example: '"…"' },
  number: { words: 'a number', example: '1' },
  int: { words: 'a whole number', example: '1' },
  boolean: { words: 'true or false', example: 'true' },
  array: { words: 'a list in square brackets', example: '[…]' },
  object: { words: 'a table', example: '{ … }' },
  record: { words: 'a table', example: '{ … }' },
};

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a table';
  const text = JSON.stringify(value) ?? 'nothing';
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return typeof value === 'number' ? `the number ${short}` : short;
}

function knownKeys(schema: unknown): readonly string[] {
  const { shape } = (schema as { readonly _zod: { readonly def: { readonly shape?: object } } })._zod.def;
  return Object.keys(shape ?? {});
}
