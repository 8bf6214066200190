/**
 * The words that an offer, an invitation to answer or a wish may be made of, beside the owner's own. There is no past form, no participle
 * and no "has", "was" or "will" among them, so that nothing made of them says that something happened.
 */
type Vocabulary = ReadonlySet<string>;

const setOf = (...words: readonly string[]): Vocabulary => new Set(words.flatMap((line) => line.split(' ')));

/** Words that hold a sentence together. */
const connecting = setOf(
  'a an the to for of in on at with by about from or and not no any some another other else more less also too just again instead',
  'later soon now today tomorrow tonight it this that these those them him her me my mine you your yours i we us our one both all',
  'everything anything something nothing someone anyone which what who whom how when where why if whether so please own first next',
  'then up out over back off down here there yet still only very really well maybe perhaps as like',
  "are am be can can't cannot could would should may might do don't i'm i'd you're you'd",
);

const offering = setOf(
  // What can be offered.
  'want love need help add send write draft tell ask remind move cancel delete remove change update create make put set keep look check',
  'find read list search try explain show start mark invite schedule reschedule plan note remember save undo restore forward reply',
  'book answer email mail message open close finish complete leave skip wait go ahead talk give take share copy include use pick choose',
  'suggest recommend repeat say know think feel mean work offer call happy glad free sure',
  // What it can be about.
  'emails mails event events meeting meetings appointment task tasks reminder reminders notes contact contacts calendar lists day days',
  'week time date subject address invitation detail details question questions thing things part way word words assistant program tact',
  'person memory facts yes',
);

const wishing = setOf(
  'enjoy have luck best congratulations congrats nice great good lovely wonderful fun see rest sleep day time week evening weekend morning',
  'afternoon night meal lunch dinner breakfast trip break holiday vacation birthday year better safe travels calm easy care get take say hi',
  'working finishing passing talk walk presentation interview exam test race game match move meeting party wedding journey',
);
/** After "I hope" nothing is stated: not even with "is". */
const hoping = setOf('hope goes go helps feels feel is likes find');

/** What the owner wrote may be said again, but for what would make a statement of it. */
const stating = setOf('is was were has have had been being did does done will sent gone got told knows');

/** The words of the owner that a sentence of a model's may use. */
export function ownVocabulary(own: readonly (readonly string[])[]): Vocabulary {
  return new Set(own.flat().flatMap((word) => (stating.has(word) ? [] : [word, `${word}s`])));
}

/** Whether an offer or an invitation to answer is made of nothing else. */
export function isOffering(words: readonly string[], own: Vocabulary): boolean {
  return areIn(words, [connecting, offering, own]);
}

/** Whether a wish is made of nothing else. */
export function isWishing(words: readonly string[], own: Vocabulary): boolean {
  const isHope = words[0] === 'i' && words[1] === 'hope';
  return areIn(words, isHope ? [connecting, wishing, own, hoping] : [connecting, wishing, own]);
}

function areIn(words: readonly string[], known: readonly Vocabulary[]): boolean {
  return words.every((word, index) => {
    const before = words[index - 1];
    if (word === 'that' && before === 'now') return false;
    return (word === 'is' && before === 'there') || known.some((some) => some.has(word));
  });
}
