import { basename } from 'node:path';
import type { ParsedMail } from '@tact/core/ports/mail-parser';
import type { Origin } from '@tact/core/records';
import { openAnswers } from '../data/answers-file.ts';
import { filesInFolder } from '../data/files-in-folder.ts';
import type { EvalOptions } from '../eval-options.ts';
import { leakedTexts } from './hidden-oracle.ts';
import { labelsInPrompt } from './mail-labels.ts';
import { createMeasurer, type Measured, type Measurer } from './measurer.ts';

/** How well the mail parser handles a folder of messages. All figures but `files` should be 0. */
interface MailEvalResult {
  readonly files: number;
  /** The parser threw something other than a refusal, or its process died. */
  readonly crashed: number;
  readonly over_1s: number;
  readonly over_200mb: number;
  /** Values that would reach the prompt without an outside label. */
  readonly unlabelled: number;
  /** Messages whose parsed text contains something that a second, simpler check considers hidden. */
  readonly hidden_text_leaked: number;
}

interface MailEvalOptions extends EvalOptions {
  /** The labels of a message's parts in the prompt; those of the real prompt by default. */
  readonly labelsOf?: (mail: ParsedMail) => readonly { readonly part: string; readonly origin: Origin }[];
}

/** Parses all messages in a folder in a separate process. Throws `EVAL_DATA_MISSING`. */
export async function evaluateMail(
  options: MailEvalOptions,
  measurer: Measurer = createMeasurer(),
): Promise<MailEvalResult> {
  const { labelsOf = labelsInPrompt } = options;
  const files = await filesInFolder(options.data, '.eml');
  const out = await openAnswers(options.out);
  const answers: Answer[] = [];
  try {
    for (const file of files) {
      const answer = answerFor(basename(file), await measurer.measure(file), labelsOf);
      answers.push({ ...answer, mail: null });
      await out.write(lineOf(answer));
      options.onProgress?.(answers.length, files.length);
    }
  } finally {
    measurer.close();
    await out.close();
  }
  const count = (holds: (answer: Answer) => boolean) => answers.filter(holds).length;
  return {
    files: answers.length,
    crashed: count(({ crash }) => crash !== null),
    over_1s: count(({ ms }) => ms > 1_000),
    over_200mb: count(({ rssMb }) => rssMb > 200),
    unlabelled: answers.reduce((sum, { unlabelled }) => sum + unlabelled.length, 0),
    hidden_text_leaked: count(({ leaked }) => leaked.length > 0),
  };
}

interface Answer {
  readonly file: string;
  readonly ms: number;
  readonly rssMb: number;
  readonly crash: string | null;
  readonly mail: ParsedMail | null;
  readonly unlabelled: readonly string[];
  readonly leaked: readonly string[];
}

function answerFor(file: string, measured: Measured, labelsOf: typeof labelsInPrompt): Answer {
  const { ms, rssMb, crash, mail, raw } = measured;
  const labels = mail === null ? [] : labelsOf(mail);
  return {
    file,
    ms,
    rssMb,
    crash,
    mail,
    unlabelled: labels.filter(({ origin }) => origin !== 'outside').map(({ part }) => part),
    leaked: mail === null ? [] : leakedTexts(raw, mail.text),
  };
}

function lineOf({ file, ms, rssMb, crash, mail, unlabelled, leaked }: Answer): object {
  return { file, ms: toTenths(ms), rss_mb: toTenths(rssMb), crash, leaked, unlabelled, ...mail };
}

function toTenths(number: number): number {
  return Math.round(number * 10) / 10;
}
