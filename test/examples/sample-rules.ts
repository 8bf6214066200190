import type { PatternCompiler } from '@tact/core/ports/pattern';
import type { JsonObject } from '@tact/core/records';
import type { Rule } from '../../packages/email/src/engine/rules/rule.ts';

/** Patterns by JavaScript's own regular expressions, for tests. */
export const patterns: PatternCompiler = {
  compile(source) {
    const expression = new RegExp(source, 'iu');
    return { test: (text) => expression.test(text) };
  },
};

/** What rules are read with in tests: a few actions, one of which needs a label. */
export const context = {
  patterns,
  actions: ['apply_label', 'archive', 'delete', 'forward', 'none'],
  validateAction: (action: string, parameters: JsonObject) =>
    action === 'apply_label' && typeof parameters['label'] !== 'string'
      ? { field: 'label', why: 'is missing' }
      : null,
};

/** A rule that archives mails with an attachment, but for these fields. */
export function rule(fields: Partial<Rule>): Rule {
  return {
    id: 'some-rule',
    name: 'Some rule',
    enabled: true,
    priority: 0,
    scope: { kind: 'global' },
    when: { kind: 'attachment', has: true },
    actions: [{ action: 'archive', parameters: {} }],
    delegates: false,
    continues: false,
    permitsDangerous: false,
    ...fields,
  };
}
