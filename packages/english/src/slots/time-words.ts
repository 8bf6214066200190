/** Sources of patterns for time words, in written, mistyped and spoken forms. */

export const weekday =
  '(?:mon|tues|wednes|weds|thurs|fri|satur|sun)day|mon|tues?|wed|weds|thu|thur|thurs|fri|sat|sun|tueday|wensday|wednsday|thrusday';
/** Short names of days that also are other words. */
export const shortWeekday = 'mon|wed|sat|sun|thu|fri';
/** Names of days that are nothing else. */
export const longDay =
  '(?:(?:mon|tues|wednes|weds|thurs|fri|satur|sun)day|tues?|weds|thur|thurs|tueday|wensday|wednsday|thrusday)';
export const longWeekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
export const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|decmeber|febuary)\\b\\.?';
const unitWords = 'one|two|three|four|five|six|seven|eight|nine';
const teenWords = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const tenWords = 'twenty|thirty|forty|fifty';
/** One to fifty-nine, in words. */
export const numberWord = `(?:(?:${tenWords})[ -](?:${unitWords})|${tenWords}|${teenWords}|${unitWords})`;
/** One to twelve, in words. */
export const hourWord = `(?:${unitWords}|ten|eleven|twelve)`;
const minuteWord = `(?:oh (?:${unitWords})|(?:${tenWords})(?:[ -](?:${unitWords}))?|${teenWords})`;
export const count = `(?:\\d{1,4}(?:\\.5)?|${numberWord}|an?|a few|a couple(?: of)?|several|couple of|half an?|half)`;
const unitOrdinals = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth';
export const ordinalWord = `(?:(?:twenty|thirty)[ -](?:${unitOrdinals})|${unitOrdinals}|tenth|eleventh|twelfth|twelveth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)`;
export const ordinal = `(?:\\d{1,2} ?(?:st|nd|rd|th)\\b|${ordinalWord})`;
export const year = `(?:(?:19|20)\\d\\d\\b|twenty (?:${teenWords}|twenty(?:[ -](?:${unitWords}))?))`;
export const halfDay = '(?:[ap] ?\\.? ?m\\b(?: ?\\.(?! [A-Z]))?)';
export const partOfDay = 'morning|afternoon|evening|night|noon|midday|midnight|lunchtime';
const theTime = `(?:${hourWord}(?: (?:and )?${minuteWord})?|${hourWord} (?:thousand|hundred)(?: (?:and )?(?:${numberWord}|${unitWords} hundred))?|(?:one thousand )?(?:and )?${hourWord} hundred(?: (?:and )?${numberWord})?)`;
const oclock = 'o ?[\'’"]? ?clock';
/** A time of day that is unambiguous by itself. */
export const clock = [
  `(?:half|quarter|${count} minutes|ten|five|twenty) (?:past|to|till|after|before) (?:\\d{1,2}|${hourWord})(?: ${oclock}| ?${halfDay})?`,
  `half (?:\\d{1,2}|${hourWord})(?! ?(?:hours?|hrs?|past|to|of|an?)\\b)`,
  `\\d{1,2} ?[:.] ?[0-5]\\d(?: ?(?:${halfDay}|p\\b|a\\b))?`,
  `\\d{1,2} [0-5]\\d ?${halfDay}`,
  `\\d{1,4} ?(?:${halfDay}|${oclock})`,
  `(?:twelve noon|twelve midnight)`,
  `${theTime} ?(?:${oclock}(?: ${halfDay})?|${halfDay})`,
].join('|');
/** A time of day only after a preposition: "at 5", "from three to five". */
export const bareClock = `(?:\\d{1,2} [0-5]\\d|\\d{1,2}|[01]\\d[0-5]\\d|2[0-3][0-5]\\d|1[0-2]\\d\\d|${theTime})`;
export const timeUnit = '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)';
export const clockUnit = '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)';
export const own = "(?:(?: ?['’] ?)?s)?";
