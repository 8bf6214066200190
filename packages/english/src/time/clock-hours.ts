const hourOnly = '(?:1[3-9]|2[0-3])';
const anyHour = '(?:[01]?\\d|2[0-3])';
const minutes = '(?:[0-5]\\d)';
const linked = String.raw`(?<=\b(?:at|from|until|till|to|by|around|and)\s|\d(?:h|:)?${minutes}?\s?[-–]\s?)`;
const ofDay = String.raw`(?<=\b(?:today|tomorrow|tonight|\p{L}+day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\s)(?:[7-9]|1[0-2])`;
const counted = String.raw`(?<!\b(?:for|in|within|lasts?|takes?|every|about|another|an?|last|next|past|of)\s)`;
const before = String.raw`(?<![\p{L}\p{N}.,:+]\p{N}?)`;
const hour = `${before}(?:(?<!-)${counted}(?<late>${hourOnly})|${linked}(?<linked>${anyHour})|(?<!-)(?<morning>${ofDay}))`;
const europeanHour = new RegExp(
  String.raw`${hour}h(?<minutes>${minutes})?(?![\p{L}\p{N}])(?!\s+(?:long|later|earlier|before|after|ago|each|notice|shift|drive|flight)\b)`,
  'giu',
);

/** A text with European hours as a clock shows them: “at 20h” and “Friday 9h-10h30” are hours, “for 2h” and “a 24h shift” are lengths. */
export function withClockHours(text: string): string {
  if (!/\dh/i.test(text)) return text;
  return text.replace(europeanHour, (...found: readonly unknown[]) => {
    const said = found.at(-1) as Readonly<Record<string, string | undefined>>;
    return `${said['late'] ?? said['linked'] ?? said['morning'] ?? ''}:${said['minutes'] ?? '00'}`;
  });
}
