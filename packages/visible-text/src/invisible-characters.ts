/**
 * Takes characters out of text that no screen shows.
 *
 * People see nothing of them, a model reads some: the tag characters U+E0020 to U+E007E mirror ASCII, and variation
 * selectors can carry a byte each. What those spell is given back, so that it can be shown as hidden. Joiners stay
 * where scripts and emoji need them. Controls of the reading direction go too: what they turn around reads as written.
 */
export interface WithoutInvisible {
  readonly text: string;
  /** What the invisible characters spell; mostly empty. */
  readonly spelled: string;
}

export function removeInvisible(text: string): WithoutInvisible {
  if (!unusual.test(text) || !invisible.test(text)) return { text, spelled: '' };
  const flagless = text.replaceAll(regionFlag, '\u{1f3f4}');
  const spelled = [...flagless.matchAll(carriers)].map(([run]) => spell(run)).join('');
  return { text: flagless.replaceAll(dropped, '').replaceAll(joiner, keepBetweenLetters), spelled };
}

/** All that is taken out; joiners are looked at one by one. */
const droppedCharacters =
  '\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
/** Most text has no such character, which is quicker to tell. */
const unusual = /[^\t\n\f\r -~]/;
const invisible = new RegExp(`[\\u200c\\u200d${droppedCharacters}]`, 'u');
const dropped = new RegExp(`[${droppedCharacters}]+`, 'gu');
const joiner = /[\u200c\u200d]+/g;
/** A carrier of one byte or letter on its own is an emoji's style. */
const carriers = /[\u{e0020}-\u{e007e}]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;
/** The flags of England, Scotland and Wales are written with tag characters. */
const regionFlag =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

function spell(run: string): string {
  const points = [...run].map((character) => character.codePointAt(0) ?? 0);
  if ((points[0] ?? 0) >= 0xe0020 && (points[0] ?? 0) <= 0xe007e) {
    return String.fromCodePoint(...points.slice(0, 4096).map((point) => point - 0xe0000));
  }
  const bytes = points.map((point) => (point >= 0xe0100 ? point - 0xe0100 + 16 : point - 0xfe00));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function keepBetweenLetters(run: string, at: number, whole: string): string {
  const before = whole.charCodeAt(at - 1);
  const after = whole.charCodeAt(at + run.length);
  return before > 0x2ff && after > 0x2ff && !isSpaceOrPunctuation(before) && !isSpaceOrPunctuation(after)
    ? run.charAt(0)
    : '';
}

function isSpaceOrPunctuation(codeUnit: number): boolean {
  return (codeUnit >= 0x2000 && codeUnit <= 0x206f) || codeUnit === 0x3000;
}
