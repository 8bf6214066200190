import {
  groupAntecedent,
  personAntecedent,
  phraseAntecedent,
  placeAntecedent,
  statementAntecedent,
  thingAntecedent,
  yearAntecedent,
} from './antecedents.ts';
import { type Discourse, readDiscourse } from './discourse.ts';
import { findNamedEntities } from './named-entities.ts';

/** A question with its pronouns resolved. */
export interface Rewrite {
  readonly text: string;
  /** In text order. */
  readonly replaced: readonly { readonly pronoun: string; readonly index: number; readonly by: string }[];
}

/**
 * Replaces the pronouns of a question by their antecedents in the history, as far as these can be inferred: among names
 * that agree in gender and number, the subject of the conversation unless another has just been mentioned. Other pronouns stay.
 *
 * `history` is in order; its end counts most. `topic` is the subject of the conversation, the broadest first, if known.
 */
export function rewriteWithHistory(
  text: string,
  history: readonly string[],
  topic: readonly string[] = [],
): Rewrite {
  const read = text.slice(0, maxChars);
  const discourse = readDiscourse(read, history, topic);
  const replaced: { pronoun: string; index: number; by: string }[] = [];
  let rewritten = '';
  let from = 0;
  for (const { 0: words, index } of read.matchAll(pronouns)) {
    const [before, behind] = [read.slice(0, index), read.slice(index + words.length)];
    const [pronoun = words] = words.split(' ');
    const isNonReferentialWord = words === pronoun && isNonReferential(pronoun, before, behind);
    const taken = objects.test(pronoun) ? subjectsIn(before, replaced) : [];
    const by = isNonReferentialWord ? null : referent(words.toLowerCase(), discourse, taken);
    if (by === null) continue;
    replaced.push({ pronoun, index, by });
    rewritten += read.slice(from, index) + (isPossessive(pronoun, behind) ? possessive(by) : by);
    from = index + words.length;
  }
  return { text: rewritten + text.slice(from), replaced };
}

const maxChars = 2_000;
const works =
  'album|song|single|film|movie|book|novel|show|series|play|record|ep|track|tune|game|event|website|project';
/** Words that follow a standalone "this". */
const verbs =
  'is|was|are|were|be|by|in|about|on|for|well|do|did|does|work|to|happen|cause|take|occur|put|add|mean|and|or|with|at|from|as|so|of|he|she|they|it|i|we|you|his|her|their|the|a|an|made|led|came|won|had|has|have|will|would|could|can|successful|\\p{L}+ed';
const pronouns = new RegExp(
  `\\b(?:he|him|himself|his|she|hers?|herself|it|its|itself|they|them|themselves|theirs?|(?:this|that|these|those) (?!(?:${verbs})\\b)\\p{L}{3,}|this|that|there)\\b`,
  'giu',
);

const objects = /^(?:him|her)$/i;

/** Who acts in the clause before an object: “he” of “why did he fire him?”, and whoever is named there. */
function subjectsIn(before: string, replaced: Rewrite['replaced']): readonly string[] {
  const acting = replaced.filter(({ pronoun }) => /^(?:he|she)$/i.test(pronoun)).map(({ by }) => by);
  return [...acting, ...findNamedEntities(before).map(({ name }) => name)];
}

/** The antecedent of a pronoun, or of "this" with its noun. */
function referent(words: string, discourse: Discourse, taken: readonly string[]): string | null {
  if (/^(?:this|that) (?:time|period)/.test(words)) return discourse.years ?? yearAntecedent(discourse);
  if (/^(?:this|that) (?:year|season)$/.test(words)) return yearAntecedent(discourse);
  const noun = /^(?:this|that|these|those) (.+)$/.exec(words)?.[1];
  // What is read about the subject is about the subject.
  if (noun === 'article' || noun === 'page') return discourse.subject?.name ?? null;
  if (noun !== undefined) {
    return new RegExp(`^(?:${works})$`).test(noun)
      ? thingAntecedent(discourse)
      : (phraseAntecedent(noun, discourse) ?? ofSubject(noun, discourse));
  }
  return (antecedents.get(words) ?? thingAntecedent)(discourse, taken);
}

/** “This injury”, of which no fuller phrase was said, is one of the subject: “Seabiscuit's injury”. */
function ofSubject(noun: string, { subject }: Discourse): string | null {
  return subject === null || ofNobody.test(noun) ? null : `${possessive(subject.name)} ${noun}`;
}

const ofNobody = /^(?:way|case|point|day|year|month|week|moment|date|reason|kind|sort|type|one|ones)s?$/;

type Antecedent = (discourse: Discourse, taken: readonly string[]) => string | null;

const antecedents: ReadonlyMap<string, Antecedent> = new Map(
  (
    [
      ['he him himself his', (discourse, taken) => personAntecedent('male', discourse, taken)],
      ['she her hers herself', (discourse, taken) => personAntecedent('female', discourse, taken)],
      ['they them themselves their theirs', groupAntecedent],
      ['this that', statementAntecedent],
      ['there', placeAntecedent],
    ] as const satisfies readonly (readonly [string, Antecedent])[]
  ).flatMap(([pronouns, antecedent]) => pronouns.split(' ').map((word) => [word, antecedent] as const)),
);

/** "There was", "that he did", "what is it like": pronouns that refer to nothing. */
function isNonReferential(pronoun: string, before: string, behind: string): boolean {
  switch (pronoun.toLowerCase()) {
    case 'there':
      return (
        /^(?:'s| (?:is|are|was|were|any|anything|be|been|a|an|other|another|more|some))\b/i.test(behind) ||
        /\b(?:is|are|was|were|has|have|had|will) $/i.test(before)
      );
    case 'that':
      return (
        !/\b(?:is|was|are|were|did|does|do|will|would|could|can|has|had) $/i.test(before) &&
        /^ (?:he|she|they|it|i|we|you|his|her|their|the|a|an|are|were|made|led|came|won|had|has|have|would|will|\p{L}+ed)\b/iu.test(
          behind,
        )
      );
    case 'it':
      return /\b(?:what|how) (?:is|was)(?: it)? $/i.test(before) && /^ (?:like|that)\b/i.test(behind);
    default:
      return false;
  }
}

function isPossessive(pronoun: string, behind: string): boolean {
  if (/^(?:his|its|their)$/i.test(pronoun)) return true;
  return (
    /^her$/i.test(pronoun) &&
    /^ \p{L}/u.test(behind) &&
    !/^ (?:to|in|on|at|for|with|and|or|from|by|as|when|after|before|about|into|out|up|down|off|do|did|win|get)\b/i.test(
      behind,
    )
  );
}

function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}
