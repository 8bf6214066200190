import type { RequestAction, Slots } from './parsed-request.ts';

/**
 * Uses the owner's contacts to find where a name ends ("email bob lee tomorrow's plan" is to Bob Lee), and to recognise
 * a bare name in a new event ("lunch ann friday").
 */
export function withKnownPeople(slots: Slots, action: RequestAction, contacts: readonly string[]): Slots {
  if (contacts.length === 0) return slots;
  const names = namesOf(contacts);
  const { people, title } = slots;
  if (people !== undefined) return { ...slots, people: people.map((said) => knownStart(said, names)) };
  if (action !== 'calendar.create' || title === undefined) return slots;
  const named = names.flatMap((name) => wholeWord(name).exec(title)?.[0] ?? []);
  const longest = named.filter(
    (name) => !kindOfGroup.test(name) && !named.some((other) => other !== name && other.includes(name)),
  );
  return longest.length === 0 ? slots : { ...slots, people: [...new Set(longest)] };
}

/** "Team standup" is a title and invites nobody; "standup with the team" does. */
const kindOfGroup =
  /^(?:team|family|group|office|staff|board|club|class|friends|kids|parents|everyone|all)$/i;

/** Full names and first names, the longest first. */
function namesOf(contacts: readonly string[]): string[] {
  const names = contacts.flatMap((contact) => [contact.trim(), contact.trim().split(/\s+/)[0] ?? '']);
  return [...new Set(names)].filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
}

function knownStart(said: string, names: readonly string[]): string {
  const found = names.find((name) => said.toLowerCase().startsWith(`${name.toLowerCase()} `));
  return found === undefined || names.some((name) => name.toLowerCase() === said.toLowerCase())
    ? said
    : said.slice(0, found.length);
}

function wholeWord(name: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}'’])`,
    'iu',
  );
}
