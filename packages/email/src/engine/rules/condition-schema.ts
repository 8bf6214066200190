import { issueText } from '@tact/core/config-issue';
import type { PatternCompiler } from '@tact/core/ports/pattern';
import { parseDomain, parseMailAddress, parseSenderPattern } from '@tact/core/records';
import { z } from 'zod';
import { mailKinds } from '../kinds/index.ts';
import { ageUnits, parseAge, parseSize, sizeUnits } from './amount.ts';
import type { Condition, TextField, TextOperator } from './rule.ts';

/**
 * Reads `when` as owners write it:
 *
 *     when.from.domain = "example.org"            # several lines: all of them
 *     when.subject.contains = ["invoice", "bill"] # several values: any of them
 *     when.any = [{ size.over = "5MB" }, { not.label.equals = "Later" }]
 */
export function createConditionSchema(patterns: PatternCompiler): z.ZodType<Condition> {
  const texts = createTextSchemas(patterns);
  const condition: z.ZodType<Condition> = z.lazy(() =>
    z
      .strictObject({
        all: z.array(condition).min(1).optional(),
        any: z.array(condition).min(1).optional(),
        not: condition.optional(),
        from: texts.address.optional(),
        from_name: texts.plain.optional(),
        to: texts.address.optional(),
        cc: texts.address.optional(),
        bcc: texts.address.optional(),
        list_id: texts.list.optional(),
        subject: texts.plain.optional(),
        body: texts.plain.optional(),
        header: z.record(z.string(), texts.plain).superRefine(checkHeaderNames).optional(),
        label: texts.plain.optional(),
        attachment_name: texts.plain.optional(),
        attachment_type: texts.plain.optional(),
        has_attachment: z.boolean().optional(),
        authenticated: z.boolean().optional(),
        kind: oneOrMoreKinds.optional(),
        size: amountSchema(sizeAmount).optional(),
        age: amountSchema(ageAmount).optional(),
      })
      .check(checkNotEmpty)
      .transform(({ all, any, not, header, has_attachment, authenticated, kind, size, age, ...fields }) => {
        const conditions: Condition[] = [];
        if (all !== undefined) conditions.push({ kind: 'all', of: all });
        if (any !== undefined) conditions.push({ kind: 'any', of: any });
        if (not !== undefined) conditions.push({ kind: 'not', of: not });
        for (const [field, tests] of Object.entries(fields)) {
          if (tests !== undefined) conditions.push(...textConditions(field as TextField, tests));
        }
        for (const [name, tests] of Object.entries(header ?? {})) {
          conditions.push(...textConditions(`header:${name.toLowerCase()}`, tests));
        }
        if (has_attachment !== undefined) conditions.push({ kind: 'attachment', has: has_attachment });
        if (authenticated !== undefined) conditions.push({ kind: 'authenticated', is: authenticated });
        if (kind !== undefined) conditions.push({ kind: 'mail-kind', of: kind });
        if (size !== undefined) conditions.push(...amountConditions('size', size));
        if (age !== undefined) conditions.push(...amountConditions('age', age));
        return allOf(conditions);
      }),
  );
  return condition;
}

type TextTests = { readonly [Operator in TextOperator]?: readonly string[] | undefined } & {
  readonly exists?: boolean | undefined;
};
type Amounts = { readonly over?: number | undefined; readonly under?: number | undefined };

function allOf(conditions: readonly Condition[]): Condition {
  const [only, ...others] = conditions;
  return only !== undefined && others.length === 0 ? only : { kind: 'all', of: conditions };
}

function textConditions(field: TextField, { exists, ...operators }: TextTests): readonly Condition[] {
  const conditions: Condition[] = exists === undefined ? [] : [{ kind: 'exists', field, exists }];
  for (const [operator, values] of Object.entries(operators)) {
    if (values !== undefined) {
      conditions.push({ kind: 'text', field, operator: operator as TextOperator, values });
    }
  }
  return conditions;
}

function amountConditions(field: 'size' | 'age', { over, under }: Amounts): readonly Condition[] {
  const conditions: Condition[] = [];
  if (over !== undefined) conditions.push({ kind: 'compare', field, operator: 'over', amount: over });
  if (under !== undefined) conditions.push({ kind: 'compare', field, operator: 'under', amount: under });
  return conditions;
}

function createTextSchemas(patterns: PatternCompiler) {
  const regex = filledText.superRefine((source, context) => {
    const problem = problemOf(patterns, source);
    if (problem === null) return;
    const remedy = 'Fix the pattern (RE2 syntax; single quotes preserve backslashes).';
    context.addIssue({ code: 'custom', message: issueText(`is not a valid pattern: ${problem}`, remedy) });
  });
  const exists = z.boolean().optional();
  const contains = oneOrMore(filledText).optional();
  const common = { regex: oneOrMore(regex).optional(), exists };
  const table = <Shape extends z.ZodRawShape>(shape: Shape) =>
    z.strictObject(shape).check(checkNotEmpty) as unknown as z.ZodType<TextTests>;
  return {
    plain: table({
      equals: oneOrMore(filledText).optional(),
      contains,
      word: oneOrMore(wordText).optional(),
      ...common,
    }),
    address: table({
      equals: oneOrMore(addressText).optional(),
      domain: oneOrMore(domainText).optional(),
      contains: oneOrMore(addressPart).optional(),
      ...common,
    }),
    list: table({
      equals: oneOrMore(filledText).optional(),
      domain: oneOrMore(plainDomainText).optional(),
      contains,
      ...common,
    }),
  };
}

function problemOf(patterns: PatternCompiler, source: string): string | null {
  try {
    patterns.compile(source);
    return null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return thrown.message;
    throw thrown;
  }
}

/** A single value stands for a list of one. */
function oneOrMore(item: z.ZodType<string>) {
  return z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1));
}

const oneOrMoreKinds = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z
    .array(
      z.enum(mailKinds, {
        error: issueText('is not a kind of mail', `Use one of ${mailKinds.join(', ')}.`),
      }),
    )
    .min(1),
);

const filledText = z
  .string()
  .refine((text) => text.trim() !== '', issueText('must not be empty', 'Write the text to look for.'));

const wordText = filledText.regex(
  /[\p{L}\p{N}]/u,
  issueText('has no letter or digit', 'Write a whole word; use `contains` for signs.'),
);

const addressText = readText(
  (text) => parseMailAddress(text)?.address ?? null,
  issueText('is not an address', 'Write it as "ann@example.org"; use `from_name` for display names.'),
);
const addressPart = readText(
  (text) => (text === '' || /[\s<>"]/.test(text) ? null : text),
  issueText('cannot be part of an address', 'Leave out spaces; use `from_name` for display names.'),
);
const domainText = readText(
  (text) => (text.includes('@') && !text.startsWith('@') ? null : parseSenderPattern(text)),
  issueText(
    'is not a domain',
    'Write "example.org" for that domain alone, "*.example.org" for all below it.',
  ),
);
const plainDomainText = readText(parseDomain, issueText('is not a domain', 'Write it as "example.org".'));

/** Text that means something only when it can be read; `message` says so where it cannot. */
function readText(read: (text: string) => string | null, message: string): z.ZodType<string> {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
}

const sizeAmount = amountText(
  parseSize,
  issueText('is not a size', `Write a number and a unit (${sizeUnits.join(', ')}), such as "5MB".`),
);
const ageAmount = amountText(
  parseAge,
  issueText('is not an age', `Write a number and a unit (${ageUnits.join(', ')}), such as "30d".`),
);

function amountText(read: (text: string) => number | null, message: string) {
  return z.unknown().transform((value, context) => {
    const amount = typeof value === 'string' ? read(value) : null;
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });
}

function amountSchema(amount: z.ZodType<number>) {
  return z.strictObject({ over: amount.optional(), under: amount.optional() }).check(checkNotEmpty);
}

/** Not asked where keys were taken away as unknown: one mistake should not be told twice. */
function checkNotEmpty({ value, issues }: z.core.ParsePayload<object>): void {
  if (issues.length > 0 || Object.keys(value).length > 0) return;
  const message = issueText('is empty', 'Add what to look for, such as `subject.contains = "invoice"`.');
  issues.push({ code: 'custom', message, input: value });
}

function checkHeaderNames(headers: object, context: z.core.$RefinementCtx): void {
  for (const name of Object.keys(headers)) {
    if (/^[!-9;-~]+$/.test(name)) continue;
    const message = issueText('is not a header name', 'Write it as in the mail, such as `header.X-Mailer`.');
    context.addIssue({ code: 'custom', message, path: [name] });
  }
}
