import { createHash } from 'node:crypto';
import { type ReplyKind, replyKinds } from '#language';
import type { LabelledReply } from '../training/replies/train-reply-weights.ts';
import { type Fields, readJsonLines } from './json-lines.ts';

export interface ReplyRow extends LabelledReply {
  readonly source: string;
  readonly licence: string;
}

/** Throws `EVAL_DATA_MISSING`. */
export function readReplyRows(path: string): Promise<readonly ReplyRow[]> {
  return readJsonLines(path, rowOf);
}

function rowOf({ text, label, source, prompt, licence }: Fields): ReplyRow | null {
  const kind = replyKinds.find((one): one is ReplyKind => one === label);
  if (typeof text !== 'string' || kind === undefined) return null;
  const question = typeof prompt === 'string' && prompt !== '' ? prompt : null;
  return { text, kind, question, source: String(source), licence: String(licence) };
}

/** Rows whose licence lets what was learned from them be passed on, with attribution alone. */
export function isShareable({ licence }: ReplyRow): boolean {
  return /^(?:CC-BY-\d|MIT|Apache)/.test(licence);
}

/** Tells whether a text was learned from, without its words. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 10);
}
