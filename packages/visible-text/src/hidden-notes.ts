import type { HiddenText } from '@tact/core/ports/mail-parser';

/** Collects what is hidden, each stretch once and cut short. */
export class HiddenNotes {
  readonly #max: number;
  readonly #notes: HiddenText[] = [];
  readonly #seen = new Set<string>();
  #open: { how: HiddenText['how']; text: string } | null = null;
  #leftOut = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Text that follows what was added before without anything visible in between. */
  add(how: HiddenText['how'], text: string): void {
    if (this.#open !== null && this.#open.how !== how) this.close();
    this.#open ??= { how, text: '' };
    if (this.#open.text.length < maxChars * 2) this.#open.text += text.slice(0, maxChars * 4);
  }

  /** Ends the stretch: what is added next is another. */
  close(): void {
    if (this.#open === null) return;
    const { how, text } = this.#open;
    this.#open = null;
    const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxChars);
    if (!/[\p{L}\p{N}]/u.test(words) || this.#seen.has(words)) return;
    if (this.#notes.length >= this.#max) {
      this.#leftOut += 1;
      return;
    }
    this.#seen.add(words);
    this.#notes.push({ how, text: words });
  }

  get all(): readonly HiddenText[] {
    this.close();
    return this.#notes;
  }

  /** How many were too many. */
  get leftOut(): number {
    return this.#leftOut;
  }
}

/** As the port has it. */
const maxChars = 500;
