import { editDistance } from '@tact/core/text';

/** What a mistyped small word or command stands for; null where it is none. Names and rare words are left alone. */
export function meantBy(word: string): string | null {
  const said = word.toLowerCase();
  const whole = contractions.get(said);
  const meant =
    whole ?? (isCommon(said) ? undefined : (swapped(said) ?? (isName(word) ? undefined : slipped(said))));
  if (meant === undefined) return null;
  return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

/** The word with two neighbouring letters swapped, where that is a common one. */
function swapped(said: string): string | undefined {
  for (let at = 0; at + 1 < said.length; at += 1) {
    const other = `${said.slice(0, at)}${said[at + 1]}${said[at]}${said.slice(at + 2)}`;
    if (other !== said && isCommon(other)) return other;
  }
  return undefined;
}

/** A word for what the assistant does or keeps, with one letter wrong, missing or added: “remeber”, “appointmnt”. */
function slipped(said: string): string | undefined {
  if (said.length < minSlipLength || ownWords.has(said)) return undefined;
  return often.find(
    (meant) =>
      meant[0] === said[0] &&
      Math.abs(meant.length - said.length) <= 1 &&
      !said.startsWith(meant) &&
      !(said.startsWith(meant.slice(0, -1)) && /(?:s|d|r|y|n)$/.test(said)) &&
      editDistance(meant, said) === 1,
  );
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

const minSlipLength = 5;
const often =
  'remind remember remembers reminder reminders cancel schedule delete create change meeting meetings calendar tonight appointment appointments morning afternoon evening priority reschedule tomorrow'.split(
    ' ',
  );
/** Words of their own that differ from one of those by a letter. */
const ownWords: ReadonlySet<string> = new Set(
  'rewind remand remain cancer chance charge changes melting mourning mooring moaning matting meting remainder remainders remembered crate crease created creates remember'.split(
    ' ',
  ),
);

function isCommon(word: string): boolean {
  return common.has(word);
}

const contractions: ReadonlyMap<string, string> = new Map(
  (
    "whats what's,wheres where's,whens when's,whos who's,hows how's,thats that's,theres there's,im i'm,ive i've,dont don't," +
    "doesnt doesn't,didnt didn't,isnt isn't,arent aren't,wasnt wasn't,cant can't,wont won't,couldnt couldn't,shouldnt shouldn't," +
    'nvm nevermind,smth something,sth something,abt about,wendsday wednesday,wensday wednesday,thurday thursday,saterday saturday,tuseday tuesday,' +
    'tomorow tomorrow,tommorow tomorrow,tommorrow tomorrow,insted instead,acually actually,actualy actually,becuase because,giv give,' +
    "youre you're,theyre they're,youve you've,weve we've,havent haven't,hasnt hasn't,wouldnt wouldn't"
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Words whose neighbouring letters, swapped, give no other word; those that do are left out (“form”, “three”, “dad”). */
const common: ReadonlySet<string> = new Set(
  (
    'the and what that with when where have this they then will your about before after next week today tomorrow tonight monday ' +
    'tuesday wednesday thursday friday saturday sunday remind cancel schedule delete email create meeting calendar task call ' +
    'send move book note show which please could would should mail every morning afternoon evening week month list ' +
    'reminder appointment event tell make write lunch dinner remember'
  ).split(' '),
);
