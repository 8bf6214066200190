import { stat } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import type { MailParser } from '@tact/core/ports/mail-parser';
import { exposeAll } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { launchChromium } from '@tact/visible-text/prover/chromium';
import { z } from 'zod';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';
import { evaluateHiddenInMails } from './evaluate-hidden-in-mails.ts';
import { type LabelledCase, parts, withText } from './hidden-case.ts';
import { htmlMail } from './html-mail.ts';
import { halves, labelCases } from './label-cases.ts';

interface HiddenEvalOptions extends EvalOptions {
  /** A Chromium's path. Cases are labelled anew with it; whole mails cannot be labelled without. */
  readonly browser?: string;
  readonly parser?: MailParser;
}

/** Measures what the parser shows of text that a browser does not paint, and drops of text that it does. */
export async function evaluateHidden(options: HiddenEvalOptions): Promise<object> {
  const isFolder = (await stat(options.data).catch(() => null))?.isDirectory() ?? false;
  if (!isFolder) return evaluateCases(options);
  const { browser } = options;
  if (browser === undefined)
    throw tactError('USAGE_INVALID', {
      problem: 'A folder of mails needs --browser.',
      help: 'tact eval hidden --help',
    });
  const launch = () => launchChromium({ executable: browser, timeoutMs: 10_000, maxHeightPx: 16_000 });
  return evaluateHiddenInMails({ ...options, launch });
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
  const { data, browser, out, unread, onProgress, parser = createMailParser() } = options;
  const cases = await readJsonLines(data, matching(labelledCase), unread);
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
