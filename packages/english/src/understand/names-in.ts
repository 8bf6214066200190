/** Names of people, as a message lists them: “Lena”, “Ann and Bob”, “my boss”; null where the words are anything else. */
export function namesIn(words: string, people: readonly string[]): readonly string[] | null {
  const names = words
    .trim()
    .replace(/[\s.,!?]+$/, '')
    .split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/i)
    .filter((name) => name !== '');
  const known = new Set(
    people.flatMap((name) => [name, ...name.split(/\s+/)]).map((name) => name.toLowerCase()),
  );
  return names.length > 0 && names.every((name) => known.has(name.toLowerCase()) || isName(name))
    ? names
    : null;
}

function isName(name: string): boolean {
  return address.test(name) || role.test(name) || (capitalised.test(name) && !noName.test(name));
}

const address = /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".]+$/;
const role =
  /^(?:my|our|the) (?:mom|mum|mother|dad|father|parents|wife|husband|partner|boyfriend|girlfriend|sister|brother|son|daughter|kids|boss|manager|assistant|whole team|team|family|neighbou?rs?)$/i;
const capitalised = /^(?:Mr\.? |Mrs\.? |Ms\.? |Dr\.? )?\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}$/u;
/** What is written with a capital letter and names nobody. */
const noName =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|i|it|that|this|yes|no|ok|okay|the|and|but|so|today|tomorrow|tonight|zoom|teams|room|christmas|easter|noon|midnight|also|please|thanks|what|when|where|who|how|why|which)\b/i;
