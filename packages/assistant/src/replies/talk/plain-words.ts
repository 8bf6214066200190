/**
 * A sentence of a model's as it is compared with what may be said: small letters, straight apostrophes, no emphasis. Null where it
 * holds a character that talk does not need: another script, an invisible or a combining character, a symbol, a link, an address. So
 * nothing that only looks like an allowed word is one.
 */
export function plainWords(sentence: string): string | null {
  const text = sentence
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/\*{1,3}|\p{Emoji_Presentation}/gu, (sign) =>
      kindEmoji.has(sign) || sign.startsWith('*') ? '' : sign,
    )
    .replace(/\s+/g, ' ')
    .trim();
  return talkCharacters.test(text) ? text.toLowerCase() : null;
}

const talkCharacters = /^[A-Za-zÀ-ɏ0-9 ',.!?¡¿…:;()"“”%–—-]*$/;

/** A face or a flower claims nothing; a tick, a thumb or an envelope does. */
const kindEmoji: ReadonlySet<string> = new Set([
  ...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍🤗🤔😌😴😎🥳😢😭😔😬🎉🎊🎂🎈👋🌞🌙✨🌸💐🍀☕🍵',
]);

/** The parts that punctuation makes. */
export function partsOf(words: string): readonly string[] {
  return words
    .split(/[,;:.!?¡¿…()"“”–—]+|\s-\s/)
    .map((part) => part.trim().replace(/^'|'$/g, ''))
    .filter((part) => part !== '');
}

export function tokensOf(words: string): readonly string[] {
  return words.match(/[a-zà-ɏ0-9]+(?:['-][a-zà-ɏ0-9]+)*/g) ?? [];
}
