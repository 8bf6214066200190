import type { RequestAction } from './parsed-request.ts';
import type { Reading } from './reading.ts';

/** Takes which note is meant and what goes into it. */
export function takeNote(reading: Reading, action: RequestAction): void {
  const patterns = action === 'notes.create' ? creating : action === 'notes.append' ? appending : finding;
  for (const pattern of patterns) if (reading.takeGroups(pattern) !== null) return;
}

const creating: readonly RegExp[] = [
  /\bnote (?:called|named|titled|entitled|of (?:title|name)|with (?:the )?title) (?:"|“)?(?<title>[^"”:\n]+?)(?:"|”)?(?:(?::| saying| that says| with(?: the)? (?:text|content|body)) (?<body>[^\uE000]+))?[.!]*$/di,
  /^[^\p{L}]*(?:(?:make|take|create|add|write|save|jot|put|start|new)(?: down| me| up)?(?: an?| the| this| another)?(?: (?:new|quick))? )?note(?: down)?(?: to self)?(?:\s*:|,)\s*(?<body>\S[^\uE000]*)$/diu,
  /^[^\p{L}]*(?:(?:make|take|create|add|write|save|jot|put|set|start)(?: down| me| up)?(?: an?| the| this| another)?(?: (?:new|quick))? )?note(?: down)?(?: for me)? (?:that|to|about|saying|of|for|on|up to) (?<body>\S[^\uE000]*)$/diu,
  /^[^\p{L}]*(?:note|jot|write)(?: (?:this|that))?(?: down)?(?: that|:)? (?<body>\S[^\uE000]*)$/diu,
  /^[^\p{L}]*(?:create|make|add|new|start|write) (?:an? |my )?(?:new )?(?<title>(?!a\b|new\b|note\b|the\b)[^\n]+?) note[.!]*$/diu,
];
const appending: readonly RegExp[] = [
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?notes? (?:about|on|called|named|titled|for) (?:the |my )?(?<title>[^\n]+?)[.!]*$/diu,
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?(?<title>(?!notes?\b)[^\n]+?) notes?[.!]*$/diu,
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?notes?[.!]*$/diu,
];
const finding: readonly RegExp[] = [
  /\bnotes? (?:about|on|called|named|titled|for|of (?:title|name)|of|entitled|with the title) (?:the |my )?["“]?(?<title>[^\n"”]+?)["”]?[?.!]*$/di,
  /^[^\p{L}]*(?:(?:show|read|open|delete|remove|dismiss|erase|find|get|display|recall|trash|repeat)(?: me| out| aloud| up)?) (?:my |the |all |most recent |latest |last )*(?<title>(?!note\b|notes\b|my\b|the\b|all\b|most\b|latest\b|last\b|that\b|this\b|it\b)[^\n]+?)(?:['’]s)? (?:notes?|list)(?: please)?[?.!]*$/diu,
  /\bthe note (?<title>[^\n]+?)(?: please)?[?.!]*$/di,
];
