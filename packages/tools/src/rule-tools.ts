import { describeConstraint, readDirection } from '@tact/core/kernel';
import { exposeOutside, type JsonObject } from '@tact/core/records';
import { recordedObject } from '@tact/core/structured-output';
import { plainLine, quote, said, sentence } from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, Unclear } from './bind-context.ts';
import { contactSource } from './contact-source.ts';
import { readContact } from './contents.ts';
import { addressesOf, contactsCalled, isAddress } from './resolve-recipients.ts';
import { defineInverse, defineTool, type Tool, type ToolServices } from './tool.ts';

/**
 * “Never archive mail from my bank”, “always star mail from Ana”: directions and rules in the owner's words. Each is tried on past mail
 * before it is asked about, and saved where `tact rules` and `tact directions` show it. Planned from the owner's words alone.
 */

/** Changes of the file that rules and directions stand in. Throws as the file does. */
export interface RulebookChanges {
  /** The actions that an entry may name. */
  readonly actions: readonly string[];
  /** What a new entry would have made of past mail. Nothing is saved. */
  test(list: RuleList, words: string, fields: JsonObject): Promise<RuleTrial>;
  /** Saves it, for all mail to come. */
  add(list: RuleList, id: string, fields: JsonObject): Promise<void>;
  remove(list: RuleList, id: string): Promise<void>;
}

type RuleList = 'directions' | 'rules';

interface RuleTrial {
  /** The id that it would get. */
  readonly id: string;
  readonly looked: number;
  readonly matched: number;
  readonly changes: number;
  readonly warnings: readonly string[];
}

const spoken = z.strictObject({ words: z.string().min(1).max(300) });
const named = z.strictObject({
  list: z.enum(['directions', 'rules']),
  id: z.string().max(100),
  words: z.string().max(300),
});
const entry = named.extend({
  fields: recordedObject,
  means: z.string().max(1000),
  tested: z.string().max(2000),
});
type Entry = z.infer<typeof entry>;

export function ruleTools(services: Pick<ToolServices, 'items' | 'rulebook'>): readonly Tool[] {
  const { rulebook } = services;
  return rulebook === undefined ? [] : [addRule(rulebook, services), removeRule(rulebook)];
}

type Rulebook = NonNullable<ToolServices['rulebook']>;

function addRule(rulebook: Rulebook, services: Pick<ToolServices, 'items'>): Tool {
  const contacts = contactSource(services.items);
  return defineTool<Entry, z.infer<typeof spoken>, Entry | Unknown>({
    name: 'add_rule',
    domain: 'approvals',
    verb: 'add_rule',
    summary: 'Save a rule or a direction about mail in words; shows what it would have done, and asks first.',
    danger: 'reversible',
    parameters: entry,
    spoken,
    offered: false,
    fields: { words: { ask: 'What should hold for your mail?' } },
    sources: [contacts],
    plan: ({ text }) =>
      readRule(text, rulebook().actions, noAddresses) === null ? null : { words: text.trim() },
    lookUp: async ({ words }, { data }) => {
      const known = data.of(contacts).flatMap(({ content }) => readContact(content) ?? []);
      const addresses = (name: string) =>
        contactsCalled(name.replace(/^my /i, ''), known).flatMap(addressesOf).map(exposeOutside);
      const read = readRule(String(words), rulebook().actions, addresses);
      if (read === null) throw new Unclear('I did not understand that as a rule about mail.', 'words');
      if (read.unknown !== undefined) return { unknown: read.unknown };
      const { list, fields, means } = read;
      const { id, ...trial } = await rulebook().test(list, String(words), fields);
      return { list, id, words: String(words), fields, means, tested: trialInWords(list, trial) };
    },
    bind({ words }, _: BindContext, found) {
      if (found !== null && 'unknown' in found) throw new Unclear(askForAddress(found), 'words');
      if (found !== null) return { parameters: found };
      throw new Unclear(
        sentence`I could not try ${said(quote(words))} on past mail, so it is not saved: see ${said('`tact rules check`')}.`,
        'words',
      );
    },
    asSpoken: ({ words }) => ({ words: String(words) }),
    describe: ({ list, words, means, tested }) =>
      `save the ${nouns[list]} ${quote(words, 300)} (${plainLine(`${means}; ${tested}`, 600)})`,
    asksBecause: () => 'it holds for all mail to come',
    inverses: ['remove_rule'],
    inverse: ({ list, id, words }, _, target) => ({
      action: 'remove_rule',
      parameters: { list, id, words },
      target,
    }),
    async execute({ parameters: { list, id, fields } }) {
      await rulebook().add(list, id, fields);
      return { id };
    },
    staysLocal: () => true,
  });
}

function removeRule(rulebook: Rulebook): Tool {
  return defineInverse({
    name: 'remove_rule',
    domain: 'approvals',
    verb: 'remove_rule',
    summary: 'Take a rule or a direction out again.',
    parameters: named,
    describe: ({ list, words }) => `take the ${nouns[list]} ${quote(words, 300)} out again`,
    inverses: [],
    inverse: () => null,
    async execute({ parameters: { list, id } }) {
      await rulebook().remove(list, id);
      return { id };
    },
    staysLocal: () => true,
  });
}

const nouns = { directions: 'direction', rules: 'rule' } as const;

interface ReadRule {
  readonly list: RuleList;
  readonly fields: JsonObject;
  readonly means: string;
  readonly unknown?: string | undefined;
}

/** Somebody who is described, and of whom no address is known: nobody is called “my bank”. */
interface Unknown {
  readonly unknown: string;
}

const askForAddress = ({ unknown }: Unknown) =>
  sentence`I know no address of ${said(quote(unknown, 80))}. Say the rule with the address that the mail comes from.`;

type AddressesOf = (name: string) => readonly string[];
const noAddresses: AddressesOf = () => [];

/** Null for a sentence that says nothing lasting about mail. */
function readRule(text: string, actions: readonly string[], addressesOfName: AddressesOf): ReadRule | null {
  const words = text.trim();
  return lasting.test(words)
    ? directionIn(words, actions, addressesOfName)
    : ruleIn(always.exec(words)?.groups, actions, addressesOfName);
}

const lasting =
  /^(?:(?:please|ok(?:ay)?|and|also|from now on|in future)[\s,]+)*(?:never|(?:don['’]?t|do not) ever|always ask (?:me )?(?:first )?before|ask me (?:first )?before you)\s/i;
const always =
  /^(?:(?:please|ok(?:ay)?|and|also|from now on|in future)[\s,]+)*always (?<verb>star|flag|archive|mark|label) (?:(?:all|every|any|the) )*(?:e-?mails?|mails?|messages?|newsletters?|everything|anything)(?: (?:that )?(?:comes?|is|coming))? from (?:the )?(?<who>\S.{0,80}?)(?: (?:as|with)(?: the label)? ["“]?(?<as>[^"”]{1,60}?)["”]?)?[\s.!]*$/i;

function directionIn(
  text: string,
  actions: readonly string[],
  addressesOfName: AddressesOf,
): ReadRule | null {
  const { people } = readDirection(text, actions);
  const known = people.map((name) => [name, addressesOfName(name)] as const);
  const { constraint, note } = readDirection(
    text,
    actions,
    new Map(known.filter(([, addresses]) => addresses.length > 0)),
  );
  if (constraint === null)
    return people.length === 0
      ? null
      : {
          list: 'directions',
          fields: { text },
          means: 'not in code: a model checks it, and without one such actions ask',
        };
  const enforce = describeConstraint(constraint);
  return {
    list: 'directions',
    fields: { text, enforce },
    means: note === null ? `in code: ${enforce}` : `in code: ${enforce}. ${note}`,
  };
}

function ruleIn(
  said: Readonly<Record<string, string>> | undefined,
  known: readonly string[],
  addressesOfName: AddressesOf,
): ReadRule | null {
  const { verb = '', who = '', as } = said ?? {};
  const action = actionFor(verb.toLowerCase(), as);
  if (action === null || !known.includes(action.action)) return null;
  const addresses = isAddress(who) ? [who] : addressesOfName(who);
  const when = addresses.length > 0 ? { from: { equals: [...addresses] } } : { from_name: { contains: who } };
  const from = addresses.length > 0 ? addresses.join(', ') : `whoever is called ${quote(who, 100)}`;
  const { label } = action.parameters;
  return {
    list: 'rules',
    fields: { when, actions: [action] },
    means: `${action.action}${label === undefined ? '' : ` ${quote(label, 60)}`} for mail from ${plainLine(from, 300)}`,
    unknown: addresses.length === 0 && described.test(who) ? who : undefined,
  };
}

const described = /^(?:my|our|his|her|their)\s/i;

/** Only what is safe: what deletes, sends or forwards is written with its conditions by `tact rules add`. */
function actionFor(
  verb: string,
  as: string | undefined,
): { readonly action: string; readonly parameters: { readonly label?: string } } | null {
  if (verb === 'label') return as === undefined ? null : { action: 'apply_label', parameters: { label: as } };
  const name = verb === 'mark' ? marks[as?.toLowerCase() ?? ''] : as === undefined ? verbs[verb] : undefined;
  return name === undefined ? null : { action: name, parameters: {} };
}

const verbs: Readonly<Record<string, string>> = { star: 'star', flag: 'star', archive: 'archive' };
const marks: Readonly<Record<string, string>> = {
  ...{ read: 'mark_read', unread: 'mark_unread', important: 'star', starred: 'star' },
};

function trialInWords(list: RuleList, { looked, matched, changes, warnings }: Omit<RuleTrial, 'id'>): string {
  const matches = list === 'rules' ? `it would have matched ${matched} of` : 'of';
  const found =
    looked === 0
      ? 'there is no past mail yet'
      : `${matches} the last ${looked}, ${changes} ${changes === 1 ? 'decision changes' : 'decisions change'}`;
  return [found, ...warnings].join('. ');
}
