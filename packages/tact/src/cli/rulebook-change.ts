import { exitCodes, TactError, tactError } from '@tact/core/errors';
import type { EditableFile, EntryChange } from '@tact/core/ports/editable-file';
import type { JsonObject } from '@tact/core/records';
import {
  openPairs,
  previewRulebook,
  type Rulebook,
  type RulebookList,
  type RulebookPreview,
  type RuleWarning,
  readRulebook,
  saveRulebook,
  warningsAbout,
} from '@tact/email/engine';
import type { LocalTact } from '#presets/local';
import { type RulesTest, testRules, type WrittenRules } from '#presets/rules-test';
import type { Cli } from './cli.ts';
import { canAsk, confirm } from './confirm.ts';
import { answerOlder, countOlder, newlyAging } from './older-mail.ts';
import { askOpenPairs, forgetDespite, pairInWords, pairRemedy } from './open-pairs.ts';
import { formatRulesTest, rulesTestRecord } from './output/rules-test.ts';

interface ChangeOptions {
  /** The entry whose matches are counted; null where the whole file changes. */
  readonly id: string | null;
  readonly list: RulebookList;
  /** Said when it is saved: `Added receipts.` */
  readonly done: string;
  /** True where the entry goes: then its matches are counted as they were. */
  readonly goes?: boolean;
  readonly yes?: boolean;
  /** It acts on mail that was decided before, too. */
  readonly older?: boolean;
  /** Its words change or go, so that what was answered about them is void. */
  readonly isRewritten?: boolean;
  /** More about the entry, for programs. */
  readonly about?: JsonObject;
}

/**
 * Changes the rulebook in four steps: the file as it would be, checked; tried on past mail; a yes; saved. A change with a
 * mistake is refused with file, line, field and remedy, and nothing is saved.
 */
export async function changeRulebook(
  change: EntryChange | { readonly text: string },
  {
    id,
    list,
    done,
    goes = false,
    yes = false,
    older = false,
    isRewritten = false,
    about = {},
  }: ChangeOptions,
  tact: LocalTact,
  cli: Cli,
): Promise<void> {
  const { rulesFile, ruleContext } = tact;
  const preview = await previewRulebook(rulesFile, change, ruleContext).catch((thrown: unknown) => {
    const isMistake = thrown instanceof TactError && thrown.code.startsWith('CONFIG_');
    if (isMistake && !cli.options.json) cli.notes.line('Nothing was saved: the file would have a mistake.');
    throw thrown;
  });
  const warnings = rulebookWarnings(preview.after, tact).filter(
    (warning) => id === null || warning.id === id || warning.others?.includes(id),
  );
  refuseWhatMatchesNothing(warnings, preview, rulesFile);
  const rulesTest = await testChange(rulesOf(preview), { id, goes }, tact);
  if (!cli.options.json) {
    cli.screen.line(formatRulesTest(rulesTest, list, cli.screen));
    for (const { text, remedy } of warnings) cli.notes.line(`${text} ${remedy}`);
  }

  const reaching = newlyAging(preview.before, preview.after, older ? id : null);
  const counts = await countOlder(reaching, preview.after, tact, cli);

  const isSaved = await saveConfirmed(preview, yes, tact, cli);
  if (isSaved && !cli.options.json) cli.screen.line(`${done} Saved to ${rulesFile.path}.`);
  const olderMail = isSaved ? await answerOlder(counts, { older, isAsked: !yes }, tact, cli) : [];
  if (cli.options.json)
    cli.screen.record({ id, saved: isSaved, warnings, olderMail, ...about, ...rulesTestRecord(rulesTest) });
  if (isSaved && isRewritten && id !== null && list === 'directions') await forgetDespite(id, tact);
  if (isSaved && !cli.options.json) await askOpenPairs(id, !yes, tact, cli);
}

/** Saves the file with the owner's yes; resolves with whether it did. */
async function saveConfirmed(
  preview: RulebookPreview,
  yes: boolean,
  tact: LocalTact,
  cli: Cli,
): Promise<boolean> {
  if (yes || (await confirm('Save it?', cli.terminal))) {
    await saveRulebook(tact.rulesFile, preview);
    await tact.refresh();
    return true;
  }
  cli.exitCode = exitCodes.usage;
  const hint = canAsk(cli.terminal) ? '' : ' Add --yes to save without confirmation.';
  cli.notes.line(`Nothing was saved.${hint}`);
  return false;
}

/** What the owner of these rules is not likely to want. */
function rulebookWarnings(rulebook: Rulebook, { assistant, config }: LocalTact): readonly RuleWarning[] {
  const { registry } = assistant.runtime;
  return warningsAbout(rulebook, { registry, authenticatedBy: config.mail?.authenticated_by ?? [] });
}

/** Only here: a rule that was stored before with such a value goes on, with a warning. */
function refuseWhatMatchesNothing(
  warnings: readonly RuleWarning[],
  { textAfter, after }: RulebookPreview,
  file: EditableFile,
): void {
  const found = warnings.find(({ matchesNothing }) => matchesNothing);
  if (found === undefined) return;
  const line = file.parse(textAfter).lineOf(['rules', after.rules.findIndex(({ id }) => id === found.id)]);
  const { text: why, remedy } = found;
  throw tactError('CONFIG_INVALID', { file: file.path, line, field: `rules[${found.id}].when`, why, remedy });
}

/** The rules before and after a change. */
export function rulesOf({ textBefore, textAfter, before, after }: RulebookPreview): {
  readonly before: WrittenRules;
  readonly after: WrittenRules;
} {
  return {
    before: { text: textBefore ?? '', rulebook: before },
    after: { text: textAfter, rulebook: after },
  };
}

/** What a change would have made of past mail. An entry that goes is tried the other way round. */
export async function testChange(
  { before, after }: { readonly before: WrittenRules; readonly after: WrittenRules },
  { id, goes = false }: { readonly id: string | null; readonly goes?: boolean },
  tact: LocalTact,
): Promise<RulesTest> {
  if (!goes) return testRules({ before, after, id }, tact);
  const rulesTest = await testRules({ before: after, after: before, id }, tact);
  const changes = rulesTest.changes.map((one) => ({ ...one, before: one.after, after: one.before }));
  return { ...rulesTest, changes };
}

/** `tact rules check`: what in rules.toml contradicts itself, never matches, is never reached, or waits for an answer. */
export async function checkRules(cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const rulebook = await readRulebook(tact.rulesFile, tact.ruleContext);
  const open = openPairs(rulebook, tact.assistant.runtime.registry, tact.user).map((pair) => ({
    kind: 'open' as const,
    id: pair.rule.id,
    others: [pair.direction.id],
    text: pairInWords(pair),
    remedy: pairRemedy(pair),
  }));
  const found: readonly (RuleWarning | (typeof open)[number])[] = [
    ...rulebookWarnings(rulebook, tact),
    ...open,
  ];
  if (cli.options.json) for (const warning of found) cli.screen.record({ ...warning });
  else if (found.length > 0) for (const { text, remedy } of found) cli.screen.line(`${text} ${remedy}`);
  else cli.screen.line('No rule or direction contradicts or hides another.');
}
