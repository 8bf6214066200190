/** Named entities in running text: capitalised or quoted words, with kind and position inferred from the words around. */
import { genderOfName } from './gender-of-name.ts';

/** A name in a text. */
export interface NamedEntity {
  readonly name: string;
  readonly kind: 'person' | 'group' | 'place' | 'work' | 'unknown';
  readonly gender: 'male' | 'female' | 'unknown';
  /** `isSubject`: a sentence begins with the name as its subject. `isAlone`: the text is nothing but this name. */
  readonly isSubject: boolean;
  readonly isAlone: boolean;
}

/** The named entities of the first 4 000 characters, in order. */
export function findNamedEntities(text: string): readonly NamedEntity[] {
  const plain = text.slice(0, 4_000).replaceAll(/[’‘`]/g, "'");
  const found: { name: string; index: number; isQuoted: boolean }[] = [];
  for (const { 1: name = '', index } of plain.matchAll(quoted)) {
    if (name.split(' ').length <= 8 && /^[\p{Lu}\d]/u.test(name)) {
      found.push({ name: name.replace(/[.,]+$/, ''), index, isQuoted: true });
    }
  }
  for (const { 0: run, index } of plain.matchAll(capitalised)) {
    if (found.some((one) => index >= one.index && index <= one.index + one.name.length)) continue;
    const name = withoutOpening(run);
    if (name !== '') found.push({ name, index: index + run.indexOf(name), isQuoted: false });
  }
  return found
    .sort((one, other) => one.index - other.index)
    .map(({ name, index, isQuoted }) => {
      const [before, behind] = [plain.slice(0, index), plain.slice(index + name.length)];
      const isFirst = /(?:^|[.!?] )["'( ]*(?:the |a )?$/i.test(before);
      return {
        name,
        kind: kindOf(name, isQuoted, before, behind),
        gender: genderOfName(name),
        isSubject: isFirst && /^(?:'s)?["',]*(?: [\p{Ll}]|[.,]?$)/u.test(behind),
        isAlone: /^[\W_]*(?:the |a |by |in |with )?$/i.test(before) && /^[\W_]*$/.test(behind),
      };
    });
}

const quoted = /["“]([^"”]{2,80})["”]/gu;
const capitalised =
  /(?:\p{Lu}[\p{L}\p{M}\p{N}'.&-]*|\p{Lu}\.)(?:(?: (?:of|the|and|de|van|von|der|la|du|&|on|in|for|to))* (?:\p{Lu}[\p{L}\p{M}\p{N}'.&-]*|\d{1,4}(?=[ .,]|$)))*/gu;

/** Drops words capitalised only as the first of a sentence, months and days. Empty if nothing remains. */
function withoutOpening(run: string): string {
  const words = run.replace(/(?:'s|[.,']+)$/, '').split(' ');
  while (words.length > 0 && openings.has((words[0] ?? '').toLowerCase().replace(/[.,']/g, '')))
    words.shift();
  const name = words.join(' ').replace(/'s$/, '');
  return /\p{L}{2}/u.test(name) ? name : '';
}

const openings = new Set(
  `i a an the this that these those he she it they we you his her its their my our your what when where who why how which
  did do does is are was were has have had can could will would should in on at by for from to with of after before during
  while as if although though however but and or so then also because since until there here no not yes one two three four
  five some many more most all both each any other another first second third in other according despite following later earlier
  early late between under over upon once besides even only just january february march april may june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr`.split(
    /\s+/,
  ),
);

function kindOf(name: string, isQuoted: boolean, before: string, behind: string): NamedEntity['kind'] {
  if (
    isQuoted ||
    /\b(?:album|song|single|film|movie|book|novel|show|series|play|track|magazine|ep)s?,? (?:called |named |titled |entitled )?(?:the )?$/i.test(
      before,
    )
  ) {
    return 'work';
  }
  if (genderOfName(name) !== 'unknown') return 'person';
  if (
    /\b(?:band|team|university|college|company|records|party|army|club|fc|brothers|boys|girls|twins|cubs|sox)\b/i.test(
      name,
    )
  )
    return 'group';
  if (/^(?:The )?\p{L}+s$/u.test(name) && /\bthe $/i.test(before)) return 'group';
  if (/\b(?:in|to|at|from|near|into) (?:the )?$/i.test(before) && !/^ (?:and|&) /.test(behind))
    return 'place';
  return 'unknown';
}
