/** A part of a text, where it stands. */
export interface Piece {
  readonly words: string;
  readonly index: number;
}

/** What a request says beside its parts: nothing, or what the value is of; null where it says more. */
export function leftOver(said: string, pieces: readonly Piece[]): string | null {
  const covered = [...said];
  for (const { index, words } of pieces) covered.fill(' ', index, index + words.length);
  const left = covered
    .join('')
    .replace(/[,.!?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const content = left
    .replace(
      /\b(?:of|for|about|does|do|did|is|are|was|the|a|an|that|which|what|any|some|my|our|all|his|her|their|me|us|it|down|to|there|new|right|away|please)\b/gi,
      ' ',
    )
    .replace(/['’]s\b/gi, ' ')
    .trim();
  if (content === '') return '';
  const topic =
    /^(?:(?:the|that|a|an|my|our|what|which)\s)*(?:(?:of|for|is|are|was)\s)*(?:(?:the|my|our|a|an)\s)?(?<topic>[\p{L}\p{N}'’-]+(?: (?:of |with |for )?[\p{L}\p{N}'’-]+){0,3})$/iu.exec(
      left,
    )?.groups?.['topic'];
  return topic === undefined || noTopic.test(topic) ? null : topic;
}

const noTopic =
  /\b(?:and|or|but|then|not|don['’]t|if|e?-?mails?|messages?|letters?|send|sent|reply|answer)\b/i;
