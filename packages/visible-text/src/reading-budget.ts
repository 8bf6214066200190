import type { MailLimits } from './limits.ts';

/** What is left of the limits that hold for all parts of one message together. Counts down. */
export interface ReadingBudget {
  htmlChars: number;
  /** Comparisons of an element with a selector. */
  styleSteps: number;
}

export function createReadingBudget({ maxHtmlChars, maxStyleSteps }: MailLimits): ReadingBudget {
  return { htmlChars: maxHtmlChars, styleSteps: maxStyleSteps };
}
