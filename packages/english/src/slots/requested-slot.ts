import type { Turn } from '../words.ts';

/** The slot that the assistant's last message asks for; null if none that a bare text can fill. */
export type RequestedSlot = 'title' | 'location' | 'date' | null;

/** The slot requested by the last message, if it is the assistant's. */
export function requestedSlot(history: readonly Turn[]): RequestedSlot {
  const last = history.at(-1);
  if (last === undefined || last.role !== 'assistant') return null;
  if (/\b(?:name|title|call|label)\b/i.test(last.text)) return 'title';
  if (/\b(?:where|location|address|place)\b/i.test(last.text)) return 'location';
  return /\b(?:which|what|when|specific) ?(?:is the |specific |other )*(?:date|day)s?\b|\bon (?:which|what)\b|\bfor (?:which|what) (?:date|day)/i.test(
    last.text,
  )
    ? 'date'
    : null;
}
