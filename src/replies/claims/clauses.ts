import { gerundForms, pastForms } from '../verbs/act-verbs.ts';

/** Words that may stand between a subject and its verb. */
export const fillers =
  '(?:(?:just|already|also|now|then|successfully|finally|even|actually|quickly|both|officially|duly|gladly|happily|all|automatically|indeed|permanently|safely|instead|personally|too|immediately|promptly|since|properly|fully|completely|only|gone ahead and|went ahead and|go ahead and|going ahead and|right away|been|ok|okay|yes|yep|yeah|sure|alright|great|perfect|be sure to|make sure to|as requested|as asked),?\\s+)*';

const opensClause =
  "(?:i|i'm|i've|i'll|we|we've|we'll|it|it's|that|that's|this|they|they're|they've|these|you|you're|you'll|your|the|he|she|everything|all)";

const boundaries = new RegExp(
  [
    '\\s*[;()\\[\\]{}|—]+\\s*',
    // A dash between numbers is a range.
    '\\s+–+\\s+|(?<=\\p{L})–+(?=\\p{L})',
    '\\s*:(?=\\s|$)(?!\\s*⟦)\\s*',
    '\\s+-{1,2}\\s+',
    '\\s*[.!?…。！？]+(?=\\s|$|(?<=\\p{Ll}[.!?])\\p{Lu})\\s*',
    '(?:,\\s*|\\s+)(?:but|however|though|although|while|whereas|because|so|plus|and then|and also)\\s+',
    ',\\s*(?:and\\s+|then\\s+)?',
    `\\s+(?:and|&|then|\\+)\\s+(?=${fillers}(?:${opensClause}|let|told|gave|${pastForms}|${gerundForms})\\b)`,
  ].join('|'),
  'giu',
);

/** The clauses of a sentence, in order; none is empty. */
export function clausesOf(text: string): readonly string[] {
  return text
    .split(boundaries)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

const finite =
  /\b(?:is|are|was|were|am|be|been|being|has|have|had|do|does|did|will|would|can|could|may|might|shall|should|must|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|don't|doesn't|didn't|won't|can't|cannot|couldn't)\b|'(?:s|re|m|ve|ll|d)\b|\b(?:i|you|he|she|they|we|it)\b/i;

/** Whether a clause has a verb with a subject, or at least a subject: then it is no headline. */
export function hasSubject(clause: string): boolean {
  return finite.test(clause);
}

/** They look like sentences and say nothing of anybody. */
const interjection =
  /^(?:(?:you )?got it|you bet|you're welcome|there you go|here you go|thank you|i see|don't worry|as you (?:asked|wish|like|requested|wanted)|of course|no problem|it's a deal|i understand|let's see|that makes sense)$/i;

/** Who a clause is about: we, somebody else, or nobody in particular, as in "Sure". */
export function subjectOf(clause: string): 'us' | 'other' | null {
  if (interjection.test(clause)) return null;
  if (/^\W*(?:and |so |then |now |ok(?:ay)? |yes |sure )*(?:i|we)\b/i.test(clause)) return 'us';
  return hasSubject(clause) || new RegExp(`\\b(?:${pastForms})\\b`, 'i').test(clause) ? 'other' : null;
}
