import { domainToUnicode } from 'node:url';
import type { OutsideAddress } from '@tact/core/ports/mail-parser';
import {
  authorOf,
  exposeOutside,
  isSenderUnknown,
  type MailAddress,
  type Outside,
  parseMailAddress,
} from '@tact/core/records';
import { foldCase } from '@tact/core/text';
import type { MatchableMail } from './matchable.ts';
import { type AddressField, isAddressField, type TextField } from './rule.ts';

/** Small letters, and letters with their marks as one sign, so that texts written differently compare as equal. */
export function fold(text: string): string {
  return (combiningMarks.test(text) ? text.normalize('NFC') : text).toLowerCase();
}

const combiningMarks = /[\u0300-\u036f]/;

/**
 * The same of a text as a person sees it: all white space is one blank, so that a phrase is found where the text wraps. Between two signs
 * of Chinese or Japanese a line end is none.
 */
function foldText(text: string): string {
  return foldCase(onOneLine(text));
}

/** The same of an address, where full-width letters and ligatures are not what they look like. */
function foldAddress(text: string): string {
  return fold(onOneLine(text));
}

/** What `equals` and `contains` of a field compare by. */
export function foldingOf(field: TextField): (text: string) => string {
  return isAddressField(field) || field === 'list_id' ? foldAddress : foldText;
}

function onOneLine(text: string): string {
  return text.replaceAll(wrapInCjk, '').replaceAll(/\s+/g, ' ');
}

const wrapInCjk =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])[ \t]*\r?\n[ \t]*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])/gu;

/**
 * One mail as rules see it: every part is prepared once, when the first condition asks for it. Its texts stand exposed here, because
 * patterns and indexes need strings; nothing of them leaves the matching but which rules fit.
 */
export class MailView {
  readonly mail: MatchableMail;
  readonly #addresses: Partial<Record<AddressField, readonly MailAddress[]>> = {};
  #subject: readonly string[] | null = null;
  #body: readonly string[] | null = null;
  #labels: readonly string[] | null = null;
  #listIds: readonly string[] | null = null;

  /** What a kind that is not known counts as: neither, unless somebody wants to see what would follow. */
  readonly kindGuess: boolean | null;

  constructor(mail: MatchableMail, kindGuess: boolean | null = null) {
    this.mail = mail;
    this.kindGuess = kindGuess;
  }

  /** There is a sender, and it cannot be told who. */
  get isSenderUnknown(): boolean {
    return isSenderUnknown(this.mail);
  }

  /** Some of the text is there and cannot be read. */
  get hasUnreadText(): boolean {
    return this.mail.hasUnreadText === true;
  }

  /** What can be read as an address; what cannot equals nothing. A sender who cannot be told has none. */
  addresses(field: AddressField): readonly MailAddress[] {
    const known = this.#addresses[field];
    if (known !== undefined) return known;
    const read: MailAddress[] = [];
    for (const person of field === 'from' ? [] : this.mail[field]) {
      const parsed = parseMailAddress(exposeOutside(person.address));
      if (parsed !== null) read.push(parsed);
    }
    const author = field === 'from' ? authorOf(this.mail) : null;
    if (author !== null) read.push(author);
    this.#addresses[field] = read;
    return read;
  }

  /** The values of a field as they came, without empty ones. */
  texts(field: TextField): readonly string[] {
    switch (field) {
      case 'subject':
        return one(this.mail.subject);
      case 'body':
        return one(this.mail.text);
      case 'label':
        return filled([...this.mail.labels, ...(this.mail.headerLabels ?? []).map(exposeOutside)]);
      case 'list_id':
        return this.#listIdHeaders();
      case 'attachment_name':
        return filled(this.mail.attachments.map(({ name }) => exposeOutside(name)));
      case 'attachment_type':
        return filled(this.mail.attachments.map(({ mimeType }) => exposeOutside(mimeType)));
      case 'from_name':
        return this.mail.from === null ? [] : one(this.mail.from.name);
      default:
        return isAddressField(field)
          ? filled(this.#people(field).flatMap(({ address }) => bothForms(exposeOutside(address))))
          : this.#headers(field.slice('header:'.length));
    }
  }

  /** The same, folded. */
  folded(field: TextField): readonly string[] {
    switch (field) {
      case 'subject':
        this.#subject ??= this.texts('subject').map(foldText);
        return this.#subject;
      case 'body':
        this.#body ??= this.texts('body').map(foldText);
        return this.#body;
      case 'label':
        this.#labels ??= this.texts('label').map(foldText);
        return this.#labels;
      default:
        return this.texts(field).map(foldingOf(field));
    }
  }

  /** The mail without the labels that its sender may have written; itself where there are none. */
  withoutHeaderLabels(): MailView {
    const { headerLabels = [] } = this.mail;
    return headerLabels.length === 0
      ? this
      : new MailView({ ...this.mail, headerLabels: [] }, this.kindGuess);
  }

  /** The id in its List-Id (RFC 2919). Several, or one that has to be decoded, are none. */
  listIds(): readonly string[] {
    const { listId } = this.mail;
    this.#listIds ??=
      listId === undefined || listId === null
        ? this.#listIdHeaders().map((value) => fold(/<([^<>]*)>[^<>]*$/.exec(value)?.[1] ?? value).trim())
        : [exposeOutside(listId)];
    return this.#listIds;
  }

  /** Earlier versions did not record whether the header is plain: then all of them count, as they did. */
  #listIdHeaders(): readonly string[] {
    return this.mail.listId === null ? [] : this.#headers('list-id');
  }

  #people(field: AddressField): readonly OutsideAddress[] {
    if (field !== 'from') return this.mail[field];
    return this.mail.from === null ? [] : [this.mail.from];
  }

  #headers(name: string): readonly string[] {
    const values: string[] = [];
    for (const header of this.mail.headers) {
      // The length first: most headers are other ones, and making letters small costs more than comparing numbers.
      if (header.name.length !== name.length || header.name.toLowerCase() !== name) continue;
      const value = exposeOutside(header.value);
      if (value.trim() !== '') values.push(value);
    }
    return values;
  }
}

/** Of a domain in punycode, as people write it too. */
function bothForms(address: string): readonly string[] {
  const at = address.lastIndexOf('@') + 1;
  return address.includes('xn--', at)
    ? [address, address.slice(0, at) + domainToUnicode(address.slice(at))]
    : [address];
}

function one(text: Outside): readonly string[] {
  const value = exposeOutside(text);
  return value.trim() === '' ? [] : [value];
}

function filled(values: readonly string[]): readonly string[] {
  return values.filter((value) => value.trim() !== '');
}
