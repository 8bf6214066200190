/**
 * A reply as plain words with one space between them: lower case, no apostrophes, marks as words of their own. The rules
 * are patterns over this, so that "Don’t…", "dont" and "DON'T!" are one to them.
 */

/** Longer replies are read by their beginning: an answer stands there. */
const maxChars = 2_000;

interface ReplyText {
  /** `yes , but at 4pm ?` */
  readonly plain: string;
  /** The reply as written between two places of `plain`, without marks and spaces around it. */
  written(from: number, to?: number): string;
}

export function readReplyText(reply: string): ReplyText {
  const text = reply
    .slice(0, maxChars)
    .normalize('NFC')
    .replaceAll(/[’‘`´ʼ]/g, "'");
  let plain = '';
  const startOf: number[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const word = plainWord(token);
    if (plain !== '') {
      plain += ' ';
      startOf.push(index);
    }
    plain += word;
    for (let count = 0; count < word.length; count += 1) startOf.push(index);
  }
  return {
    plain,
    written: (from, to = plain.length) => {
      const end = to >= plain.length ? text.length : (startOf[to] ?? text.length);
      return trimmed(text.slice(startOf[from] ?? text.length, end));
    },
  };
}

const tokens =
  /\p{L}[\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}]+)*|\p{N}+(?:[:.,]\p{N}+)*(?:[\p{L}\p{M}]+)?|[,;.!?…。！？、،؟]|\p{Extended_Pictographic}/gu;

function plainWord(token: string): string {
  const mark = marks.get(token);
  if (mark !== undefined) return mark;
  return token.toLowerCase().replaceAll("'", '');
}

const marks: ReadonlyMap<string, string> = new Map([
  [';', ','],
  ['、', ','],
  ['،', ','],
  ['!', '.'],
  ['…', '.'],
  ['。', '.'],
  ['！', '.'],
  ['？', '?'],
  ['؟', '?'],
]);

function trimmed(text: string): string {
  return text.replace(/^[\s,;:.!?–—-]+/u, '').replace(/[\s,;:–—-]+$/u, '');
}
