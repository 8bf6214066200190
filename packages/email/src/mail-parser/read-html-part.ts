import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import type { MailLimits } from '@tact/visible-text/limits';
import type { ReadingBudget } from '@tact/visible-text/reading-budget';
import { readVisibleText, type VisibleText } from '@tact/visible-text/visible-text';

/**
 * Reads an HTML part. With a prover, texts that the rules leave unproven are put to it, and the part is read again with those
 * that it saw.
 */
export async function readHtmlPart(
  html: string,
  limits: MailLimits,
  budget: ReadingBudget,
  prover: VisibilityProver | null,
): Promise<VisibleText> {
  const unproven = new Set<string>();
  const noteUnproven = (text: string) => {
    if (/[\p{L}\p{N}]/u.test(text)) unproven.add(text);
    return false;
  };
  const first = readVisibleText(html, limits, budget, noteUnproven);
  if (prover === null || unproven.size === 0) return first;
  const painted = await prover.paintedTexts(html, [...unproven]);
  return painted.size === 0 ? first : readVisibleText(html, limits, budget, (text) => painted.has(text));
}
