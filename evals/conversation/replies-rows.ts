import { createHash } from 'node:crypto';
import { type ReplyKind, replyKinds } from '@tact/english';
import { type Fields, readJsonLines, type UnreadRow } from '../data/json-lines.ts';
import type { LabelledReply } from '../training/replies/train-reply-weights.ts';

export interface ReplyRow extends LabelledReply {
  readonly source: string;
  readonly licence: string;
}

/** Reads a JSON Lines file of labelled replies. Throws `EVAL_DATA_MISSING`. */
export function readReplyRows(path: string, unread?: UnreadRow[]): Promise<readonly ReplyRow[]> {
  return readJsonLines(path, rowOf, unread);
}

function rowOf({ text, label, source, prompt, licence }: Fields): ReplyRow | null {
  const kind = replyKinds.find((one): one is ReplyKind => one === label);
  if (typeof text !== 'string' || kind === undefined) return null;
  const question = typeof prompt === 'string' && prompt !== '' ? prompt : null;
  return { text, kind, question, source: String(source), licence: String(licence) };
}

/** Whether the licence allows publishing weights trained on the row, with attribution only. */
export function isShareable({ licence }: ReplyRow): boolean {
  return /^(?:CC-BY-\d|MIT|Apache)/.test(licence);
}

/** A hash that shows whether a text was trained on without storing the text. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 10);
}
