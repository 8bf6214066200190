import { type MailAddress, matchesSenderPattern, parseMailAddress, parseSenderPattern } from '#records';
import { actionsNamedIn, isNamed, plainWords } from './action-families.ts';
import { isPermission } from './directions-in-words.ts';
import { isPreference } from './restricting-words.ts';

/**
 * Which actions a direction in words could be about. Told by its words alone, and cautiously: what cannot be ruled out is concerned, so
 * that a model checks it, or the owner is asked. Past decisions replay with what it says now.
 *
 * What the owner's own rules do is bound by fewer of them: by those that restrict, about a dangerous action, until the owner has
 * said that a direction does not mean the rule.
 */
export interface ConcernedAction {
  /** Every name of the action. */
  readonly names: readonly string[];
  readonly isSafe: boolean;
  /** The address the signal came from; null where it cannot be told. */
  readonly sender: string | null;
}

/** Whether the direction could be about this action. Pure. */
export function couldConcern(text: string, { names, isSafe, sender }: ConcernedAction): boolean {
  if (names.includes('none')) return false;
  const words = plainWords(text);
  const restricted = restrictedPart(words);
  const named = actionsNamedIn(restricted);
  if (named.length === 0) {
    if (isSafe && prefersSafe.test(words)) return false;
  } else if (!names.some((name) => isNamed(name, named))) return false;
  return !isAboutOthers(words, sender);
}

/** Whether the direction could forbid the dangerous action of a rule. Pure. */
export function couldBindRule(text: string, { names, sender }: Omit<ConcernedAction, 'isSafe'>): boolean {
  const words = plainWords(text);
  if (isPreference(words) || isPermission(text) || permitsRules.test(words)) return false;
  const named = actionsNamedIn(words);
  const isMeant =
    named.length === 0
      ? !english.test(words)
      : names.some((name) => isNamed(name, named)) && !isAboutStyle(words);
  return isMeant && !isAboutOthers(words, sender);
}

/** “… unless one of my rules says so.” */
const permitsRules =
  /\b(?:unless|except|but|only)\b.*\brules?\b|\brules? (?:may|can|permits?|allows?|says?)\b/;

/** Words that a direction in English can hardly do without. In any other language nobody can tell here what it is about. */
const english =
  /\b(?:the|and|my|mine|you|your|never|not|don't|any|anything|everything|with|without|if|when|be|please|should|are|always|only|it|this|that|use|write|keep|treat|assume)\b/;

function isAboutStyle(words: string): boolean {
  return style.test(words) && !restricts.test(words);
}

const style =
  /\b(?:polite\w*|friendly|formal\w*|casual\w*|tone|style|brief\w*|short|concise\w*|spelling|signature|greeting|language|(?:in|to) (?:english|german|french|spanish|italian|dutch|portuguese))\b/;
const restricts = /\b(?:never|not|don't|no|nothing|ask|asking|stop|only)\b/;

/** “Prefer reversible actions” restricts nothing that is safe. */
const prefersSafe =
  /\b(?:prefer|choose|favou?r|rather)\b.*\b(?:safe|reversible|harmless|undone|undo|taken back)\b/;

/** Of “prefer labels over deleting”, only the second half is restricted. */
function restrictedPart(words: string): string {
  const [, over] =
    /\b(?:prefer|choose|favou?r)\b.*?\b(?:over|to|rather than|instead of|before)\b(.*)$/.exec(words) ?? [];
  return over ?? words;
}

const placeWritten = /(?:[\w.+-]+@|@|\*\.)?(?:[\w-]+\.)+[a-z]{2,}\b/g;

/** True only where the direction names addresses as senders and nothing else, and this sender is none of them. */
function isAboutOthers(words: string, sender: string | null): boolean {
  const address = sender === null ? null : parseMailAddress(sender);
  if (address === null) return false;
  const [, senders = ''] =
    /\b(?:mails?|e-?mails?|messages?|anything|everything|newsletters?) from ([^;:]*)$/.exec(words) ?? [];
  const written = senders.match(placeWritten) ?? [];
  const rest = senders.replace(placeWritten, ' ').replace(/\b(?:and|or)\b|[\s,.*"()]/g, '');
  if (written.length === 0 || rest !== '') return false;
  return !written.some((place) => isFrom(address, place));
}

function isFrom(address: MailAddress, place: string): boolean {
  const pattern = parseSenderPattern(place);
  if (pattern === null) return true;
  return (
    matchesSenderPattern(address, pattern) ||
    (!pattern.includes('@') && address.domain.endsWith(`.${pattern.replace('*.', '')}`))
  );
}
