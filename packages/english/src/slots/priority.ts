import type { MarkedText } from './marked-text.ts';
import type { Slots } from './parsed-request.ts';

/** Takes the priority: "high priority", "urgent". */
export function takePriority(marked: MarkedText): void {
  for (const pattern of patterns) if (marked.takeGroups(pattern) !== null) return;
}

/** The priority level that such words express. */
export function priorityOf(said: string | undefined): Slots['priority'] {
  if (said === undefined) return undefined;
  if (/\b(?:low|lowest|minor|unimportant|non urgent)\b/i.test(said)) return 'low';
  return /\b(?:medium|normal|regular|middle)\b/i.test(said) ? 'medium' : 'high';
}

const level = '(?:high|highest|top|medium|normal|low|lowest|urgent)';
const patterns: readonly RegExp[] = [
  `,?(?: with(?: a)?| as(?: a)?| at| to| is| it(?: a)?)? ?\\b(?<priority>${level})[ -]priority\\b`,
  `\\b(?:the )?priority (?:of|for|on) (?<title>[^\\uE000.;!?\\n]+?) to (?<priority>${level})\\b`,
  `,?(?: and)?(?: set)?(?: the| its)? ?\\bpriority(?: of (?:it|this|that))?(?: is| to| as|:)? (?<priority>${level})\\b`,
  ",?(?: and)?(?: mark (?:it|this|that)| it is| it['’]s| as| is)? ?\\b(?<priority>urgent|important)(?=\\s*(?:[.,!]|$|\\uE000)| task)",
].map((source) => new RegExp(source, 'di'));
