import { contentWords } from '../similarity/content-words.ts';
import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { noteCalled } from './read-destination.ts';

/**
 * A question for something that the owner told or noted: “what is the wifi password?”, “what's in gift ideas?”, “when is Nora's
 * birthday?”. Only what is there under that name makes it one; null for every other clause.
 */
export function readRecall(
  text: string,
  facts: readonly string[],
  notes: readonly string[],
): ParsedRequest | null {
  const said = text.trim();
  if (aboutOwner.test(said)) return requestFor('memory.list', {});
  const note = noteAsked(said, notes);
  if (note !== null) return requestFor('notes.read', { query: note });
  const query =
    everythingAbout.exec(said)?.[1] ??
    placeAsked(said, facts) ??
    homeAsked(said, facts) ??
    knownAsked(said, facts, notes) ??
    ofPerson.exec(said)?.[1] ??
    lastingOf(said);
  return query === null ? null : requestFor('memory.recall', { query });
}

function noteAsked(said: string, notes: readonly string[]): string | null {
  const within = inNote.exec(said)?.[1];
  return within === undefined ? null : noteCalled(within, notes);
}

/** “Where did I park?” */
function placeAsked(said: string, facts: readonly string[]): string | null {
  const place = whereKept.exec(said);
  return place === null ? null : (factCalled(place[1] ?? 'parking', facts) ?? place[1] ?? 'parked');
}

/** “Where does Tom live?” */
function homeAsked(said: string, facts: readonly string[]): string | null {
  const lives = whereLives.exec(said)?.[1];
  if (lives === undefined) return null;
  return factCalled(`${lives}'s address`, facts) ?? (/^\p{Lu}/u.test(lives) ? `${lives}'s home` : null);
}

/** A fact under the name that is asked for, a note with it, or a fact with every word of the question. */
function knownAsked(said: string, facts: readonly string[], notes: readonly string[]): string | null {
  const asked = wanted
    .exec(said)
    ?.slice(1)
    .find((words) => words !== undefined);
  const known = asked === undefined ? null : (factCalled(asked, facts) ?? notedAs(asked, notes));
  return known ?? (asking.test(said) ? factWithWordsOf(asked ?? said, facts) : null);
}

function notedAs(asked: string, notes: readonly string[]): string | null {
  return !/^(?:in|on|under)\b/i.test(asked) && notes.some((title) => isAllIn(title, asked)) ? asked : null;
}

const again = String.raw`(?:[\s,]+(?:again|exactly|please|now))*[\s?.!]*$`;
const whose = '(?:the |my |our )?';
const wanted = new RegExp(
  `^(?:(?:do you (?:know|remember|have)|tell me|remind me|can you (?:tell me|remember))\\s+)?(?:(?:what|when|where|who|which|how much|how many)(?:['’]?s| is| are| was| were)\\s+${whose}(.+?)|(?:what|when|where|who|which)\\s+${whose}(.+?) (?:is|are|was|were))${again}`,
  'i',
);
const whereKept = new RegExp(
  `^where (?:did|do|have) (?:i|we) (?:park(?:ed)?|put|leave|left|hide|hidden|store|stash|keep)(?: ${whose}(.+?))?${again}`,
  'i',
);
const whereLives = new RegExp(`^where (?:does|do) ${whose}(.+?) live${again}`, 'i');
const inNote = new RegExp(
  `^(?:(?:what(?:['’]?s| is| do i have| have i got)(?: there)?|what(?:['’]?s| is) (?:still |left )?)\\s*(?:in|on|under)\\s+|(?:show|read|open)(?: me)?(?: out)?\\s+)((?:the |my |our )?.+?)${again}`,
  'i',
);
const everythingAbout = new RegExp(
  `^(?:what do you (?:know|remember|have) (?:about|on)|what did i (?:say|tell you) about)\\s+${whose}((?!me\\b|us\\b|you\\b).+?)${again}`,
  'i',
);
const aboutOwner = new RegExp(
  `^what (?:(?:all )?do you (?:know|remember|have stored)|have you (?:remembered|stored|noted|learned|learnt)) (?:about|of|for) (?:me|us)${again}|^what (?:did|have) (?:i|we) (?:ask(?:ed)?|t(?:ell|old)|want(?:ed)?) you to (?:keep|remember|note|save|store)${again}`,
  'i',
);

/** “What am I allergic to?”, “where does Tom work?” */
function lastingOf(said: string): string | null {
  const [, who = '', what] = lastingAsked.exec(said) ?? [];
  return what === undefined ? null : `${/^(?:i|we)$/i.test(who) ? '' : who} ${what}`.trim();
}

const ofPerson = new RegExp(
  `^(?:(?:do you (?:know|have)|tell me|give me|show me)\\s+)?(?:what(?:['’]?s| is| was)\\s+)?((?:my |our )?\\p{L}+(?: \\p{L}+)?['’]s (?:(?:home |postal |e-?mail |mail )?address|e-?mail|(?:phone |mobile |telephone |cell )?number|(?:shoe |dress |shirt |ring )size))${again}`,
  'iu',
);
const lastingAsked = new RegExp(
  `^(?:[Ww]hat|[Ww]hom?|[Ww]here)(?: am| are| is| do| does) ([Ii]|we|(?:my |our )\\p{L}+|\\p{Lu}\\p{L}+) (allergic|intolerant|married|work|drive|owe)(?: to| of| for| at| in)?${again}`,
  'u',
);

/** “What's the guest wifi password?”, where there is a note called “Wifi” */
function isAllIn(title: string, asked: string): boolean {
  const [own, words] = [wordsOf(title), wordsOf(asked)];
  return (
    own.some((word) => word.length > 3) &&
    words.length > own.length &&
    own.every((word) => words.includes(word))
  );
}

/** The fact with all of these words in its key, or whose key is all among them. */
function factCalled(asked: string, facts: readonly string[]): string | null {
  const words = wordsOf(asked);
  const fitting = facts.filter((key) => {
    const own = wordsOf(key);
    return own.length > 0 && words.length > 0 && own.every((word) => words.includes(word));
  });
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** “How much do I owe Sam?”: the fact whose key holds every word that the question has of its own. */
function factWithWordsOf(question: string, facts: readonly string[]): string | null {
  const words = contentWords(question.replace(/\bhow (?:much|many)\b/i, '')).map(({ stem }) => stem);
  if (words.length < 2) return null;
  const holdsAll = (key: string) => {
    const own = new Set(contentWords(key).map(({ stem }) => stem));
    return words.every((word) => own.has(word));
  };
  return facts.find(holdsAll) ?? null;
}

const asking = /^(?:what|when|where|who|which|how|do|does|did|is|are|have|has)\b/i;

function wordsOf(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['’]s\b/g, 's')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/^(?:the|my|our|an?|of)$/.test(word));
}
