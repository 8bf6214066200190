/** How people say which mail a value stands in. */

export interface NamedSource {
  /** Who sent it, as said: a name, or “him”, “her”, “them”; missing where the mail itself was spoken of. */
  readonly from?: string;
  readonly about?: string;
  /** The words that say so. */
  readonly words: string;
  readonly index: number;
}

const fresh = 'last|latest|newest|most recent|recent|new|first';
const mail = `(?:(?:${fresh}) )?(?:e-?mails?|mails?|messages?|letters?|invitations?|invites?|newsletters?)`;
const word = String.raw`[\p{L}\p{N}][\p{L}\p{N}.-]*`;
const noName =
  'that|which|what|did|does|do|is|are|was|in|from|of|sent|send|into|to|and|or|about|the|a|an|put|save|add|has|have|had|just|me|us|mail|mails|email|emails';
const person = String.raw`(?:(?:the|my|our) )?(?!(?:${noName}|his|her|their|this|its)\b)${word}(?: (?!(?:${noName})\b)${word}){0,2}`;
const pronoun = `(?:his|her|their|that|this|the|its)`;
const out = `(?:from|in|of|out of|inside|within|off|according to|as per|per|via|by)`;
const about = String.raw`(?:,? (?:about|regarding|on|titled|called) (?<about>(?:the |my |our )?${word}(?: (?!(?:to|into|in|onto|on|for|as)\b)${word}){0,3}))?`;
const gave =
  'sent|emailed|e-mailed|mailed|wrote|mentioned|gave|suggested|proposed|shared|included|named|offered|listed|forwarded|asked';
const gives =
  'send|email|e-mail|mail|write|mention|give|suggest|propose|share|include|name|offer|list|put|forward|ask';
const says =
  'say|says|mention|mentions|give|gives|contain|contains|have|has|name|names|suggest|suggests|propose|proposes|ask|asks|include|includes|state|states|list|lists';
const subject = `(?:he|she|they|${person})`;
const within = `(?: (?:to )?(?:me|us))?(?: (?:earlier|today|yesterday|this morning|last night))?(?: (?:in|by|via|with|over) (?:(?:his|her|their|the|that|this|an?) )?(?:${mail}))?`;

/** In order: the particular forms before those that they contain. */
const forms: readonly string[] = [
  // “(from) Anna's mail about the dinner”
  String.raw`(?:${out} )?(?<from>${person})['’]s? ${mail}${about}(?: (?:${says})\b(?: it is| it’s| it's)?)?`,
  // “in lisas email”
  String.raw`${out} (?!(?:his|this|its)\b)(?<from>\p{L}{2,})s ${mail}${about}`,
  // “in the invitation from Lena”, “does the invitation from Lena say”
  String.raw`(?:(?:${out}|does|do|did|is|are) )?(?:(?:the|that|this|an?|${pronoun}) )?(?:(?<about>(?!(?:${noName})\b)\p{L}+) )??${mail} (?:(?:that )?(?:i|we) (?:got|received|had) )?(?:from|by|of) (?<from>${person}?)(?= (?:to|into|in|onto|on|for|as|say|says|mention|give|about|regarding)\b|\W*$)(?: (?:about|regarding) (?:the |my |our )?(?<topic>${word}(?: ${word})?))?(?: (?:${says})\b)?`,
  // “(that) she mentioned in her mail”
  String.raw`(?:(?:that|which|whom) )(?<from>${subject})(?: (?:just|has|have|had|already|also))* (?:${gave})\b${within}`,
  // “did Bob send”, “does she suggest in her mail”
  String.raw`(?:did|has|have) (?<from>${subject}) (?:just |already |also )*(?:${gives}|${gave})\b${within}`,
  `(?:does|do) (?<from>${subject}) (?:${gives}|say|want)(?: to (?:meet|come|call|talk|start))?(?: me| us)? (?:in|by) (?:(?:his|her|their|the|that) )?${mail}`,
  // “in the amazon mail”, whoever that is
  String.raw`${out} (?:the|that|this) (?<about>(?!(?:${noName}|${fresh}|same|other)\b)\p{L}{3,}) ${mail}(?: (?:${says})\b)?`,
];
/** “In that mail”, “from her message”: after who is named otherwise. */
const byPronoun = String.raw`(?:${out}|does|do|did) (?<of>${pronoun}) ${mail}${about}(?: (?:${says})\b)?`;
/** “Anna mentioned in her mail”, right behind what it is about. */
const bare = String.raw`(?<from>${subject})(?: (?:just|has|have|had|already|also))* (?:${gave})\b${within}`;

const whole = (form: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${form}`, 'iu');
const patterns = forms.map(whole);
const pronounPattern = whole(byPronoun);
const barePattern = new RegExp(String.raw`^\s*${bare}`, 'iu');

/** The mail that the words name; null where they name none. */
export function sourceNamedIn(text: string, behind: number | null = null): NamedSource | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null && isSomebody(match.groups?.['from'])) return named(match, match.index);
  }
  const starts = behind === null ? startsOf(text) : [behind];
  for (const at of starts) {
    const match = barePattern.exec(text.slice(at));
    if (match !== null && isSomebody(match.groups?.['from'])) return named(match, at + match.index);
  }
  const match = pronounPattern.exec(text);
  return match === null ? null : named(match, match.index);
}

/** Behind any word may stand who sent it. */
function startsOf(text: string): readonly number[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N}]) (?=[\p{L}\p{N}])/gu)].map(({ index }) => index);
}

function named({ 0: words, groups = {} }: RegExpExecArray, index: number): NamedSource {
  const from = asPerson(groups['from'] ?? groups['of']);
  const topic = (groups['topic'] ?? groups['about'])?.replace(/^(?:the|my|our) /i, '');
  return {
    words,
    index,
    ...(from === undefined ? {} : { from }),
    ...(topic === undefined ? {} : { about: topic }),
  };
}

/** “He” and “his” are who was spoken of; “that mail” names nobody. */
function asPerson(words: string | undefined): string | undefined {
  const known = words === undefined ? undefined : pronouns[words.toLowerCase()];
  if (known !== undefined) return known;
  if (words === undefined || /^(?:that|this|the|its|it)$/i.test(words)) return undefined;
  return words.replace(/^(?:the|my|our) (?=\S)/i, '');
}

const pronouns: Readonly<Record<string, string>> = {
  ...{ he: 'him', his: 'him', him: 'him', she: 'her', her: 'her' },
  ...{ they: 'them', their: 'them', them: 'them' },
};

/** “What did you send”, “the one I mentioned”: that is no mail of others. */
function isSomebody(words: string | undefined): boolean {
  return (
    words === undefined ||
    !/\b(?:i|we|you|me|us|what|which|when|where|it|my|your|one)\b(?! \p{L})/iu.test(words)
  );
}
