import { normaliseText, withoutOwnTimes } from './normalise.ts';

/**
 * Whether two texts provably say the same: the same clauses in any order, each with the same words, where only what leaves the meaning
 * alone may differ: the definite article (any article where `ignoresArticles`), “the key of the API” for “the API key”, “the proxy was reloaded” for “reloaded the proxy”, and
 * the run's own times. Other words for the same are not proven, nor is another order of things within a clause.
 */
export function isReworded(older: string, newer: string, ignoresArticles = false): boolean {
  const [one, other] = [older, newer].map((text) => clausesIn(text, ignoresArticles)) as [string[], string[]];
  return one.length > 0 && one.join('\n') === other.join('\n');
}

/** Each clause in one form, sorted. */
function clausesIn(text: string, ignoresArticles: boolean): readonly string[] {
  const isLeftOut = (word: string) =>
    word === 'the' || word === 'successfully' || (ignoresArticles && (word === 'a' || word === 'an'));
  let wasPassive = false;
  return withoutOwnTimes(text)
    .split(/(?:[.;!?…]+|,)(?=\s|$)|\s[-–—]\s|\n|\s+(?=and\s)/u)
    .map((clause) =>
      normaliseText(clause.replace(/^\s*and\s/iu, ''))
        .split(' ')
        .filter(Boolean),
    )
    .map((words) => words.filter((word) => !isLeftOut(word)))
    .filter((words) => words.length > 0)
    .map((words) => {
      const { form, isPassive } = formOf(words, wasPassive);
      wasPassive = isPassive;
      return form;
    })
    .sort();
}

const auxiliaries: ReadonlySet<string> = new Set(['was', 'were', 'been', 'got']);

/** “renewed | certificate” for all of “renewed the certificate”, “certificate was renewed” and, after such a clause, “certificate renewed”. */
function formOf(words: readonly string[], wasPassive: boolean) {
  const inverted = withoutOf(words);
  const [first = ''] = inverted;
  if (isDeed(first)) return { form: deedForm(first, inverted.slice(1)), isPassive: false };
  const at = inverted.findIndex((word, index) => index > 0 && isDeed(word));
  const deed = inverted[at] ?? '';
  const before = inverted.slice(0, at);
  const subject = before.filter((word) => !auxiliaries.has(word) && word !== 'has' && word !== 'have');
  const isPassive =
    before.some((word) => auxiliaries.has(word)) || (wasPassive && at === inverted.length - 1);
  if (at > 0 && (isPassive || processes.has(deed)))
    return { form: deedForm(deed, [...subject, ...inverted.slice(at + 1)]), isPassive };
  return { form: inverted.join(' '), isPassive: false };
}

function deedForm(deed: string, rest: readonly string[]): string {
  return `${deed} | ${rest.join(' ')}`;
}

/** What processes do by themselves: “the backup finished” says the same as “finished the backup”. */
const processes: ReadonlySet<string> = new Set(
  'finished completed ended succeeded failed ran worked done started'.split(' '),
);

/** A word in the past tense that tells a deed; a regular one, or one of the common irregular ones. */
function isDeed(word: string): boolean {
  return (/^\p{Ll}{2,}ed$/u.test(word) && !/eed$/u.test(word)) || irregular.has(word) || processes.has(word);
}

const irregular: ReadonlySet<string> = new Set(
  `sent made built wrote written found paid bought sold brought taken took gave given put set cut read kept told ran drew drawn chose
  chosen broke broken rebuilt rewrote rewritten reset`.split(/\s+/),
);

const boundaries: ReadonlySet<string> = new Set(
  'to from for with by in on at into onto as after before until was were is are been has have and or not no'.split(
    ' ',
  ),
);

/** “key of billing API” as “billing API key”: the words after `of`, up to the next boundary, before the one word that it follows. */
function withoutOf(words: readonly string[]): readonly string[] {
  const at = words.indexOf('of');
  const head = words[at - 1];
  if (at < 1 || head === undefined || isDeed(head) || boundaries.has(head)) return words;
  const after = words.slice(at + 1);
  const end = after.findIndex((word) => boundaries.has(word) || word === 'of' || isDeed(word));
  const owner = end < 0 ? after : after.slice(0, end);
  if (owner.length === 0 || owner.length > 3) return words;
  return [...words.slice(0, at - 1), ...owner, head, ...after.slice(owner.length)];
}
