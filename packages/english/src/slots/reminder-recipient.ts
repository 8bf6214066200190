import type { MarkedText } from './marked-text.ts';

/**
 * Marks who is reminded: Ann in "remind Ann to", the owner in "my reminders". The span is marked but not consumed, since
 * later patterns match it as context.
 */
export function markReminderRecipient(marked: MarkedText): void {
  for (const pattern of patterns) {
    const found = pattern.exec(marked.open)?.indices?.groups?.['reminded'];
    if (found === undefined) continue;
    marked.marks.push({ name: 'reminded', start: found[0], end: found[1] });
    return;
  }
}

/** Whether somebody other than the owner is reminded. */
export function isSomebodyElse(reminded: string): boolean {
  return !/^(?:me|my|i|we|us|our|myself)$/i.test(reminded);
}

const somebody =
  "(?:my |our )?(?!(?:to|about|of|that|on|when|at|the|me|us|a|an|for|if|what|how|my|our|it|up|new|another|weekly|daily|of)\\b)[\\p{L}'’]+(?: (?!(?:to|about|of|that|on|when|at|not|i|we|for|in|please|again|what|how|it|later|is|are|and)\\b)[\\p{L}'’]+){0,2}?";
const patterns: readonly RegExp[] = [
  /\b(?:remind|alert|notify|reminding) (?<reminded>me|us)\b/di,
  new RegExp(
    `\\b(?:remind|notify) (?:the )?(?<reminded>${somebody})(?= (?:to|about|of|that|not|on|at|when|and)\\b|\\s*[\\uE000.,;?!]|\\s*$)`,
    'diu',
  ),
  /\b(?:tell|alert) (?<reminded>(?!me\b|us\b|the\b|all\b)[\p{L}'’]+)(?= (?:to|about|of|that)\b)/diu,
  /\b(?:make|set|send|give|create) (?<reminded>(?!a\b|an\b|up\b|the\b|my\b|another\b|new\b|me\b|us\b|in\b|weekly\b|daily\b)[\p{L}'’]+) (?:a|an|another) (?:\S+ )?reminder/diu,
  // A lower-case word is a verb: "a reminder to send the report to Ann".
  /\b[Rr]eminders? (?:set )?to (?<reminded>me|us|\p{Lu}[\p{L}'’]+)(?= (?:to|about) \p{L})/du,
  new RegExp(
    `\\breminders? (?:set )?for (?<reminded>me|us|${somebody})(?= (?:to (?!the\\b|my\\b|an?\\b)|about )\\p{L})`,
    'diu',
  ),
  /\b(?<reminded>my|our|his|her)(?= (?:(?!(?:to|for|about|of|set|on)\b)[\p{L}\p{N}'’:-]+ ){0,5}?(?:\uE000+ ){0,2}(?:[\p{L}]+ ){0,2}?(?:reminders?|alerts?)\b)/diu,
  /\b(?<reminded>I|we)(?= (?:still |also )?(?:have|had|set|need|set up|get|am|got|want|did)\b)/di,
  /\b(?:show|tell|give|send|read|let|stop reminding|get|list) (?<reminded>me|us)\b/di,
  /\b(?<reminded>me|us)\b/di,
];
