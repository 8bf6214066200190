import type { Header } from '@tact/core/ports/mail-parser';
import { removeInvisible } from '@tact/visible-text/invisible-characters';
import { decodeWords } from 'postal-mime';
import { recodeWords } from './encoded-words.ts';
import type { MimePart } from './mime-tree.ts';

/** The header fields of one part, decoded and unfolded. */
export interface HeaderFields {
  readonly all: readonly Header[];
  /** What invisible characters in the fields spell. */
  readonly spelled: readonly string[];
  /** The first field of that name (in lower case), still encoded; empty where there is none. */
  raw(name: string): string;
  /** Every field of that name, still encoded. */
  rawAll(name: string): readonly string[];
  /** The first field of that name as people read it; empty where there is none. */
  text(name: string): string;
}

export function readHeaders(part: MimePart): HeaderFields {
  // Text pasted before the header leaves lines that are no fields; a field's name has no spaces (RFC 5322 2.2).
  const fields = part.headers.filter(({ key }) => /^[!-9;-~]+$/.test(key)).slice(0, maxFields);
  const spelled: string[] = [];
  const all = fields.map(({ originalKey, value }): Header => {
    const decoded = decodeField(value);
    if (decoded.spelled !== '') spelled.push(decoded.spelled);
    return { name: originalKey, value: decoded.text };
  });
  const rawAll = (name: string) => fields.filter(({ key }) => key === name).map(({ value }) => value);
  return {
    all,
    spelled,
    rawAll,
    raw: (name) => rawAll(name)[0] ?? '',
    text: (name) => all[fields.findIndex(({ key }) => key === name)]?.value ?? '',
  };
}

/** Encoded words (RFC 2047) as characters, on one line, without what cannot be seen. */
export function decodeField(value: string): { readonly text: string; readonly spelled: string } {
  const line = decodeWords(recodeWords(value.slice(0, maxFieldChars))).replaceAll(/\s+/g, ' ');
  const seen = removeInvisible(line);
  return { text: seen.text.trim(), spelled: seen.spelled };
}

/** The identifiers of `Message-ID`, `In-Reply-To` or `References`, without their angle brackets. */
export function messageIds(value: string): readonly string[] {
  const bracketed = [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id]) => id ?? '');
  const ids = bracketed.length > 0 ? bracketed : value.split(/[\s,]+/).filter((id) => id.includes('@'));
  return ids.slice(0, maxIds).map((id) => id.replaceAll(/[<>]/g, '').slice(0, maxIdChars));
}

const maxFields = 1_000;
const maxFieldChars = 20_000;
const maxIds = 200;
const maxIdChars = 1_000;
