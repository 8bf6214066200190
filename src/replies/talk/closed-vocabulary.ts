/**
 * The words that an offer, an invitation to answer or a good wish may be made of, beside the owner's own. There is no past form, no
 * participle and no "has", "was" or "will" among them, so that nothing made of them says that something happened.
 */
const closed: ReadonlySet<string> = new Set(
  (
    // Words that hold a sentence together.
    'a an the to for of in on at with by about from as or and not no any some another other else more less also too just again ' +
    'instead later soon now today tomorrow tonight it this that these those them him her me my mine you your yours i we us our one ' +
    'both all everything anything something nothing someone anyone which what who whom how when where why if whether so please ' +
    'first next then before after up out over back off down here there yet still only very really well maybe perhaps ' +
    "are am can can't cannot could would should may might do don't be i'm i'd you're you'd it's that's " +
    // What can be offered.
    'want like love need help add send write draft tell ask remind move cancel delete remove change update create make put set keep ' +
    'look check find read list search try explain show start mark invite schedule reschedule plan note remember save undo restore ' +
    'forward reply answer email mail message open close finish complete leave skip wait go ahead talk give take share copy include ' +
    'use pick choose suggest recommend repeat say know think feel mean work offer call happy glad free sure ' +
    // What it can be about.
    'email emails mail mails draft event events meeting meetings appointment task tasks reminder reminders notes contact ' +
    'contacts calendar list lists day days week time date subject address invitation detail details changes question questions ' +
    'thing things part way word words assistant program calendar tact person memory facts yes'
  ).split(' '),
);

/** What the owner wrote may be said again, but for what would make a statement of it. */
const stating: ReadonlySet<string> = new Set(
  'is was were has have had been being did does done will sent gone got told knows'.split(' '),
);

export function ownVocabulary(own: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(own.flat().filter((word) => !stating.has(word)));
}

/** Whether words are made of nothing else. */
export function isClosed(words: readonly string[], own: ReadonlySet<string>, ...more: readonly ReadonlySet<string>[]): boolean {
  return words.every((word) => {
    const plain = word.replace(/'s$/, '');
    return [closed, own, ...more].some((known) => known.has(word) || known.has(plain));
  });
}
