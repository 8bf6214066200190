import { editDistance } from '@tact/core/text';

/**
 * The names of days, months and “tomorrow” as they are meant, where a letter is wrong, missing, added or swapped: “firday”, “wensday”,
 * “tmrow”. Any other word stays as it is.
 */
export function fixSpelling(word: string): string {
  if (word.length < 4 || word.length > 11 || ownWords.has(word)) return word;
  const short = chatForms.get(word);
  if (short !== undefined) return short;
  if (word.length < 5 || names.includes(word)) return word;
  return names.find((name) => isNear(word, name)) ?? word;
}

function isNear(word: string, name: string): boolean {
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false;
  return editDistance(word, name) === 1;
}

const names =
  'monday tuesday wednesday thursday friday saturday sunday tomorrow yesterday january february september october november december'.split(
    ' ',
  );

/** Words of their own that differ from a name by a letter. */
const ownWords: ReadonlySet<string> = new Set(
  'mondays tuesdays wednesdays thursdays fridays saturdays sundays sundae sundry sunda manday mondale mondly octobers decembers novembers septembers'.split(
    ' ',
  ),
);

/** How people write in chats, and slips of more than a letter. */
const chatForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tomorrow: 'tmrow tmoro tmorrow tmorow tomo tomoro tomoz tomozz tommorow tommorrow tomorro tommoro tomrw',
    tonight: 'tonite tonit tonihgt tongiht tonigt',
    today: 'tday toaday tdoay',
    wednesday: 'wensday wednsdy wendsday wedensday wenesday wednesay wednesdy weddy',
    tuesday: 'tuseday teusday tuesdy',
    thursday: 'thrusday thurday thurs',
    saturday: 'saterdy satuday',
    afternoon: 'arvo afternon afternoom afernoon aftrnoon',
    morning: 'mornin mornign mrng',
    evening: 'evenin evning evenning',
    weekend: 'wknd wkend weeknd weekned',
    weekends: 'wknds wkends',
  }).flatMap(([meant, forms]) => forms.split(' ').map((form) => [form, meant] as const)),
);
