import { exposeOutside, type Json, Outside } from '#records';
import type { ReportedAction } from './reported-action.ts';

/** The words of a text in small letters, without a genitive's `'s`. */
export function wordsOf(text: string): readonly string[] {
  const found =
    text
      .normalize('NFKC')
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
  return found.map((word) => word.replace(/'s$/, ''));
}

const textsByAction = new WeakMap<ReportedAction, string>();

/** Everything that an action says of itself, as one text: its words, its names and what is in its result. */
export function textOf(action: ReportedAction): string {
  const known = textsByAction.get(action);
  if (known !== undefined) return known;
  const text = [action.words, ...action.names, ...leaves(action.result)].join('\n');
  textsByAction.set(action, text);
  return text;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What an action says of when it begins: of "from one to eleven" only the one. */
export function startTextOf(action: ReportedAction): string {
  const times = action.names.filter((name) => isoTime.test(name));
  const names = action.names.filter((name) => !times.slice(1).includes(name));
  const words = action.words.replace(/(\bfrom\s+\S+)\s+to\s+\d{4}-\S+/g, '$1');
  return [words, ...names, ...leaves(action.result)].join('\n');
}

/** When something was written down says nothing of when it is, and when it ends is not when it is either. */
const bookkeeping =
  /^(?:created|updated|modified|changed|recorded|etag|version|uid|id|ref|key|stamp|end)|(?:Id|_id|At|_at|Ref|Etag|Version)$/;

function leaves(value: Json | undefined, depth = 0): readonly string[] {
  if (value === undefined || value === null || depth > 6) return [];
  if (value instanceof Outside) return [exposeOutside(value)];
  if (typeof value !== 'object') return [String(value)];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((one: Json) => leaves(one, depth + 1));
  return Object.entries(value).flatMap(([name, one]) =>
    bookkeeping.test(name) ? [] : leaves(one, depth + 1),
  );
}
