import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';

/** “Rename the boiler note to heating”, “call my packing list Italy”: said of a note or a list by name. Null for any other clause. */
export function readNoteRename(text: string): ParsedRequest | null {
  const [, target, title] = renaming.exec(text.trim()) ?? calling.exec(text.trim()) ?? [];
  if (target === undefined || title === undefined) return null;
  return requestFor('notes.rename', { target, title });
}

const renaming =
  /^(?:rename|retitle|change the (?:name|title) of) ((?:the |my |our |that )?(?:note (?:about |on |called )?\S.*?|\S.*? (?:note|list))) (?:to|as|into) ["“]?(\S.*?)["”]?[\s.!]*$/i;
const calling = /^call ((?:the|my|our|that) .{1,40}? (?:note|list)) ["“]?(\S.*?)["”]?[\s.!]*$/i;
