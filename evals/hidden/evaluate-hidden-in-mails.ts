import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MailParser } from '@tact/core/ports/mail-parser';
import { exposeAll } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import type { Chromium } from '@tact/visible-text/prover/chromium';
import { openAnswers } from '../data/answers-file.ts';
import { filesInFolder } from '../data/files-in-folder.ts';
import type { EvalOptions } from '../eval-options.ts';
import { htmlParts } from '../mail/html-parts.ts';
import { ratio, rounded } from '../measures.ts';
import { htmlMail } from './html-mail.ts';
import { paintedWords } from './painted-words.ts';

interface HiddenInMailsOptions extends EvalOptions {
  readonly launch: () => Promise<Chromium>;
  readonly parser?: MailParser;
}

/** The figures for all mails of a folder, with the HTML parts that could not be painted as `unlabelled`. */
interface HiddenInMails {
  readonly mails: number;
  readonly html_parts: number;
  readonly unlabelled: number;
  readonly painted: number;
  readonly painted_unproven: number;
  readonly not_painted: number;
  readonly not_painted_shown: number;
  readonly words_unproven: number;
  readonly hidden_shown: number;
}

/** Compares, word by word, what the parser reads of whole mails with what a browser paints. */
export async function evaluateHiddenInMails(options: HiddenInMailsOptions): Promise<HiddenInMails> {
  const { data, launch, out, onProgress, parser = createMailParser() } = options;
  const files = await filesInFolder(data, '.eml');
  const painter = await Painter.start(launch);
  const lines = await openAnswers(out);
  const counts = {
    mails: 0,
    html_parts: 0,
    unlabelled: 0,
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
        counts.html_parts++;
        const words = await painter.paint(html);
        if ('failure' in words) {
          counts.unlabelled++;
          await lines.write({ file: basename(file), unlabelled: words.failure });
          continue;
        }
        const mail = exposeAll(await parser.parse(htmlMail(html)));
        const { missing, shown } = compareWords(words, mail.text);
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
    await painter.close();
  }
  return {
    ...counts,
    words_unproven: rounded(ratio(counts.painted_unproven, counts.painted)),
    hidden_shown: rounded(ratio(counts.not_painted_shown, counts.not_painted)),
  };
}

type Words = Awaited<ReturnType<typeof paintedWords>>;

/** A browser that is replaced when it fails. */
class Painter {
  readonly #launch: () => Promise<Chromium>;
  #chromium: Chromium;

  private constructor(launch: () => Promise<Chromium>, chromium: Chromium) {
    this.#launch = launch;
    this.#chromium = chromium;
  }

  static async start(launch: () => Promise<Chromium>): Promise<Painter> {
    return new Painter(launch, await launch());
  }

  /** A page that fails is tried once more in a new browser, because screenshots of a busy machine fail now and then. */
  async paint(html: string): Promise<Words | { readonly failure: string }> {
    try {
      return await paintedWords(this.#chromium, html);
    } catch {
      await this.#replace();
    }
    try {
      return await paintedWords(this.#chromium, html);
    } catch (error) {
      await this.#replace();
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  close(): Promise<void> {
    return this.#chromium.close();
  }

  async #replace(): Promise<void> {
    await this.#chromium.close();
    this.#chromium = await this.#launch();
  }
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
