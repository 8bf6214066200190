import type { ToolDefinition } from '#operations/mcp/pins';

/**
 * What about a tool's definition nobody should be shown unasked, each in a few words; none for most tools. A definition is read by a
 * model as if it were an instruction, so one that speaks to the model about anything but the tool's own use is asked about.
 */
export function definitionFlaws(definition: ToolDefinition): readonly string[] {
  const { name } = definition;
  const texts = textsIn(definition);
  const size = JSON.stringify(definition).length;
  return [
    ...(/^[\w./-]{1,128}$/.test(name) ? [] : ['its name has characters that names of tools do not have']),
    ...(size > maxSize ? [`it is longer than ${maxSize} characters`] : []),
    ...(texts.some((text) => hidden.test(text)) ? ['it has hidden characters'] : []),
    ...(texts.some((text) => orders.some((order) => order.test(text)))
      ? ['it gives orders beyond its own use']
      : []),
  ];
}

const maxSize = 65_536;

/** Neither seen nor meant to be: format, private and unassigned characters, and controls beside line ends and tabs. */
const hidden = /[\p{Cf}\p{Co}\p{Cn}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]|(?![\n\r\t])\p{Cc}/u;

const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|other|all|any|your|system)\b.{0,30}\b(?:instructions?|rules?|prompts?|polic(?:y|ies)|guidelines)\b/i,
  /\b(?:do not|don['’]t|never|without)\b.{0,30}\b(?:tell|mention|inform|notify|reveal|show|telling|mentioning|informing|alert)\w*\b.{0,30}\b(?:user|human|owner|person|anyone|them)\b/i,
  /<\s*\/?\s*(?:important|system|instructions?|secret|admin)\b[^>]*>/i,
  /\b(?:before|after|whenever|every time|prior to)\b.{0,40}\b(?:us(?:e|ing)|call(?:ing)?|invok(?:e|ing))\b.{0,30}\b(?:any|every|all|another|other)\b.{0,20}\btools?\b/i,
  /\b(?:read|open|cat|fetch|include|send|pass|attach|upload|copy)\b.{0,80}(?:~\/\.|\.ssh\b|id_rsa|\.env\b|\.aws\b|mcp\.json|\bsystem prompt|\b(?:api|access|private)[ _-]?keys?\b|\bpasswords?\b|\bcredentials?\b|\bconversation history\b)/i,
  /\b(?:all|every|any)\b.{0,20}\b(?:e-?mails?|messages?|payments?|requests?|files?|data)\b.{0,30}\bmust\b.{0,30}\b(?:be )?(?:sent|forwarded|copied|routed|redirected)\b/i,
  /\b(?:instead of|rather than|do not use|never use)\b.{0,30}\b(?:the )?(?:other|another|official|original|built-?in)\b.{0,30}\btools?\b/i,
  /\b(?:already|pre-?)\s*(?:approved|authori[sz]ed|confirmed)\b|\b(?:skip|needs? no|no need (?:for|to)|without)\b.{0,20}\b(?:approval|confirmation|permission|ask(?:ing)?)\b/i,
];

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}
