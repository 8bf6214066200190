/**
 * Which sentences of a short text are recognisably in another language than English: they hold more words that only other languages
 * have (common ones, or any with letters beyond a-z) than common English ones. What stands in quotation marks is a title and does
 * not count. A doubtful sentence counts as English.
 */
export function splitByLanguage(text: string): { readonly english: string; readonly other: string } {
  const sentences = text.replace(/“[^”]*”/g, 'it').match(/[^.!?…;\n。！？]+[.!?…;\n。！？]*/g) ?? [];
  const isOther = sentences.map(isInOtherLanguage);
  const joined = (other: boolean) => sentences.filter((_, index) => isOther[index] === other).join('');
  return { english: joined(false), other: joined(true) };
}

/**
 * Whether a message is English beyond doubt: it has a common word that only English has, none that only others have, and no letter beyond
 * a-z.
 */
export function isSurelyEnglish(text: string): boolean {
  const words = wordsIn(text);
  const isForeign = (word: string) =>
    !/^[a-z']+$/.test(word) || (otherWords.has(word) && !isEnglishWord(word));
  return words.some((word) => isEnglishWord(word) && !sharedWords.has(word)) && !words.some(isForeign);
}

function isEnglishWord(word: string): boolean {
  return englishWords.has(word) || contraction.test(word);
}

function wordsIn(text: string): readonly string[] {
  const plain = text.replace(/[’‘]/g, "'").toLowerCase();
  return plain.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];
}

function isInOtherLanguage(sentence: string): boolean {
  const words = wordsIn(sentence);
  const english = words.filter(isEnglishWord).length;
  const other = words.filter((word) => otherWords.has(word) || !/^[a-z']+$/.test(word)).length;
  return other > english;
}

const contraction = /(?:n't|'(?:ve|re|ll))$/;

const setOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

const englishWords = setOf(
  'the and you your yours are were been being it its this that these those for with from by at to in of on is as not have has had do',
  'does did will would can could should might what when where which who how why there here if then than but they his him she my our we',
  'still again yet today tomorrow tonight yesterday due until before after day days week morning evening just only please want need a an',
);

const otherWords = setOf(
  'der die das den dem ein eine einen und nicht ist du dein deine dir dich noch schon wieder immer morgen heute hast bist wird für mit auf',
  'viel erfolg glück soll ich kein keine wie le la les un une des est pas tu ton ta tes vous votre encore toujours demain pour avec dans que',
  'qui il elle je ce bon bonne courage el los las y es tus su siempre hoy para con por ha has una otra vez mucha suerte lo gli uno non sei',
  'hai tuo tua ancora sempre domani oggi per di che si bocca lupo os um uma seu sua ainda com em da boa sorte het een en niet je jij jouw',
  'nog altijd vandaag voor op van dat zijn weer alweer veel succes och inte du din att det ett nie jest na się',
);

/** English words that are common in another language, too. */
const sharedWords = setOf('a an as at but by do has he her in is it on was we will');
