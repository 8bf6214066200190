import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { createMailParser } from '#adapters/mail-parser/mime';
import { launchChromium } from '#adapters/visibility-prover/chromium';
import { tactError } from '#errors';
import type { MailParser } from '#ports/mail-parser';
import { exposeAll } from '#records';
import { openAnswers, writeAnswers } from '../data/answers-file.ts';
import { filesInFolder } from '../data/files-in-folder.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { htmlParts } from '../mail/html-parts.ts';
import { ratio, rounded, share } from '../measures.ts';
import { type LabelledCase, parts, withText } from './hidden-case.ts';
import { htmlMail } from './html-mail.ts';
import { halves, labelCases } from './label-cases.ts';
import { paintedWords } from './painted-words.ts';

interface HiddenEvalOptions extends EvalOptions {
  /** A Chromium's path. Cases are labelled anew with it; whole mails cannot be labelled without. */
  readonly browser?: string;
  readonly parser?: MailParser;
}

/** Measures what the parser shows of text that a browser does not paint, and drops of text that it does. */
export async function evaluateHidden(options: HiddenEvalOptions): Promise<object> {
  const isFolder = (await stat(options.data).catch(() => null))?.isDirectory() ?? false;
  return isFolder ? evaluateMails(options) : evaluateCases(options);
}

const labelledCase = z.object({
  id: z.string(),
  family: z.string(),
  part: z.enum(parts),
  text: z.string(),
  html: z.string(),
  label: z.enum(['visible', 'hidden']),
  browser: z.string(),
});

async function evaluateCases(options: HiddenEvalOptions): Promise<object> {
  const { data, browser, out, onProgress, parser = createMailParser() } = options;
  const cases = await readJsonLines(data, matching(labelledCase));
  const answers: CaseAnswer[] = [];
  for (const each of cases) answers.push(await answerFor(parser, each));
  const wrongLabels = browser === undefined ? null : await countWrongLabels(browser, cases, onProgress);
  await writeAnswers(out, answers);
  return {
    cases: cases.length,
    wrong_labels: wrongLabels,
    by_part: Object.fromEntries(
      parts.map((part) => [part, figuresOf(answers.filter((answer) => answer.part === part))]),
    ),
  };
}

interface CaseAnswer {
  readonly id: string;
  readonly part: LabelledCase['part'];
  readonly label: LabelledCase['label'];
  /** All its words are in the text of the mail. */
  readonly shown: boolean;
  /** At least half of its words are. */
  readonly partly_shown: boolean;
  /** It is listed as hidden. */
  readonly told: boolean;
}

async function answerFor(
  parser: MailParser,
  { id, part, label, html, text }: LabelledCase,
): Promise<CaseAnswer> {
  const mail = exposeAll(await parser.parse(htmlMail(withText(html, text))));
  const read = oneLine(mail.text);
  return {
    id,
    part,
    label,
    shown: read.includes(oneLine(text)),
    partly_shown: halves(text).some((half) => read.includes(oneLine(half))),
    told: oneLine(mail.hidden.map((each) => each.text).join(' ')).includes(oneLine(text)),
  };
}

function figuresOf(answers: readonly CaseAnswer[]): object {
  const hidden = answers.filter(({ label }) => label === 'hidden');
  const visible = answers.filter(({ label }) => label === 'visible');
  return {
    hidden: hidden.length,
    hidden_shown: share(hidden, (answer) => answer.partly_shown),
    visible: visible.length,
    visible_unproven: share(visible, (answer) => !answer.shown),
    unproven_told: share(
      answers.filter((answer) => !answer.partly_shown),
      (answer) => answer.told,
    ),
  };
}

async function countWrongLabels(
  browser: string,
  cases: readonly LabelledCase[],
  onProgress: EvalOptions['onProgress'],
): Promise<number> {
  const chromium = await launchChromium({ executable: browser, timeoutMs: 30_000, maxHeightPx: 16_000 });
  try {
    const labels = await labelCases(chromium, cases, onProgress);
    return cases.filter(({ label }, index) => labels[index] !== label).length;
  } finally {
    await chromium.close();
  }
}

async function evaluateMails(options: HiddenEvalOptions): Promise<object> {
  const { data, browser, out, onProgress, parser = createMailParser() } = options;
  if (browser === undefined)
    throw tactError('USAGE_INVALID', {
      problem: 'A folder of mails needs --browser.',
      help: 'tact eval hidden --help',
    });
  const files = await filesInFolder(data, '.eml');
  const chromium = await launchChromium({ executable: browser, timeoutMs: 10_000, maxHeightPx: 16_000 });
  const lines = await openAnswers(out);
  const counts = {
    mails: 0,
    html_parts: 0,
    painted: 0,
    painted_unproven: 0,
    not_painted: 0,
    not_painted_shown: 0,
  };
  try {
    for (const [index, file] of files.entries()) {
      const parts = htmlParts(await readFile(file));
      if (parts.length > 0) counts.mails++;
      for (const html of parts) {
        const words = await paintedWords(chromium, html);
        const mail = exposeAll(await parser.parse(htmlMail(html)));
        const { missing, shown } = compareWords(words, mail.text);
        counts.html_parts++;
        counts.painted += words.painted.length;
        counts.painted_unproven += missing.length;
        counts.not_painted += words.notPainted.length;
        counts.not_painted_shown += shown.length;
        await lines.write({ file: basename(file), painted: words.painted.length, missing, shown });
      }
      onProgress?.(index + 1, files.length);
    }
  } finally {
    await lines.close();
    await chromium.close();
  }
  return {
    ...counts,
    words_unproven: rounded(ratio(counts.painted_unproven, counts.painted)),
    hidden_shown: rounded(ratio(counts.not_painted_shown, counts.not_painted)),
  };
}

/**
 * The painted words that the text lacks, and those that are not painted and that it has all the same, each as often as it
 * stands there.
 */
function compareWords(
  { painted, notPainted }: Awaited<ReturnType<typeof paintedWords>>,
  text: string,
): { readonly missing: readonly string[]; readonly shown: readonly string[] } {
  const left = new Map<string, number>();
  for (const word of wordsOf(text)) left.set(word, (left.get(word) ?? 0) + 1);
  const take = (word: string) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  };
  const missing = painted.flatMap(wordsOf).filter((word) => !take(word));
  return { missing, shown: notPainted.flatMap(wordsOf).filter(take) };
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
