import type { FoundValue } from './found-value.ts';

/** Postal addresses, what stands behind “Where:” or “Address:”, and places by their names (“at Luigi's”). */
export function findPlaces(text: string): readonly FoundValue[] {
  const certain = [...matches(text, labelled), ...matches(text, numberFirst), ...matches(text, numberLast)];
  const found = certain.length > 0 ? certain : matches(text, byName);
  return found
    .toSorted((one, other) => one.index - other.index || other.text.length - one.text.length)
    .filter(({ text: place }) => isPlace(place))
    .filter((one, at, all) => !all.slice(0, at).some((before) => overlaps(before, one)));
}

/** Whether words can be a place: few, with a name or a number at their head, and no sentence, link or mail address. */
export function isPlace(words: string): boolean {
  const isShort = words.split(/\s+/).length <= maxWords && words.length <= longest;
  return isShort && /^[\p{Lu}\p{N}]/u.test(words) && !/[!?@;:<>{}$]|\.\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(words);
}

const maxWords = 14;
const longest = 160;

function matches(text: string, pattern: RegExp): readonly FoundValue[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const place = match.groups?.['place']?.replace(/[\s,.;]+$/, '');
    if (place === undefined || place === '') return [];
    return [{ kind: 'place' as const, text: place, index: match.index + match[0].indexOf(place) }];
  });
}

function overlaps(one: FoundValue, other: FoundValue): boolean {
  return one.index < other.index + other.text.length && other.index < one.index + one.text.length;
}

const labelled =
  /^[ \t>*-]*(?:address|where|place|location|venue|meeting point)[ \t]*[:=][ \t]*(?<place>[^\n]{3,160})$/gimu;

const name = String.raw`\p{Lu}[\p{L}'’.-]*(?![\p{L}\p{N}])`;
const town = String.raw`(?:,?[ \t]*\n?[ \t]*(?:[A-Z]{1,2}-)?\d{4,5}[ \t]+${name}(?:[ \t]${name}){0,2}|,[ \t]*${name}(?:[ \t]${name}){0,2}(?:,?[ \t]+(?:[A-Z]{2}[ \t]+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?[ \t]\d[A-Z]{2}))?)`;
const streets =
  'Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Square|Sq|Court|Ct|Place|Pl|Terrace|Row|Hill|Gardens|Close|Crescent|Quay|Parade|Highway|Alley|Mews|Walk|Yard|Park|Plaza';
/** “221B Baker Street, London NW1 6XE”. */
const numberFirst = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<place>\d{1,5}[A-Za-z]?[ \t]+(?:${name}[ \t]+){1,4}(?:${streets})\b\.?(?:,[ \t]*(?:Apt|Suite|Floor|Unit|Flat)\.?[ \t]*[\w-]+)?${town}?)`,
  'gu',
);
/** “Kastanienallee 12, 10435 Berlin”, “Rue de Rivoli 10”. */
const numberLast = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<place>(?:${name}[ \t]+){0,3}(?:\p{Lu}?[\p{L}-]*(?:straße|strasse|str\.|weg|allee|platz|gasse|damm|ufer|markt)|(?:[Rr]ue|[Vv]ia|[Cc]alle|[Pp]iazza|[Pp]laza|[Aa]venida)(?:[ \t]+(?:de|del|della|di|la|le|des|du))*[ \t]+${name}(?:[ \t]+${name})?)[ \t]+\d{1,4}[a-z]?${town}?)`,
  'gu',
);
/** “Dinner at Luigi's on Friday”, “in Room 7”. */
const byName = new RegExp(
  String.raw`\b(?:at|in)[ \t]+(?:the[ \t]+)?(?<place>${name}(?:[ \t]+(?:(?:of|and|&|de|la|the)[ \t]+)?(?:${name}|\d{1,4}[A-Za-z]?\b)){0,4})`,
  'gu',
);
