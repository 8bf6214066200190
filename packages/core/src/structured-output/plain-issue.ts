import type { z } from 'zod';

/**
 * What a schema refuses, in words that follow the name of the field: `must be text`. Passed as `error` to `safeParse`; a schema's
 * own sentences win over these.
 */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map((value) => JSON.stringify(value)))}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must not be longer than ${issue.maximum}`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written another way'}`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `do not include “${issue.keys[0]?.slice(0, 60)}”`
        : `do not include ${issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : eitherOf(issue.errors);
    default:
      return 'does not fit';
  }
}

/** What each alternative of a union asks for. */
function eitherOf(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const asked = alternatives.map(([first]) =>
    first === undefined || first.path.length > 0 ? '' : first.message,
  );
  return [...new Set(asked)].filter((words) => words !== '').join(' or ') || 'does not fit';
}

function tooSmall({
  origin,
  minimum,
}: {
  readonly origin: string;
  readonly minimum: number | bigint;
}): string {
  if (origin !== 'string' && origin !== 'array') return `must be at least ${minimum}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must not be shorter than ${minimum}`;
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an address',
  url: 'a web address',
  date: 'a date such as 2026-11-23',
  time: 'a time of day such as 17:00',
  datetime: 'a time such as 2026-11-23T17:00:00Z',
};
