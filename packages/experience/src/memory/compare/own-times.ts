/**
 * How long a run took and when it ran, as in “took 12 minutes”, “finished at 03:14” or “(2.4 s)”: figures of the run itself, which
 * differ from one time to the next and contradict nothing.
 */
export function withoutOwnTimes(text: string): string {
  return patterns
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text)
    .replace(/[ \t]+/gu, ' ')
    .trim();
}

const unit = '(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)';
const amount = String.raw`(?:(?:about|around|roughly|almost|only|just|under|over|~|≈)\s*)?(?:\d+(?:[.,:]\d+)*|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten)`;
const duration = String.raw`${amount}\s*${unit}(?![\p{L}\p{N}])(?:\s*(?:,|and)?\s*\d+(?:[.,]\d+)?\s*${unit}(?![\p{L}\p{N}]))*`;
const clock = String.raw`\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?(?:\s*(?:am|pm|UTC|GMT|CET|CEST|Z)(?![\p{L}\p{N}]))?|\d{1,2}\s*(?:am|pm)(?![\p{L}\p{N}])|midnight|noon`;
const ended =
  '(?:finished|completed|ended|done|succeeded|worked|failed|stopped|started|began|ran|run|logged|executed|terminated|launched)';

const of = (source: string) => new RegExp(source, 'giu');

const patterns: readonly RegExp[] = [
  // The time stamp of a line.
  of(String.raw`(?<=^|\n)\s*\[?(?:${clock})\]?(?=\s|:\s|-\s)[:\s-]*`),
  of(String.raw`[([]\s*(?:took|in|after|at|duration:?)?\s*(?:${duration}|(?:${clock}))\s*[)\]]`),
  of(
    String.raw`(?:[,;-]\s*)?(?:and\s+)?(?:it\s+|this\s+|which\s+|the\s+\p{L}+\s+)?(?:took|taking|takes|lasted|lasting)\s+(?:it\s+|me\s+|us\s+)?${duration}`,
  ),
  of(
    String.raw`\b(?:duration|elapsed(?:\s+time)?|run\s?time|time\s+taken|total\s+time)\s*(?:[:=]|was|of)?\s*${duration}`,
  ),
  of(
    String.raw`(?<=\bran\b|\bran\s)\s*(?:for\s+${duration}|from\s+(?:${clock})\s+(?:to|until)\s+(?:${clock}))`,
  ),
  of(
    String.raw`\b(?:start(?:ed)?|begin|end(?:ed)?)\s*[:=]?\s*(?:${clock})(?:\s*(?:,|-|to|until|and)\s*(?:(?:end(?:ed)?|finish(?:ed)?)\s*(?:at)?\s*[:=]?\s*)?(?:${clock}))?`,
  ),
  of(
    String.raw`(?<=\b${ended}(?:\s+(?:successfully|ok|fine|again|today|this\s+\p{L}+))?)\s+(?:at\s+(?:${clock})|(?:in|within|after)\s+${duration})`,
  ),
  of(
    String.raw`(?<=(?:^|[.;!?\n,]\s*)(?:finished|completed|ran|executed)\s[^.;!?\n]{0,200}?)\s+at\s+(?:${clock})(?=\s*(?:$|[.;!?\n,)]))`,
  ),
  // At the end of a clause that tells what was done.
  of(
    String.raw`(?<=(?:^|[.;!?\n,]\s*)(?!\p{L}*(?:schedul|remind|post|delay|extend|book|plan|mov|set|snooz|wait))\p{L}+ed\s[^.;!?\n]{0,200}?)\s+(?:in|within)\s+${duration}(?=\s*(?:$|[.;!?\n,)]))`,
  ),
];
