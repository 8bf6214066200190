/**
 * Which actions an owner's words are about. Cautious: a word stands for every action that it might mean, and for too many rather than
 * too few, since a direction can only take away.
 */

interface Family {
  /** What stands between the words of an action is a group: it is no part of them. */
  readonly words: RegExp;
  /** Names of actions, or one word of a name; `*` for all. */
  readonly actions: readonly string[];
}

const families: readonly Family[] = [
  {
    words:
      /\b(?:delet\w*|trash\w*|binn(?:ed|ing)|bin|discard\w*|eras(?:e|es|ed|ing)|destr(?:oy|uct)\w*|purg\w*|junk\w*|throw\w* ((?:\w+ ){0,4})(?:away|out)|put(?:ting)? ((?:\w+ ){0,4})in(?:to)? the (?:trash|bin)|get(?:ting)? rid of)\b/,
    actions: ['delete'],
  },
  {
    words: /\b(?:archiv\w*|(?<!\bthrow\w* (?:\w+ ){0,4})away)\b/,
    actions: ['archive'],
  },
  {
    words: /\b(?:mov(?:e|es|ed|ing)|relocat\w*|folders?|put(?:ting)? ((?:\w+ ){0,4})into)\b/,
    actions: ['move', 'archive', 'delete'],
  },
  {
    words: /\b(?:remov\w*|clear\w*|clean\w*|hid(?:e|es|ing|den)|tidy\w*|inbox|stash\w*|sweep\w*)\b/,
    actions: ['archive', 'delete', 'move', 'snooze'],
  },
  {
    words:
      /\b(?:forward\w*|pass(?:ing|ed|es)? ((?:\w+ ){0,3})(?:on|along)|redirect\w*|resend\w*|shar(?:e|es|ed|ing))\b/,
    actions: ['forward'],
  },
  {
    words:
      /\b(?:auto-?repl\w*|repl(?:y|ies|ied|ying)|respond\w*|respons\w*|answer\w*|writ(?:e|es|ing) back)\b/,
    actions: ['auto_reply'],
  },
  {
    words:
      /\b(?:(?:send(?:s|ing)?|sent)(?! (?:\w+ ){0,3}(?:auto-?repl|repl|answer|respon))|e-?mailing|mailing|writ(?:e|es|ing) to|contact(?:s|ing)?|in my name|on my behalf)\b/,
    actions: ['forward', 'auto_reply', 'escalate', 'send'],
  },
  { words: /\bescalat\w*\b/, actions: ['escalate'] },
  { words: /\b(?:label\w*|tag(?:s|ged|ging)?|categor\w*)\b/, actions: ['apply_label'] },
  { words: /\b(?:star(?:s|red|ring)?|flag\w*)\b/, actions: ['star'] },
  { words: /\b(?:my|the|any) stars\b/, actions: ['unstar'] },
  { words: /\bun(?:star(?:s|red|ring)?|flag\w*)\b/, actions: ['unstar'] },
  { words: /\b(?:snooz\w*|postpon\w*|put(?:ting)? off)\b/, actions: ['snooze'] },
  { words: /\b(?:mark(?:s|ed|ing)? ([^.;]* )?read|as read)\b/, actions: ['mark_read'] },
  {
    words: /\b(?:(?:mark(?:s|ed|ing)?|set(?:ting)?) ([^.;]* )?|(?:as|to) )unread\b/,
    actions: ['mark_unread'],
  },
  {
    words: /\bmark(?:s|ed|ing)?\b(?!.*\b(?:un)?read\b)/,
    actions: ['mark_read', 'mark_unread', 'star', 'unstar'],
  },
  { words: /\b(?:tasks?|to-?dos?)\b/, actions: ['create_task'] },
  { words: /\b(?:add\w* ((?:\w+ ){0,3})notes?|annotat\w*)\b/, actions: ['add_note'] },
  {
    words:
      /\b(?:touch\w*|chang(?:e|es|ed|ing)|alter\w*|modif\w*|process\w*|handl\w*|tamper\w*|fiddl\w*|disturb\w*|interfer\w*|organi[sz]\w*|sort(?:ed|ing)?|meddl\w*|mess\w* with|act(?:s|ing)? on|deal\w* with|do(?:ing)? (?:anything|something|nothing))\b/,
    actions: ['*'],
  },
];

/** “Leave my stars alone”, “deleting is off limits”: the action that stands there, and all of them where none does. */
const frame = /\b(?:alone|untouched|hands off|off[- ]limits)\b/;

/** Lower case, with straight apostrophes and single spaces; “sent by” is no sending, and removing for good is deleting. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\b(?:sent|written|received) (?:to me )?(?:by|from)\b/g, 'from')
    .replace(/\bpermanently remov\w*/g, 'delete')
    .replace(/\s+/g, ' ')
    .trim();
}

/** “Unread mail”, “mail that is starred”: which mail is meant, and no action. What may not be undone is left out, to be cautious. */
const described =
  /(?<!\byou (?:never )?)\b(?:read|unread|(?:un)?(?:starred|flagged)|labell?ed|tagged|snoozed|archived)(?= (?:(?:e-?)?mails?|messages?|letters?|newsletters?|ones?|items?|threads?|conversations?)\b)|(?<=\b(?:that|which) (?:is|are|was|were) (?:still )?)(?:unread|(?:un)?(?:starred|flagged)|labell?ed|tagged|snoozed|archived)\b/g;

/** The actions, or words of their names, that these plain words may mean; `*` for all; empty where they name none. */
export function actionsNamedIn(words: string): readonly string[] {
  const named = words.replace(described, '◻').split(';').flatMap(namedInClause);
  return named.includes('*') ? ['*'] : [...new Set(named)];
}

function namedInClause(clause: string): readonly string[] {
  const named = families.flatMap((family) => (family.words.test(clause) ? family.actions : []));
  return named.length === 0 && frame.test(clause) ? ['*'] : named;
}

/** Whether an action of this name is among what was named. */
export function isNamed(action: string, named: readonly string[]): boolean {
  if (action === 'none') return false;
  return named.includes('*') || named.some((one) => one === action || action.split('_').includes(one));
}

/** The plain words without what names an action; what describes a mail counts as more than that. */
export function withoutActionWords(words: string): string {
  const order = words.replace(described, 'described');
  return families.reduce((rest, { words: named }) => {
    const between = (...found: readonly unknown[]) => ` ${found.slice(1, -2).join(' ')} `;
    return rest.replace(new RegExp(named, 'g'), between);
  }, order);
}
