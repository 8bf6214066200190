/**
 * What is to be told somebody, as they would read it: of "tell him he should call me", "You should call me." Only the pronouns
 * of the one who is told are turned; the writer's own stay.
 */
export function turnPronouns(body: string, told: 'him' | 'her' | 'them' | null): string {
  const turned =
    told === null ? body : turns[told].reduce((said, [from, to]) => said.replace(from, to), body);
  const agreed = turned
    .replace(/\b(you) (?:is|am)\b/gi, '$1 are')
    .replace(/\b(you) was\b/gi, '$1 were')
    .replace(/\b(you) has\b/gi, '$1 have')
    .replace(/\b(you) does(n['’]t)?\b/gi, (_, you: string, not?: string) => `${you} do${not ?? ''}`)
    .replace(/\b(you)['’]s\b/gi, "$1're");
  const trimmed = agreed.trim().replace(/\bi\b(?=['’]|\s|$)/g, 'I');
  const sentence = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…)"”]$/.test(sentence) ? sentence : `${sentence}${isQuestion(sentence) ? '?' : '.'}`;
}

function isQuestion(sentence: string): boolean {
  return /^(?:can|could|would|will|do|does|did|is|are|what|when|where|who|why|how|which|have|has|may|should)\b(?! (?:be|do)\b)/i.test(
    sentence,
  );
}

const turns: Readonly<Record<'him' | 'her' | 'them', readonly (readonly [RegExp, string])[]>> = {
  him: [
    [/\bhe\b/gi, 'you'],
    [/\bhim\b/gi, 'you'],
    [/\bhis\b/gi, 'your'],
  ],
  her: [
    [/\bshe\b/gi, 'you'],
    [
      /\bher\b(?= (?:at|to|on|in|for|when|if|and|that|with|tomorrow|today|later|soon|by|a|the|about)\b|[.,!?]|$)/gi,
      'you',
    ],
    [/\bhers?\b/gi, 'your'],
  ],
  them: [
    [/\bthey\b/gi, 'you'],
    [/\bthem\b/gi, 'you'],
    [/\btheir\b/gi, 'your'],
  ],
};
