import { parseSenderPattern } from '#records';

/** Whose mail, and who is written to, as an owner's words say it. */
export interface PeopleNamed {
  /** Senders: addresses, domains with what is below them, names in quotation marks. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly exceptTo: readonly string[];
  /** Somebody who is described and not named, such as “my bank”: no address, and no name to go by. */
  readonly roles: readonly { readonly name: string; readonly isRecipient: boolean }[];
  /** Everybody without a known address, as written. */
  readonly unknown: readonly string[];
  /** The parts of the text that name them. */
  readonly phrases: readonly string[];
}

interface Mention {
  readonly phrase: string;
  readonly name: string;
  readonly place: 'from' | 'to' | 'exceptTo';
}

export function peopleIn(text: string, addresses: ReadonlyMap<string, readonly string[]>): PeopleNamed {
  const plain = text.replace(/[‘’ʼ]/g, "'");
  const written = placesIn(plain);
  const rest = written.reduce((left, { phrase }) => left.replace(phrase, ' ◻ '), plain);
  const described = [...rest.matchAll(whoIsAt)].map(([phrase]) => phrase);
  const people = personsIn(described.reduce((left, phrase) => left.replace(phrase, ' ◻ '), rest));
  const found: Record<Mention['place'], string[]> = { from: [], to: [], exceptTo: [] };
  for (const { name, place } of written) found[place].push(...placesFor(name, place));
  const roles: { name: string; isRecipient: boolean }[] = [];
  const unknown: string[] = [];
  for (const { name, place } of people) {
    const known = addresses.get(name);
    const isRole = description.test(name);
    if (known !== undefined) {
      found[place].push(...known.flatMap((one) => placesFor(one, place)));
      // Whoever bears the name writes from other addresses too.
      if (!isRole && place === 'from') found.from.push(`"${name.replaceAll('"', '')}"`);
    } else {
      unknown.push(name);
      if (isRole) roles.push({ name, isRecipient: place !== 'from' });
      else found[place].push(`"${name.replaceAll('"', '')}"`);
    }
  }
  const unique = (list: readonly string[]) => [...new Set(list)];
  return {
    from: unique(found.from),
    to: unique(found.to),
    exceptTo: unique(found.exceptTo),
    roles,
    unknown: unique(unknown),
    phrases: [...written.map(({ phrase }) => phrase), ...described, ...people.map(({ phrase }) => phrase)],
  };
}

/** The text without whom it names. */
export function withoutPeople(text: string, { phrases }: PeopleNamed): string {
  return phrases.reduce((rest, phrase) => rest.replace(phrase, ' ◻ '), text.replace(/[‘’ʼ]/g, "'"));
}

const placeWritten = /(?:[\w.+-]+@|@|\*\.)?(?:[\w-]+\.)+[a-z]{2,}\b/gi;
const outsideWords = /\b(?:outside|beyond|except to|other than|not (?:at|in|from)|but)\b/i;

/** “from the shop at ◻”: the address says who it is. */
const whoIsAt = /\b(?:from|of|by|to)\s+(?:[\p{L}\p{N}'.-]+\s+){1,5}?(?:at\s+|\(\s*)◻/gu;

/** Addresses and domains; the last preposition before one says what it is. */
function placesIn(text: string): readonly Mention[] {
  return [...text.matchAll(placeWritten)].map(({ 0: phrase, index }) => {
    const before = text.slice(0, index);
    const isRecipient =
      /\bto\b(?:(?!\b(?:from|by|of)\b).)*$/i.test(before) && !/\b(?:from|by)\s*$/i.test(before);
    const isOutside = outsideWords.test(before.slice(Math.max(0, before.length - 40)));
    return { phrase, name: phrase, place: isOutside ? 'exceptTo' : isRecipient ? 'to' : 'from' };
  });
}

/** A restriction covers what is below a domain; an exception to it does not. */
function placesFor(written: string, place: Mention['place']): readonly string[] {
  const pattern = parseSenderPattern(written);
  if (pattern === null) return [];
  const isDomain = !pattern.includes('@') && !pattern.startsWith('*.');
  return isDomain && place !== 'exceptTo' ? [pattern, `*.${pattern}`] : [pattern];
}

/** “My bank”, “clients”, “family”: no name to go by. */
const description =
  /^(?:(?:my|our|the|an?|his|her|their)\s|\p{Ll}[\p{L}-]*[^s'\P{L}]s$|(?:family|work|school|church|marketing|sales|support|accounting|staff|people|customer|unknown)$)/u;

const mailNoun = '(?:e-?mails?|mails?|messages?|letters?|newsletters?|correspondence|stuff|replies)';
const person =
  "(?:(?:my|our|the|an?|his|her|their)\\s+\\p{L}[\\p{L}-]*(?:'s)?|\\p{Lu}[\\p{L}.-]*(?:\\s+\\p{Lu}[\\p{L}.-]*)*|\\p{Ll}[\\p{L}-]*)";
const notPeople =
  /^(?:me|myself|us|anyone|anybody|everyone|everybody|any|all|every|others?|somebody|someone|it|this|that|the (?:inbox|trash|archive|bin|company|office|list|internet|public|web)|an? (?:rule|folder|label|e-?mail|mail|message|letter|list)|mailing|lists?|in|as|is|are|be|my (?:inbox|archive|approval|permission|consent|own|mail|account|name|rules?)|our (?:company|office|team)|mail|mails|email|emails|messages?|now|then|before|after|without|trash|spam|junk|folders?|labels?|archive|read|unread|outside)$/i;

/** People by name or description: “the mail of Bob”, “Bob's messages”, “from my bank and Alice”, “to a lawyer”. */
function personsIn(text: string): readonly Mention[] {
  const owned = [
    ...text.matchAll(new RegExp(`(?<![\\p{L}'])(${person})'s\\s+(?:\\p{L}+\\s+)?${mailNoun}\\b`, 'gu')),
  ].map(({ 0: phrase, 1: name = '' }): Mention => ({ phrase, name, place: 'from' }));
  const rest = owned.reduce((left, { phrase }) => left.replace(phrase, ' '), text);
  const listed = new RegExp(
    `\\b(from|of|by|to)\\s+(${person}(?:(?:\\s*,\\s*(?:and\\s+|or\\s+)?|\\s+and\\s+|\\s+or\\s+)${person})*)`,
    'gu',
  );
  const prepositional = [...rest.matchAll(listed)]
    .filter(isOfMail)
    .flatMap(({ 0: phrase, 1: preposition = '', 2: names = '' }) =>
      names
        .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+/)
        .map((name): Mention => ({ phrase, name, place: preposition === 'to' ? 'to' : 'from' })),
    );
  return [...owned, ...prepositional].filter(({ name }) => !notPeople.test(name.trim()));
}

const mailBefore = new RegExp(
  `\\b(?:${mailNoun}|(?:any|every|no)thing|all|ones?)(?: (?:that |which )?(?:comes?|is|are))?\\s+$`,
  'i',
);

/** “Mail of bob” has a sender; “photos of Ann”, “forwarding of contracts” and “tasks from newsletters” have none. */
function isOfMail({ index, input, 1: preposition, 2: names = '' }: RegExpExecArray): boolean {
  if (preposition === 'to' || mailBefore.test(input.slice(0, index))) return true;
  return preposition !== 'of' && /^(?:my|our|his|her|their)\s|^\p{Lu}/u.test(names);
}
