/**
 * A title with another name in it: “Lunch with Tim” is “Lunch with Tom” after “Tom, not Tim”, or after “I meant Tom”, where one name
 * stands in it. Null where it is not clear which words give way.
 */
export function replaceName(
  title: string,
  name: string,
  replaces?: string,
): { readonly text: string; readonly gone: string } | null {
  const gone = replaces ?? soleName(title);
  if (gone === null) return null;
  const at = title.toLowerCase().indexOf(gone.toLowerCase());
  if (at < 0) return null;
  return {
    text: `${title.slice(0, at)}${name}${title.slice(at + gone.length)}`,
    gone: title.slice(at, at + gone.length),
  };
}

/** The one word that is written like a name and does not stand first. */
function soleName(title: string): string | null {
  const names = [...title.matchAll(/(?<=\s)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu)].map(
    ([name]) => name,
  );
  return names.length === 1 ? (names[0] ?? null) : null;
}
