import type { ParsedMail } from '@tact/core/ports/mail-parser';

/** Collects links with the visible text that they stand under. */
export class LinkList {
  readonly #max: number;
  readonly #links = new Map<string, { readonly text: string; readonly href: string }>();
  #open: { readonly href: string; text: string; alt: string; hasPicture: boolean } | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  open(href: string | undefined): void {
    // Browsers take line ends and tabs out of addresses.
    const target = (href ?? '')
      .replaceAll(/[\t\r\n]+/g, '')
      .trim()
      .slice(0, maxHrefChars);
    this.#open = leadsOut.test(target) ? { href: target, text: '', alt: '', hasPicture: false } : null;
  }

  text(text: string): void {
    if (this.#open !== null && this.#open.text.length < maxTextChars)
      this.#open.text += text.slice(0, maxTextChars);
  }

  picture(alt: string | undefined): void {
    if (this.#open === null) return;
    this.#open.hasPicture = true;
    this.#open.alt ||= (alt ?? '').slice(0, maxTextChars);
  }

  close(): void {
    if (this.#open === null) return;
    const { href, text, alt, hasPicture } = this.#open;
    this.#open = null;
    const shown = oneLine(text) || oneLine(alt);
    if (shown !== '' || hasPicture) this.add(shown, href);
  }

  add(text: string, href: string): void {
    if (this.#links.size < this.#max) this.#links.set(`${href} ${text}`, { text, href });
  }

  get all(): ParsedMail['links'] {
    return [...this.#links.values()];
  }
}

const maxHrefChars = 2_000;
const maxTextChars = 200;
const leadsOut = /^(https?:|mailto:|tel:|sms:|ftp:|webcal:|\/\/)/i;

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextChars);
}
