import { type ConfigIssue, checkPart, issueAt, issueText } from '@tact/core/config-issue';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import { suggestWord } from '@tact/core/text';
import type { z } from 'zod';
import type { Rulebook } from './rule.ts';
import { createEntrySchemas, type RuleContext } from './rule-schema.ts';

/** The lists of a rulebook's file. */
export const rulebookLists = ['rules', 'llm_rules', 'directions'] as const;
export type RulebookList = (typeof rulebookLists)[number];

/**
 * Reads a whole document. Every mistake is told, in the order of the lines; the rulebook holds the entries that have
 * none, which is good for showing them but not for deciding by: a missing direction would permit too much.
 */
export function parseRulebook(
  document: ParsedDocument,
  context: RuleContext,
): { readonly rulebook: Rulebook; readonly issues: readonly ConfigIssue[] } {
  const schemas = createEntrySchemas(context);
  const rules = parseList(document, 'rules', schemas.rule);
  const llmRules = parseList(document, 'llm_rules', schemas.llmRule);
  const directions = parseList(document, 'directions', schemas.direction);
  const issues = [
    ...unknownLists(document, context.otherSections?.() ?? []),
    ...rules.issues,
    ...llmRules.issues,
    ...directions.issues,
    ...repeatedIds(document),
  ];
  return {
    rulebook: { rules: rules.entries, llmRules: llmRules.entries, directions: directions.entries },
    issues: issues.toSorted((left, right) => left.line - right.line),
  };
}

function parseList<Entry>(
  document: ParsedDocument,
  list: RulebookList,
  schema: z.ZodType<Entry>,
): { readonly entries: readonly Entry[]; readonly issues: readonly ConfigIssue[] } {
  const written = document.value[list];
  if (written === undefined) return { entries: [], issues: [] };
  if (!Array.isArray(written)) {
    const remedy = `Put each entry under a line [[${list}]] of its own, with two brackets.`;
    return {
      entries: [],
      issues: [issueAt(document, [list], issueText('must be a list of tables', remedy))],
    };
  }
  const checked = written.map((_, index) => checkPart(document, [list, index], schema));
  return {
    entries: checked.flatMap(({ value }) => (value === null ? [] : [value])),
    issues: checked.flatMap(({ issues }) => issues),
  };
}

function unknownLists(document: ParsedDocument, otherSections: readonly string[]): readonly ConfigIssue[] {
  const known: readonly string[] = [...rulebookLists, ...otherSections];
  return Object.keys(document.value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const why = `is unknown; ${suggestWord(key, rulebookLists)}`;
      return issueAt(document, [key], issueText(why, 'Use [[rules]], [[llm_rules]] or [[directions]].'));
    });
}

/** Ids are unique in the whole file, so that an id alone identifies an entry. */
function repeatedIds(document: ParsedDocument): readonly ConfigIssue[] {
  const lines = new Map<string, number>();
  const issues: ConfigIssue[] = [];
  for (const list of rulebookLists) {
    const entries: unknown = document.value[list];
    for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
      const id: unknown = entry?.id;
      if (typeof id !== 'string') continue;
      const line = lines.get(id);
      if (line === undefined) {
        lines.set(id, document.lineOf([list, index, 'id']));
      } else {
        const text = issueText(`"${id.slice(0, 60)}" is already used on line ${line}`, 'Use a different id.');
        issues.push(issueAt(document, [list, index, 'id'], text));
      }
    }
  }
  return issues;
}
