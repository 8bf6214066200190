import type { ComparedWord } from './compared-words.ts';

/**
 * Whether one text denies what the other says (`negation`), or something that the other says nothing of (`denial`). An added “without
 * downtime” denies nothing.
 */
export function negationBetween(
  one: readonly ComparedWord[],
  other: readonly ComparedWord[],
): 'negation' | 'denial' | null {
  const [denied, deniedToo] = [denialsIn(one), denialsIn(other)];
  if (!isOneSided(denied, deniedToo, other) && !isOneSided(deniedToo, denied, one)) return null;
  if (denied.length > 0 && deniedToo.length > 0) return 'denial';
  const isSaid =
    denied.length > 0 ? deniesWhatIsSaid(denied, one, other) : deniesWhatIsSaid(deniedToo, other, one);
  return isSaid ? 'negation' : 'denial';
}

/** A word that negates, and what it denies: the content words after it. */
interface Denial {
  readonly about: readonly string[];
  /** `without` and `no` before something that is only added, such as “no errors”. */
  readonly isAside: boolean;
}

const negators: ReadonlySet<string> = new Set(
  `not no never without none nobody nothing neither nor nowhere cannot cant dont doesnt didnt isnt arent wasnt werent wont
  wouldnt couldnt shouldnt hasnt havent hadnt mustnt neednt aint unable lacks lacking lacked
  hardly barely rarely seldom
  nicht kein keine keinen keinem keiner keines nie niemals niemand nichts
  pas jamais aucun aucune rien
  nunca nadie nada ningún ninguno ninguna
  non nessuno nessuna niente
  não ninguém nenhum nenhuma
  niet geen nooit
  inte ikke aldrig ingen
  не нет никогда никто ничего
  nigdy nikt değil yok nem nu není nikdy tidak bukan ei δεν όχι ні ніколи לא אין नहीं لا لم لن ليس ليست غير`.split(
    /\s+/,
  ),
);

/** What “no” and “without” may add to any success without denying anything of it. */
const asides: ReadonlySet<string> = new Set(
  `error issue problem failure downtime warn warning change interruption conflict regression further incident question
  delay trouble loss`.split(/\s+/),
);

/** What a negation reaches: the next content words. */
const reach = 3;

function denialsIn(words: readonly ComparedWord[]): readonly Denial[] {
  return words.flatMap(({ folded }, index): readonly Denial[] => {
    const bare = bareOf(folded);
    if (!isNegatorAt(words, index) || isNotOnly(words, index)) return [];
    const about = words
      .slice(index + 1)
      .filter((word) => !functionWords.has(word.folded))
      .slice(0, reach)
      .map(({ key }) => key);
    const [next = ''] = about;
    const isAside =
      bare === 'without' ||
      (bare === 'no' && words[index - 1]?.folded === 'with') ||
      (bare === 'no' && asides.has(next));
    return [{ about, isAside }];
  });
}

/**
 * “Failed to open” denies the opening; “the backup failed” is a state of the backup, which its opposite excludes. “Has yet to come”
 * denies as well.
 */
function isNegatorAt(words: readonly ComparedWord[], index: number): boolean {
  const bare = bareOf(words[index]?.folded ?? '');
  return negators.has(bare) || (negatorsOfVerbs.has(bare) && words[index + 1]?.folded === 'to');
}

const negatorsOfVerbs: ReadonlySet<string> = new Set(
  'fail fails failed failing refuse refuses refused refusing yet'.split(' '),
);

function bareOf(folded: string): string {
  return folded.replaceAll("'", '');
}

/** “Not only” says yes; “no longer” is looked at where one run supersedes another, and denies all the same. */
function isNotOnly(words: readonly ComparedWord[], index: number): boolean {
  return words[index]?.folded === 'not' && ['only', 'just'].includes(words[index + 1]?.folded ?? '');
}

/** Whether something is denied here that the other text does not deny. */
function isOneSided(
  denied: readonly Denial[],
  others: readonly Denial[],
  other: readonly ComparedWord[],
): boolean {
  const said = new Set(other.map(({ key }) => key));
  return denied.some(({ about, isAside }) => {
    if (others.some((one) => one.about.some((key) => about.includes(key)))) return false;
    const [first = ''] = about;
    return isAside ? said.has(first) : true;
  });
}

/**
 * Whether most of what is denied stands in the other text, which denies nothing, and one of the two says nothing else beyond the other.
 * Where each does, they may say the same in other words: “nobody can cross the bridge” and “the bridge is broken”.
 */
function deniesWhatIsSaid(
  denied: readonly Denial[],
  denying: readonly ComparedWord[],
  other: readonly ComparedWord[],
): boolean {
  const said = new Set(other.map(({ key }) => key));
  if (denied.every(({ about }) => about.filter((key) => said.has(key)).length <= about.length / 2))
    return false;
  const words = denying.filter((_, index) => !isNegatorAt(denying, index));
  return saysNothingBeyond(words, other) || saysNothingBeyond(other, words);
}

function saysNothingBeyond(one: readonly ComparedWord[], other: readonly ComparedWord[]): boolean {
  const said = new Set(other.map(({ key }) => key));
  return one.every(
    ({ key, folded }) => said.has(key) || functionWords.has(folded) || conjunctions.has(folded),
  );
}

const conjunctions: ReadonlySet<string> = new Set('while when if as but because since so then'.split(' '));

const functionWords: ReadonlySet<string> = new Set(
  `a an the to of in on at for by with and or is are was were be been being it its this that these those any there has
  have had do does did will would can could may might`.split(/\s+/),
);
