import { type ConfigIssue, configIssueError } from '@tact/core/config-issue';
import { TactError } from '@tact/core/errors';
import type { EditableFile, EntryChange, ParsedDocument } from '@tact/core/ports/editable-file';
import { parseRulebook } from './parse-rulebook.ts';
import type { Rulebook } from './rule.ts';
import type { RuleContext } from './rule-schema.ts';

/**
 * The rulebook in its file. No file is an empty rulebook. Throws `CONFIG_SYNTAX`, `CONFIG_INVALID` (the first mistake,
 * with the number of the others) and `CONFIG_UNREADABLE`.
 */
export async function readRulebook(file: EditableFile, context: RuleContext): Promise<Rulebook> {
  const text = await file.read();
  return text === null ? emptyRulebook : readDocument(file.parse(text), context);
}

/** Every mistake in the file, by line; what keeps it from being read at all is one of them. */
export async function checkRulebook(
  file: EditableFile,
  context: RuleContext,
): Promise<readonly ConfigIssue[]> {
  const text = await file.read();
  if (text === null) return [];
  try {
    return parseRulebook(file.parse(text), context).issues;
  } catch (thrown) {
    if (!(thrown instanceof TactError) || thrown.code !== 'CONFIG_SYNTAX') throw thrown;
    const { line, why } = thrown.details;
    return [
      { file: file.path, line: Number(line), field: 'syntax', why: String(why), remedy: thrown.remedy },
    ];
  }
}

/** A change that was made and checked, but not written. */
export interface RulebookPreview {
  /** The file's text; null if there is no file yet. */
  readonly textBefore: string | null;
  readonly textAfter: string;
  readonly before: Rulebook;
  readonly after: Rulebook;
}

/**
 * What the rulebook would be after a change or with another text, to be tried against past mail before `saveRulebook`.
 * Throws as `readRulebook` does, for the file as it is and as it would be; `ID_NOT_FOUND` for an unknown entry.
 */
export async function previewRulebook(
  file: EditableFile,
  change: EntryChange | { readonly text: string },
  context: RuleContext,
): Promise<RulebookPreview> {
  const textBefore = await file.read();
  const before = textBefore === null ? emptyRulebook : readDocument(file.parse(textBefore), context);
  const textAfter = 'text' in change ? change.text : file.edit(textBefore ?? '', change);
  return { textBefore, textAfter, before, after: readDocument(file.parse(textAfter), context) };
}

/** Writes a previewed change. Throws `CONFIG_CHANGED` where the file was changed since, `CONFIG_UNWRITABLE`. */
export async function saveRulebook(file: EditableFile, preview: RulebookPreview): Promise<void> {
  await file.write(preview.textAfter, preview.textBefore);
}

const emptyRulebook: Rulebook = { rules: [], llmRules: [], directions: [] };

function readDocument(document: ParsedDocument, context: RuleContext): Rulebook {
  const { rulebook, issues } = parseRulebook(document, context);
  if (issues.length > 0) throw configIssueError(issues);
  return rulebook;
}
