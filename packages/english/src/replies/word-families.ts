/** Whether two words of a question and its answer mean the same: “reserve a seat” answers “Shall I book a ticket?” */

/** Alike in their first four letters, such as "play" and "playing", or words for the same deed or thing. */
export function meansSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length > 3 && other.length > 3 && one.slice(0, 4) === other.slice(0, 4)) return true;
  const family = familiesOf(one);
  return family.length > 0 && familiesOf(other).some((shared) => family.includes(shared));
}

/** Whether a verb means what a card does: “save it” agrees to “Shall I remember …?”, and not to “Shall I delete …?”. */
export function meansDeed(verb: string, deed: string): boolean {
  const words = deeds.get(deed);
  return words === undefined ? meansSame(verb, deed) : words.includes(verb);
}

/** Whether a word names something that a card may do. */
export function isDeed(word: string): boolean {
  return deedWords.has(word);
}

/** By the verb that the question of a card opens with. */
const deeds: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    put: 'put add book create enter make plan reserve save schedule set',
    make: 'make add create note plan save schedule set write',
    add: 'add append create enter note put save store write',
    note: 'note add append create put save store write',
    save: 'save add create make note store write',
    remember: 'remember memorise memorize note save store',
    write: 'write create draft make prepare save',
    send: 'send deliver email mail submit',
    reply: 'reply answer deliver mail respond send submit write',
    delete: 'delete bin cancel clear decline discard erase remove scrap trash',
    forget: 'forget delete discard erase remove',
    take: 'take delete discard erase remove',
    change: 'change adjust alter edit modify move postpone push reschedule shift update',
    mark: 'mark check close complete finish tick',
    skip: 'skip',
    accept: 'accept confirm',
    approve: 'approve accept allow confirm',
    archive: 'archive',

    decline: 'decline refuse reject',
    open: 'open reopen restore',
    restore: 'restore recover reopen',
    undo: 'undo restore revert',
  }).map(([deed, words]) => [deed, words.split(' ')]),
);

/** With deeds that no card does by itself. */
const deedWords: ReadonlySet<string> = new Set([
  ...[...deeds.values()].flat(),
  ...'buy call cc copy destroy extend forward invite keep label leave order pay play post print publish purchase read rename repeat share shorten show stop'.split(
    ' ',
  ),
]);

const families: readonly (readonly string[])[] = [
  'book reserve schedule arrange make purchase buy rent hire order secure',
  'play start watch see hear listen stream',
  'visit see view viewing tour check',
  'reservation booking appointment visit viewing table room spot slot',
  'ticket seat spot pass',
  'car vehicle rental ride cab taxi',
  'song track music tune',
  'movie film show',
  'event meeting appointment entry',
  'mail email message',
  'send mail email deliver',
  'delete remove cancel erase decline',
  'task todo reminder',
  'house home place property apartment location',
  'restaurant place',
].map((words) => words.split(' '));

function familiesOf(word: string): readonly number[] {
  const stem = word.replace(/(?<=\w{3})(?:s|ed|ing)$/, '');
  return families.flatMap((words, index) => (words.includes(word) || words.includes(stem) ? [index] : []));
}
