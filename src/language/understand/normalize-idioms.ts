/**
 * Idioms, put into the words that the router and the grammar know: “to do: mop” asks for what “add a task: mop” asks for. What
 * is no idiom stays as it is. Pure.
 */
export function normalizeIdioms(text: string): string {
  const request = withoutGreeting(text);
  for (const [heard, said] of idioms) {
    if (heard.test(request)) return request.replace(heard, said);
  }
  return request;
}

/** “Hey, call …” without the greeting, where enough is left to be a request. */
function withoutGreeting(text: string): string {
  const left = text.replace(
    /^\s*(?:hey|hi|hello|good (?:morning|afternoon|evening))\b(?: there)?[\s,!.]+(?=\S+\s+\S+\s+\S)/i,
    '',
  );
  return /^(?:how|what's up|who|i am|i'm)\b/i.test(left) ? text : left;
}

const polite = String.raw`^((?:(?:please|ok(?:ay)?|hey|also|and|can you|could you|would you)[\s,]+)*)`;

const idioms: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:to-?\s?do|task|reminder|note to self)\s*[:–-]\s*(?=\S)/i, 'add a task: '],
  [
    /^\s*(?:urgent|important|asap|high priority)\s*[:,!–-]\s*(?:(?:i|we)(?:'ve| have)?\s*(?:have|need|must|got|ought)(?:\s+to)?\s+|remind me to\s+)?(?=\S)/i,
    'add a high priority task to ',
  ],
  [
    /^\s*(?:for (?:future reference|the record|your information)|fyi|just so you know)\s*[,:–-]?\s*(?:that\s+)?(?=\S)/i,
    'remember that ',
  ],
  [
    new RegExp(
      `${polite}(?:create|make|set up|new)\\s+(?=an?\\s+(?:(?:high|low|medium|top)[ -]priority|urgent|important)\\s+(?:task|to-?\\s?do|reminder)\\b)`,
      'i',
    ),
    '$1add ',
  ],
  [
    new RegExp(
      `${polite}(change|move|set|push|extend|shift)\\s+(?:the|its)\\s+(deadline|due date|priority)\\s+(?=(?:to|until|back|by)\\b)`,
      'i',
    ),
    '$1$2 the $3 of it ',
  ],
  [new RegExp(`${polite}pencil (?:in|me in for)\\s+(?=\\S)`, 'i'), '$1schedule '],
  [
    new RegExp(
      `${polite}(?:answer|write back to|get back to)\\s+(?!the\\b|my\\b|it\\b|that\\b|this\\b|me\\b)(\\p{L}+)\\s+(that|saying|to say)\\b`,
      'iu',
    ),
    '$1reply to $2 $3',
  ],
  [
    new RegExp(
      `${polite}(?:create|make|start|begin|set up|new)\\s+(?:me\\s+)?(?:an?\\s+|my\\s+)?(?:new\\s+)?(?!to-?\\s?do\\b|task\\b)(\\S{2,20}(?:\\s\\S{2,20})?\\slist)(?:\\s+(?:with|of|containing|including)|\\s*:)\\s+(.+)$`,
      'iu',
    ),
    '$1add $3 to my $2',
  ],
];
