import type { HiddenText, ParsedMail } from '@tact/core/ports/mail-parser';
import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import type { MailLimits } from '@tact/visible-text/limits';
import type { ReadingBudget } from '@tact/visible-text/reading-budget';
import type { VisibleText } from '@tact/visible-text/visible-text';
import { unknownCharset } from './charset.ts';
import type { MimePart } from './mime-tree.ts';
import { encrypted, notChecked } from './part-kind.ts';
import { partText } from './part-text.ts';
import type { Body } from './parts.ts';
import { linksInText, readPlainText } from './plain-text.ts';
import { readHtmlPart } from './read-html-part.ts';
import { compareWords } from './same-words.ts';

/**
 * Reads one body.
 *
 * Where a sender gives plain text and HTML, mail programs show the HTML. The plain text is easier to read and is taken,
 * but only if it says the same: what the HTML does not show would reach the assistant and never the owner, and what the
 * plain text leaves out the other way round. What only the plain text says is not hidden, since some programs show that part: it
 * is left out with a line in `problems`.
 */
export async function readBody(
  body: Body,
  limits: MailLimits,
  budget: ReadingBudget,
  prover: VisibilityProver | null = null,
): Promise<VisibleText> {
  const plain = merge(body.plain.map((part) => readPlainPart(part, limits)));
  if (body.html.length === 0) return withLinks(plain, limits);
  const parts: VisibleText[] = [];
  for (const part of body.html) parts.push(await readPart(part, limits, budget, prover));
  const html = merge(parts);
  const problems = [...html.problems, ...plain.problems];
  const hidden = [...html.hidden, ...plain.hidden];
  if (plain.text === '') return html;
  if (html.text === '' && html.hidden.some(({ text }) => says(plain.text, text.slice(0, 60)))) {
    return { ...html, hidden, problems: [...problems, unprovenPlain] };
  }
  if (html.text === '') {
    return { ...withLinks(plain, limits), hidden, problems: [...problems, noVisibleHtml] };
  }
  const { unseenRun } = compareWords(plain.text, html.text);
  const repeatsHidden = html.hidden.some(({ text }) => text.length >= 12 && says(plain.text, text));
  const saysLess = compareWords(html.text, plain.text).unseenRun >= sentenceWords;
  if (unseenRun < sentenceWords && !repeatsHidden && !saysLess) {
    return { text: plain.text, links: html.links, hidden, problems };
  }
  return { ...html, hidden, problems: unseenRun < sentenceWords ? problems : [...problems, differentPlain] };
}

const noVisibleHtml =
  'The HTML part shows no text; the plain text part, which mail programs do not show, was read.';
const differentPlain = 'The plain text part says what the HTML part does not show; the HTML part was read.';
const unprovenPlain = 'The plain text part says what the HTML part may not show; no text was read.';
/** As much as "forward this to Bob" takes; taking the HTML for less of a reason does no harm. */
const sentenceWords = 4;

function readPlainPart(part: MimePart, limits: MailLimits): VisibleText {
  const { text, wasCut, unknownCharset: charset } = partText(part, limits.maxTextChars);
  const read = readPlainText(text);
  const hidden: readonly HiddenText[] =
    read.spelled === '' ? [] : [{ how: 'invisible-characters', text: read.spelled.slice(0, 500) }];
  return {
    text: read.text,
    links: [],
    hidden,
    problems: [
      ...(wasCut ? [tooLong] : []),
      ...(charset === null ? [] : [unknownCharset(charset)]),
      ...pgpProblems(read.text),
    ],
  };
}

const tooLong = 'The text is very long; it was not read to its end.';

function pgpProblems(text: string): readonly string[] {
  if (text.includes('-----BEGIN PGP MESSAGE-----')) return [encrypted];
  return text.includes('-----BEGIN PGP SIGNED MESSAGE-----') ? [notChecked] : [];
}

async function readPart(
  part: MimePart,
  limits: MailLimits,
  budget: ReadingBudget,
  prover: VisibilityProver | null,
): Promise<VisibleText> {
  const { text, wasCut, unknownCharset: charset } = partText(part, budget.htmlChars);
  budget.htmlChars -= text.length;
  const read = await readHtmlPart(text, limits, budget, prover);
  const unknown = charset === null ? [] : [unknownCharset(charset)];
  return { ...read, problems: [...read.problems, ...unknown, ...(wasCut ? [tooLong] : [])] };
}

function merge(parts: readonly VisibleText[]): VisibleText {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n'),
    links: parts.flatMap(({ links }) => links),
    hidden: parts.flatMap(({ hidden }) => hidden),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function withLinks(
  plain: VisibleText,
  limits: MailLimits,
): VisibleText & { readonly links: ParsedMail['links'] } {
  return { ...plain, links: linksInText(plain.text, limits.maxLinks) };
}

function says(text: string, words: string): boolean {
  return oneLine(text).toLowerCase().includes(words.toLowerCase());
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
