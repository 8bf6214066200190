import { foldCase } from '@tact/core/text';

/**
 * Whether a text is in another language than English, as far as its function words or its script tell. What is denied or
 * opposite there is not known here.
 */
export function isOtherLanguage(text: string): boolean {
  if (otherScripts.test(text)) return true;
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)].map(([word]) => word);
  // “Anna de Vries” and “Los Angeles” are names in an English sentence.
  const isInName = (at: number) =>
    /^\p{Lu}/u.test(words[at + 1] ?? '') && /^\p{Lu}/u.test(words[at - 1] ?? '');
  const isForeign = (word: string, at: number) =>
    foreign.has(foldCase(word).replaceAll('’', "'")) && (at === 0 || !/^\p{Lu}/u.test(word)) && !isInName(at);
  if (words.some(isForeign) || /(?<![\p{L}])[ldcjmnst]['’]\p{L}{2}/u.test(text)) return true;
  const hasMarks = words.some((word) => /\P{ASCII}/u.test(word));
  return hasMarks && !words.some((word) => english.has(foldCase(word)));
}

const otherScripts =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Armenian}\p{Script=Georgian}]|\p{Script=Greek}{2}/u;

const english: ReadonlySet<string> = new Set(
  'the a is are was were has have been not no of to from with for at in on by and there it'.split(' '),
);

/** Function words that are no words of English, or hardly. */
const foreign: ReadonlySet<string> = new Set(
  `der das den dem ein eine einen einem einer eines und oder ist sind wird werden wurde wurden hat haben nicht kein keine keinen
  mit von vom zum zur auf für fuer im bei beim aus nach über ueber unter wieder jetzt noch sich ich wir sie er auch wenn dass
  el los las una unos unas del y está esta están son fue ha han hay que con para por sin sobre muy ya pero como más
  le les une et du au aux ne pas dans sur avec sans pour est sont été qui sous chez très
  il lo gli uno della del dello degli è sono stato stata di che con senza nel nella alla dal dalla molto più
  os uma não foi está são em na da do dos das ao com sem pela pelo mais
  het een zijn niet geen naar voor uit bij wordt werd op te zich ook nog
  och inte är på det ett från av till för ikke og er på av fra til det nej ei ole eivät
  jest nie są się na od przez jak nie że już v na je není jsou se že nem egy van és ki
  bir ve değil var yok için ile bu çok tidak dan yang di ini itu ada sudah belum không là và của không được este nu și sunt`
    .split(/\s+/)
    .filter(
      (word) =>
        !'do as at on in an me us am van na te se v ha ki di da du au con son il lo le el esta como para er det bu ile dan'
          .split(' ')
          .includes(word),
    ),
);
