import { tokensOf } from './plain-words.ts';

const finite =
  /^(?:is|are|was|were|am|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|.+'(?:s|re|ve|d|ll|m))$/;
const interrogative =
  /^(?:and |so |but |or )?(?:(?:for|to|from|until|at|with|on|in|about) (?:what|which|who|whom|how|when)|what|which|who|whose|where|when|why|how|is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|shall|any|anything|and you|what's|how's|who's|where's|feeling|maybe|perhaps)\b/;
const foreign =
  /^(?:cómo|qué|en qué|cuál|quién|cuándo|dónde|wie|was möchten?|was kann|wer|wann|wo|kann ich|womit|comment|que|quoi|puis-je|come|cosa|come posso|como|o que|posso)(?!\p{L})/u;
/** A second clause. */
const subordinate = / (?:when|because|since|while|although|though|after|before) /;
/** What follows "know" or "see" is taken as given, unless it is asked about as well. */
const presupposing =
  /\b(?:know|knew|notice|noticed|see|saw|seen|hear|heard|realize|realise|remember|glad|happy|aware|sure|believe|that)\s+(?!about\b|of\b|with\b|what\b|which\b|who\b|how\b|when\b|where\b|why\b|if\b|whether\b|for\b|to\b|as\b|one\b|it\b|depends\b|you\b)\S/;

/**
 * Whether a question only asks: it has one finite verb, so no clause that takes something as given, and the assistant is in it only as
 * who asks ("How can I help?").
 */
export function isQuestion(part: string, sentence: string): boolean {
  const tokens = tokensOf(part);
  // "Shall I?" after a dropped sentence would ask about what nobody sees.
  if (tokens.length === 0 || tokens.length > 16 || /^(?:shall|should|can|could|may) i$/.test(part))
    return false;
  if (foreign.test(part)) return tokens.length <= 8 && !hasNames(sentence) && !/\d/.test(part);
  if (!interrogative.test(part) || presupposing.test(part) || subordinate.test(part) || /n't\b/.test(part))
    return false;
  if (
    tokens.filter((token, index) => finite.test(token) && !isInfinitive(token, tokens[index - 1])).length > 1
  )
    return false;
  return !isSpokenOfUs(tokens);
}

/** "What can I do?" */
function isInfinitive(token: string, before = ''): boolean {
  return (token === 'do' || token === 'have') && /^(?:i|you|we|to)$/.test(before);
}

/** "I" and "me" beside "can", "tell" and the like; "my" never. */
function isSpokenOfUs(tokens: readonly string[]): boolean {
  return tokens.some((token, index) => {
    const before = tokens[index - 1] ?? '';
    if (token === 'i' || token === 'we') return !/^(?:can|could|shall|should|may)$/.test(before);
    if (token === 'me') return !/^(?:tell|want|like|need|ask|give|show|for|let|help|remind)$/.test(before);
    return /^(?:my|mine|our|ours|us|i'.+|we'.+|myself)$/.test(token);
  });
}

/** A capital letter within the sentence. */
function hasNames(sentence: string): boolean {
  return /[\p{L}\p{N},;:'’] +["“(]?\p{Lu}(?!\b['’])/u.test(
    sentence.replace(/(?<=[.!?¿¡] )\p{Lu}/gu, 'x').replace(/\bI\b/g, 'i'),
  );
}
