import type { MarkedText } from './marked-text.ts';
import type { RequestAction } from './parsed-request.ts';

/** Takes the title and the content of a note. */
export function takeNote(marked: MarkedText, action: RequestAction): void {
  const patterns = action === 'notes.create' ? creating : action === 'notes.append' ? appending : finding;
  for (const pattern of patterns) if (marked.takeGroups(pattern) !== null) return;
}

const creating: readonly RegExp[] = [
  /^[^\p{L}]*note to self:? (?<body>\S[^\uE000]*)\uE000*$/diu,
  /\bnote (?:called|named|titled|entitled|of (?:title|name)|with (?:the )?title) (?:"|“)?(?<title>[^"”:\uE000\n]+?)(?:"|”)?(?:(?::| saying| that says| with(?: the)? (?:text|content|body)) (?<body>[^\uE000]+))?[.!\s\uE000]*$/di,
  /^[^\p{L}]*(?:(?:make|take|create|add|write|save|jot|put|start|new)(?: down| me| up)?(?: an?| the| this| another)?(?: (?:new|quick))? )?note(?: down)?(?: to self)?(?:\s*:|,)\s*(?<body>\S[^\uE000]*)\uE000*$/diu,
  /^[^\p{L}]*(?:(?:make|take|create|add|write|save|jot|put|set|start)(?: down| me| up)?(?: an?| the| this| another)?(?: (?:new|quick))? )?note(?: down)?(?: for me)? (?:that|to|about|saying|of|for|on|up to) (?<body>\S[^\uE000]*)\uE000*$/diu,
  /^[^\p{L}]*(?:note|jot|write)(?: (?:this|that))?(?: down)?(?: that|:)? (?<body>\S[^\uE000]*)\uE000*$/diu,
  /^[^\p{L}]*(?:create|make|add|new|start|write) (?:an? |my )?(?:new )?(?<title>(?!a\b|new\b|note\b|the\b)[^\n]+?) note[.!\s\uE000]*$/diu,
  /^[^\p{L}]*(?:(?:make|take|create|add|start) an? )?new note (?<body>(?!for\b|called\b)\S[^\uE000]*)\uE000*$/diu,
];
const appending: readonly RegExp[] = [
  /^[^\p{L}]*(?:add|append|put|attach) (?:this )?to (?:my |the |that |this )?(?:notes? (?:(?:about|on|called|named|titled) )?(?<title>[^:\uE000\n]+?)|(?<title>(?!notes?\b)[^:\uE000\n]+?) notes?): *(?<body>\S[^\uE000]*)\uE000*$/diu,
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?notes? (?:about|on|called|named|titled|for) (?:the |my )?(?<title>[^\uE000\n]+?)[.!\s\uE000]*$/diu,
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?(?<title>(?!notes?\b)[^\n]+?) notes?[.!\s\uE000]*$/diu,
  /^[^\p{L}]*(?:add|append|put|attach) (?<body>[^\n]+?) to (?:my |the |that |this )?notes?[.!\s\uE000]*$/diu,
];
const finding: readonly RegExp[] = [
  /\bnotes? (?:about|on|called|named|titled|for|of (?:title|name)|of|entitled|with the title) (?:the |my )?["“]?(?<title>[^\uE000\n"”]+?)["”]?[?.!\s\uE000]*$/di,
  /^[^\p{L}]*(?:(?:show|read|open|delete|remove|dismiss|erase|find|get|display|recall|trash|repeat)(?: me| out| aloud| up)?) (?:my |the |all |most recent |latest |last )*(?<title>(?!me\b|note\b|notes\b|my\b|the\b|all\b|most\b|latest\b|last\b|that\b|this\b|it\b)[^\n]+?)(?:['’]s)? (?:notes?|list)(?: please)?[?.!\s\uE000]*$/diu,
  /\bthe note (?<title>[^\uE000\n]+?)(?: please)?[?.!\s\uE000]*$/di,
];
