import { stemOf } from './content-words.ts';

/** Base, past and participle of irregular verbs, one verb a line; words of one form may be joined by a slash. */
const verbs = `
  arise arose arisen
  awake awoke awoken
  beat beat beaten
  become became become
  begin began begun
  bend bent bent
  bite bit bitten
  bleed bled bled
  blow blew blown
  break broke broken
  bring brought brought
  build built built
  burn burnt burnt
  buy bought bought
  catch caught caught
  choose chose chosen
  come came come
  dig dug dug
  draw drew drawn
  drink drank drunk
  drive drove driven
  eat ate eaten
  fall fell fallen
  feed fed fed
  fight fought fought
  find found found
  fly flew flown
  forget forgot forgotten
  freeze froze frozen
  get got got/gotten
  give gave given
  go went gone
  grow grew grown
  hang hung hung
  hear heard heard
  hide hid hidden
  hold held held
  keep kept kept
  know knew known
  lead led led
  leave left left
  lend lent lent
  light lit lit
  lose lost lost
  make made made
  mean meant meant
  meet met met
  pay paid paid
  ride rode ridden
  ring rang rung
  rise rose risen
  run ran run
  say said said
  see saw seen
  seek sought sought
  sell sold sold
  send sent sent
  shake shook shaken
  shine shone shone
  shoot shot shot
  show showed shown
  shrink shrank shrunk
  sing sang sung
  sink sank sunk
  sit sat sat
  sleep slept slept
  slide slid slid
  speak spoke spoken
  spend spent spent
  spin spun spun
  stand stood stood
  steal stole stolen
  stick stuck stuck
  strike struck struck
  swell swelled swollen
  swim swam swum
  swing swung swung
  take took taken
  teach taught taught
  tear tore torn
  tell told told
  think thought thought
  throw threw thrown
  understand understood understood
  wake woke woken
  wear wore worn
  weep wept wept
  win won won
  withdraw withdrew withdrawn
  write wrote written
`;

const irregular: ReadonlyMap<string, string> = new Map(
  verbs
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.trim().split(/[\s/]+/);
      return forms.map((form): [string, string] => [form, base]);
    }),
);

/** The stem of a word's dictionary form, so that “paid” is compared as “pay” is. */
export function dictionaryStemOf(word: string): string {
  return stemOf(irregular.get(word) ?? word);
}

/** Whether a word is the past or the participle of a verb. */
export function isPastForm(word: string): boolean {
  return irregular.has(word) || /[a-z]{2}ed$/.test(word);
}
