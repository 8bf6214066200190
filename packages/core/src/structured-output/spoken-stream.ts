import { mayBeginThoughts, withoutThoughts } from './thoughts.ts';

/** A model's prose as it arrives: without the thoughts before it, and only as long as it goes on to say something. */
export interface SpokenStream {
  push(piece: string): void;
  /** Hands out what was held back; nothing follows. */
  end(): void;
  /** It says the same over and over. */
  readonly repeats: boolean;
}

/** @param own what the owner wrote; what stands there may be repeated */
export function createSpokenStream(hand: (piece: string) => void, own = ''): SpokenStream {
  let held: string | null = '';
  let said = '';
  const pass = (piece: string) => {
    if (piece === '') return;
    said = `${said}${piece}`.slice(-watchedLength);
    hand(piece);
  };
  return {
    push(piece) {
      if (held === null) return pass(piece);
      held += piece;
      const { text } = withoutThoughts(held, own);
      const isThinking = text.trim() === '' || (text === held && mayBeginThoughts(held));
      if (isThinking) return;
      held = null;
      pass(text);
    },
    end() {
      if (held === null) return;
      pass(withoutThoughts(held, own).text);
      held = null;
    },
    get repeats() {
      return repeatsItself(said, own);
    },
  };
}

const watchedLength = 4000;
const maxRepeats = 20;
const maxRepetitionLength = 400;

/** Whether a text ends with one unit, 20 times in a row and over 400 characters, that stands in no words of the owner. */
export function repeatsItself(text: string, own = ''): boolean {
  if (text.length <= maxRepetitionLength) return false;
  const reversed = [...text].toReversed();
  const borders: number[] = [0];
  for (let at = 1; at < reversed.length; at += 1) {
    let border = borders[at - 1] ?? 0;
    while (border > 0 && reversed[at] !== reversed[border]) border = borders[border - 1] ?? 0;
    borders.push(reversed[at] === reversed[border] ? border + 1 : border);
    const length = at + 1;
    const unit = length - (borders[at] ?? 0);
    if (length <= maxRepetitionLength || length / unit < maxRepeats) continue;
    const words = text.slice(-unit).trim();
    return words !== '' && !own.includes(words);
  }
  return false;
}
