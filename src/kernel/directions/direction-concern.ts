import { type MailAddress, matchesSenderPattern, parseMailAddress, parseSenderPattern } from '#records';
import { actionsNamedIn, isNamed, plainWords } from './action-families.ts';

/**
 * Which actions a direction in words could be about. Told by its words alone, and cautiously: what cannot be ruled out is concerned, so
 * that a model checks it, or the owner is asked. Changing what it says needs a new edition of the policy, for past decisions replay with it.
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
