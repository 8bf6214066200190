import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tactError } from '#errors';
import type { ParsedMail } from '#ports/mail-parser';
import type { Origin } from '#records';
import { leakedTexts } from './hidden-oracle.ts';
import { labelsInPrompt } from './mail-labels.ts';
import { createMeasurer, type Measured, type Measurer } from './measurer.ts';

/** How the mail parser does on a folder of messages. All but `files` should be 0. */
export interface MailEvalResult {
  readonly files: number;
  /** The parser threw anything but a refusal of its contract, or its process died. */
  readonly crashed: number;
  readonly over_1s: number;
  readonly over_200mb: number;
  /** Values that would reach the prompt without an outside label. */
  readonly unlabelled: number;
  /** Messages in whose text something stands that a second, simpler way of looking finds hidden. */
  readonly hidden_text_leaked: number;
}

export interface MailEvalOptions {
  /** A folder of `.eml` files. */
  readonly data: string;
  /** Where every message's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
  /** The parts of a message as they reach the prompt, with their labels; those of the real prompt unless given. */
  readonly labelsOf?: (mail: ParsedMail) => readonly { readonly part: string; readonly origin: Origin }[];
}

/** Parses every message of the folder in a process of its own, which is over in the end. Throws `EVAL_DATA_MISSING`. */
export async function evaluateMail(
  options: MailEvalOptions,
  measurer: Measurer = createMeasurer(),
): Promise<MailEvalResult> {
  const { labelsOf = labelsInPrompt } = options;
  const files = await messagesIn(options.data);
  const out = options.out === undefined ? null : await open(options.out, 'w');
  const answers: Answer[] = [];
  try {
    for (const file of files) {
      const answer = answerFor(file, await measurer.measure(join(options.data, file)), labelsOf);
      answers.push({ ...answer, mail: null });
      await out?.write(`${JSON.stringify(lineOf(answer))}\n`);
      options.onProgress?.(answers.length, files.length);
    }
  } finally {
    measurer.close();
    await out?.close();
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

async function messagesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path: folder }, error);
  });
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  if (files.length === 0) throw tactError('EVAL_DATA_MISSING', { path: folder });
  return files;
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
  return { file, ms: round(ms), rss_mb: round(rssMb), crash, leaked, unlabelled, ...mail };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
