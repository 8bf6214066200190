import type { ParsedRequest } from '../slots/parsed-request.ts';
import type { Span } from './understanding.ts';

/** How much of a clause a reading accounts for. */
interface Coverage {
  /** The share of the content words that the reading explains, from 0 to 1. */
  readonly share: number;
  /** Runs of words that it leaves over, in text order. */
  readonly unexplained: readonly Omit<Span, 'text'>[];
}

/**
 * Compares the words of a clause with the marks of a reading. A word is explained by a mark, by the vocabulary of the action, or
 * by being a function word that adds nothing.
 */
export function coverageOf(text: string, { marks, action }: ParsedRequest): Coverage {
  const [domain = ''] = action.split('.');
  const nouns = nounsOf[domain] ?? nounsOf['notes'] ?? none;
  const asked = looksUp.test(action) ? (questionFrame.exec(text)?.[0].length ?? 0) : 0;
  const isRead = ({ start, end }: Word) =>
    start < asked || marks.some((mark) => mark.start < end && mark.end > start);
  const content = wordsOf(text).filter((word) => !functionWords.has(word.text) || isRead(word));
  const left = content.filter(
    (word) =>
      !isRead(word) && !commandWords.has(word.text) && !nouns.has(word.text) && !/^\d+$/.test(word.text),
  );
  const share = content.length === 0 ? 1 : 1 - left.length / content.length;
  const bound =
    looksUp.test(action) || domain === 'email'
      ? []
      : wordsOf(text).filter((word) => binding.has(word.text) && !isRead(word));
  const all = [...new Set([...left, ...bound])].sort((one, other) => one.start - other.start);
  return { share, unexplained: runsOf(text, all, isRead) };
}

/** Times that were read and say nothing of what is made: “8pm” of “at 8am … 8pm”. */
export function unusedTimes(
  { action, slots, marks }: ParsedRequest,
  text: string,
): readonly Omit<Span, 'text'>[] {
  if (!/^(?:task|calendar)\.create$/.test(action) || slots.when === undefined) return [];
  const said = [slots.when, slots.until, ...(slots.furtherTimes ?? [])]
    .map((time) => time?.text ?? '')
    .concat(slots.recurrence ?? '')
    .join(' ')
    .toLowerCase();
  return marks.filter(
    ({ name, start, end }) =>
      timeMarks.has(name) &&
      !(
        text
          .slice(start, end)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).every((word) => said.includes(word)),
  );
}

const timeMarks: ReadonlySet<string> = new Set([
  'date',
  'time',
  'partOfDay',
  'recurrence',
  'endTime',
  'endDate',
]);

/** Small words that change what is meant: nothing is done without them. */
const binding: ReadonlySet<string> = new Set('each both same instead unless except otherwise'.split(' '));

const looksUp = /\.(?:list|free)$/;
/** “Who am I still seeing”, “when could I squeeze in”: asks, whatever its verb. */
const questionFrame =
  /^(?:(?:what|who|when|where|which)(?:['’]s)?\b(?: (?:else|time|day))?(?: (?:am|is|are|was|were|do|does|did|can|could|have|has))?)(?: (?:i|we)(?: (?:still|also|already|got))?(?: \p{L}{3,}(?: (?:in|up))?)?)?\b/iu;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)].map((found) => ({
    text: found[0].toLowerCase().replace(/[’]/g, "'"),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Words left over, with the small words between and before them: “with the blue folder” rather than “blue folder”. */
function runsOf(text: string, left: readonly Word[], isRead: (word: Word) => boolean): Omit<Span, 'text'>[] {
  const leftOver = new Set(left.map(({ start }) => start));
  const runs: { start: number; end: number }[] = [];
  // Small words are held back until a word that is left over follows them.
  let from: number | null = null;
  let isOpen = false;
  for (const word of wordsOf(text)) {
    const isLeft = leftOver.has(word.start);
    const isSmall = functionWords.has(word.text) && !isRead(word);
    if (!isLeft && !isSmall) {
      from = null;
      isOpen = false;
      continue;
    }
    from ??= word.start;
    if (!isLeft) continue;
    const last = runs.at(-1);
    if (isOpen && last !== undefined) last.end = word.end;
    else runs.push({ start: from, end: word.end });
    isOpen = true;
  }
  return runs;
}

const words = (said: string): ReadonlySet<string> => new Set(said.split(/\s+/));
const none: ReadonlySet<string> = new Set();

const functionWords = words(
  `a an the my our your his her their its this that these those some any all both no and but or so if as at by for from in into
  of off on onto out over to under up upon with about after before during until till i we you he she it they me us him them who
  whom what which whose where why when how is are was were am be been being do does did has have had having can could will would
  shall should may might must i'm i've i'd i'll we're we've we'll it's that's there's what's when's where's who's how's there here
  also too just only even still again then than very really please thanks thank hey hi hello ok okay oh well actually now
  another other else sure yes yeah like got get one ones time times day`,
);

/** Words of orders and questions, whatever they are about. */
const commandWords = words(
  `add append put set up make create new schedule scheduled reschedule book plan planned arrange organize organise remind reminder
  show list tell give find check look looking see know view display read open search pull bring let need want would like delete
  cancel remove erase clear empty wipe drop scrap scratch get rid mark tick cross complete completed done finish finished move push postpone
  shift delay extend shorten rename change update edit switch swap call called named titled send write draft compose shoot reply respond
  answer forward cc copy saying says say ask asking remember forget store save keep mind note jot down take log enter include insert
  pencil block reserve invite attend have leave leaves start starts begin begins end ends arrive arrives depart departs
  first last next second third latest newest recent upcoming previous earlier later sooner
  longer shorter forward back ahead instead today tonight tomorrow yesterday week weekend month year every each daily weekly monthly
  morning afternoon evening night noon hour hours minute minutes half anything something everything nothing on going happening
  many much long left coming till until from to high low medium urgent important priority quick`,
);

const nounsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  calendar: words(
    `calendar schedule agenda diary planner event events meeting meetings appointment appointments appt free busy available open
    availability slot slots gap window plans date dates call calls invite invitation due`,
  ),
  task: words(
    'task tasks to-do to-dos todo todos reminder reminders alert alerts deadline due date list item items things alarm notification',
  ),
  list: words('list lists item items shopping grocery groceries things'),
  email: words(
    'email emails e-mail e-mails mail mails message messages inbox unread draft subject line note reply body text recipient mailbox',
  ),
  memory: words('memory memories fact facts about name is are was know'),
  notes: words('note notes list lists item items page'),
};
