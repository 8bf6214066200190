/** Whether two words of a question and its answer mean the same: “reserve a seat” answers “Shall I book a ticket?” */

/** Alike in their first four letters, such as "play" and "playing", or words for the same deed or thing. */
export function meansSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length > 3 && other.length > 3 && one.slice(0, 4) === other.slice(0, 4)) return true;
  const family = familiesOf(one);
  return family.length > 0 && familiesOf(other).some((shared) => family.includes(shared));
}

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
