import { plainLine, quote } from '@tact/core/text';
import type { RulebookList } from '@tact/email/engine';
import type { RulesTest, TestedVerdict } from '#presets/rules-test';
import { shortId } from './decision-table.ts';
import type { Paint } from './paint.ts';
import { proposedAgainWords } from './replay.ts';
import type { Screen } from './screen.ts';
import { formatTable } from './table.ts';
import { paintVerdict } from './verdict.ts';

const maxChanges = 10;

/**
 * What a change of the rules would have done to past mail: a sentence, and a table of what changes. Only rules match;
 * what a model makes of its rules in words shows with new mail alone.
 */
export function formatRulesTest(
  { looked, matched, authenticated, proposedAgain, changes, skipped }: RulesTest,
  list: RulebookList,
  screen: Screen,
): string {
  const { paint } = screen;
  if (list === 'llm_rules') return 'What the model makes of it shows with the next mail.';
  if (looked === 0) return `There is no past mail yet to try it on.${skippedWords(skipped)}`;
  const past = looked === 1 ? 'the only past message' : `the last ${looked}`;
  const verdicts = changes.length === 1 ? '1 verdict changes' : `${changes.length} verdicts change`;
  const confirmed = authenticated === 0 ? '' : ` (${authenticated} from an authenticated sender)`;
  const what =
    list === 'rules'
      ? `Would have matched ${paint.bold(String(matched))} of ${past}${confirmed}; ${paint.bold(verdicts)}.`
      : `Of ${past}, ${paint.bold(verdicts)}.`;
  const again = proposedAgain === 0 ? '' : ` ${proposedAgain} ${proposedAgainWords}`;
  const sentence = `${what}${again}${skippedWords(skipped)}`;
  if (changes.length === 0) return sentence;
  const rows = changes
    .slice(0, maxChanges)
    .map(({ decision, before, after }) => [
      quote(decision.title, 70),
      describe(before, paint),
      describe(after, paint),
      paint.dim(shortId(decision.id)),
    ]);
  const table = formatTable(
    [
      { title: 'message', flexible: true, weight: 2 },
      { title: 'before', flexible: true },
      { title: 'after', flexible: true },
      { title: 'id' },
    ],
    rows,
    screen,
  );
  const left = changes.length - rows.length;
  return [sentence, '', table, ...(left > 0 ? [paint.dim(`and ${left} more (all with --json)`)] : [])].join(
    '\n',
  );
}

/** The same for `--json`. */
export function rulesTestRecord({
  looked,
  matched,
  authenticated,
  proposedAgain,
  changes,
  skipped,
}: RulesTest) {
  return {
    looked,
    matched,
    authenticated,
    proposedAgain,
    skipped,
    changes: changes.map(({ decision, before, after }) => ({
      decision: decision.id,
      title: decision.title,
      before,
      after,
    })),
  };
}

function skippedWords(skipped: RulesTest['skipped']): string {
  const reasons = Object.entries(skipped).map(([why, number]) => `${number} (${why})`);
  return reasons.length === 0 ? '' : ` Skipped: ${reasons.join(', ')}.`;
}

function describe({ word, does }: TestedVerdict, paint: Paint): string {
  return `${paintVerdict(word, paint)} ${plainLine(does, 60)}`;
}
