import { issueText } from '@tact/core/config-issue';
import { parseConstraint } from '@tact/core/kernel';
import type { PatternCompiler } from '@tact/core/ports/pattern';
import { type Direction, type JsonObject, parseMailAddress, parseSenderPattern } from '@tact/core/records';
import { suggestWord } from '@tact/core/text';
import { z } from 'zod';
import { mailKinds } from '../kinds/index.ts';
import { createConditionSchema } from './condition-schema.ts';
import type { LlmRule, Rule, RuleAction, Scope } from './rule.ts';

/** What is needed to tell whether an entry makes sense. */
export interface RuleContext {
  readonly patterns: PatternCompiler;
  /** The actions that rules and directions may name. */
  readonly actions: readonly string[];
  /** Null if the parameters fit; `field` is the way into them. Asked only about known actions. */
  validateAction(
    action: string,
    parameters: JsonObject,
  ): { readonly field: string; readonly why: string } | null;
  /** Sections of the file that other engines read. Any further one is a mistake. Default: none. */
  otherSections?(): readonly string[];
}

/** Entries as they stand in the file. Every issue says what is wrong and what to do (`issueText`). */
export function createEntrySchemas(context: RuleContext): {
  readonly rule: z.ZodType<Rule>;
  readonly llmRule: z.ZodType<LlmRule>;
  readonly direction: z.ZodType<Direction>;
} {
  return {
    rule: createRuleSchema(context),
    llmRule: z
      .strictObject({
        id: slug,
        name: title.optional(),
        description: z.string().default(''),
        text: longText,
        scope: scope.default({ kind: 'global' }),
        enabled: z.boolean().default(true),
      })
      .transform((entry) => ({ ...entry, name: entry.name ?? entry.id })),
    direction: z
      .strictObject({
        id: slug,
        text: longText,
        enabled: z.boolean().default(true),
        enforce: constraintSchema(context).optional(),
      })
      .transform(({ enforce, ...entry }) => ({ ...entry, constraint: enforce ?? null })),
  };
}

function createRuleSchema(context: RuleContext): z.ZodType<Rule> {
  // Checked even where other fields are wrong, so that one look at the file shows every issue.
  const always = {
    when: ({ value }: z.core.ParsePayload) =>
      typeof value === 'object' && value !== null && !Array.isArray(value),
  };
  return z
    .strictObject({
      id: slug,
      name: title.optional(),
      enabled: z.boolean().default(true),
      priority: z.int().min(-1_000_000).max(1_000_000).default(0),
      scope: scope.default({ kind: 'global' }),
      when: createConditionSchema(context.patterns).optional(),
      actions: z.array(actionSchema(context)).default([]),
      delegate: z.boolean().default(false),
      continue: z.boolean().default(false),
      permit_dangerous: z.boolean().default(false),
      despite: z.array(slug).optional(),
    })
    .refine((entry) => hasActions(entry) || entry.delegate === true, {
      path: ['actions'],
      error: issueText(
        'is missing, so the rule does nothing',
        'Add `actions = ["archive"]`, or `delegate = true` to pass such mail to the model.',
      ),
      ...always,
    })
    .refine((entry) => !(hasActions(entry) && entry.delegate === true), {
      path: ['delegate'],
      error: issueText(
        'cannot be combined with actions: the model would decide and they would not run',
        'Remove `actions` or `delegate`; a separate rule with `continue = true` can do both.',
      ),
      ...always,
    })
    .refine((entry) => !(entry.permit_dangerous === true && entry.delegate === true), {
      path: ['permit_dangerous'],
      error: issueText(
        'cannot be combined with delegate: a model never gets that permission',
        'Remove one of the two.',
      ),
      ...always,
    })
    .refine((entry) => !(entry.permit_dangerous === true && looksAtKind(entry.when)), {
      path: ['permit_dangerous'],
      error: issueText(
        'cannot be combined with a condition on kind: whoever sends a mail chooses what it looks like',
        'Remove one of the two; match the sender and `authenticated = true` instead.',
      ),
      ...always,
    })
    .refine((entry) => entry.when !== undefined || entry.scope?.kind !== 'global', {
      path: ['when'],
      error: issueText(
        'is missing, so the rule would match every mail',
        'Add a condition, such as `when.subject.contains = "invoice"`, or a narrower `scope`.',
      ),
    })
    .transform(({ delegate, continue: continues, permit_dangerous, when, name, ...entry }) => ({
      ...entry,
      name: name ?? entry.id,
      when: when ?? null,
      delegates: delegate,
      continues,
      permitsDangerous: permit_dangerous,
    }));
}

/** Also within `all`, `any` and `not`, and where other fields of the entry are wrong, so that it was not read. */
function looksAtKind(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  if (Array.isArray(condition)) return condition.some(looksAtKind);
  const { kind, of, all, any, not } = condition as Readonly<Record<string, unknown>>;
  const isRead = kind === 'mail-kind' || (kind !== undefined && of === undefined && isMailKind(kind));
  return isRead || [of, all, any, not].some(looksAtKind);
}

function isMailKind(kind: unknown): boolean {
  return (Array.isArray(kind) ? kind : [kind]).some((one) => mailKinds.some((known) => known === one));
}

function hasActions(entry: { readonly actions?: unknown }): boolean {
  return entry.actions !== undefined && !(Array.isArray(entry.actions) && entry.actions.length === 0);
}

/** `"archive"` stands for `{ action = "archive" }`. */
function actionSchema(context: RuleContext): z.ZodType<RuleAction> {
  const name = z.string().superRefine((action, { addIssue }) => {
    if (context.actions.includes(action)) return;
    const why = `unknown action "${action.slice(0, 60)}"; ${suggestWord(action, context.actions)}`;
    addIssue({ code: 'custom', message: issueText(why, `Use one of ${context.actions.join(', ')}.`) });
  });
  const table = z
    .strictObject({ action: name, parameters: z.record(z.string(), z.json()).default({}) })
    .superRefine(({ action, parameters }, { addIssue }) => {
      if (!context.actions.includes(action)) return;
      const problem = context.validateAction(action, parameters);
      if (problem === null) return;
      const path = ['parameters', ...problem.field.split('.')];
      const remedy = `Use the parameters of ${action} that \`tact rules --help\` lists.`;
      addIssue({ code: 'custom', path, message: issueText(problem.why, remedy) });
    });
  return z.preprocess((value) => (typeof value === 'string' ? { action: value } : value), table);
}

function constraintSchema(context: RuleContext) {
  return z.string().transform((text, { issues }) => {
    const constraint = parseConstraint(text, context.actions);
    if (!('problem' in constraint)) return constraint;
    const remedy = 'Fix it, or remove `enforce` to have only the model check the direction.';
    issues.push({ code: 'custom', input: text, message: issueText(constraint.problem, remedy) });
    return z.NEVER;
  });
}

const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: issueText(
      'must be lowercase letters, digits and single hyphens',
      'Write it as `id = "my-receipts"`.',
    ),
  });
const title = z.string().trim().min(1).max(200);
const longText = z.string().trim().min(1).max(10_000);

const scopeKinds = ['global', 'account', 'domain', 'sender'];

const scope: z.ZodType<Scope> = z.string().transform((text, { issues }) => {
  const colon = text.indexOf(':');
  const kind = (colon < 0 ? text : text.slice(0, colon)).trim();
  const parsed = parseScope(kind, colon < 0 ? null : text.slice(colon + 1).trim());
  if (!('problem' in parsed)) return parsed;
  const remedy =
    'Write "global", "account:ann@example.org", "domain:example.org" or "sender:bob@example.org".';
  issues.push({ code: 'custom', input: text, message: issueText(parsed.problem, remedy) });
  return z.NEVER;
});

function parseScope(kind: string, value: string | null): Scope | { readonly problem: string } {
  if (kind === 'global' && value === null) return { kind };
  if (kind === 'account' && value !== null && value !== '') return { kind, value };
  if (kind === 'domain' && value !== null) {
    const pattern = value.includes('@') && !value.startsWith('@') ? null : parseSenderPattern(value);
    return pattern === null ? { problem: `"${value}" is not a domain` } : { kind, value: pattern };
  }
  if (kind === 'sender' && value !== null) {
    const address = parseMailAddress(value)?.address;
    return address === undefined ? { problem: `"${value}" is not an address` } : { kind, value: address };
  }
  if (scopeKinds.includes(kind)) {
    return { problem: kind === 'global' ? '"global" takes nothing after it' : `"${kind}:" needs a value` };
  }
  return { problem: `unknown scope "${kind.slice(0, 60)}"; ${suggestWord(kind, scopeKinds)}` };
}
