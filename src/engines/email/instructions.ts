import { spanOf } from '#kernel';
import type { Span } from '#records';
import type { EmailInput } from './email-input.ts';

/**
 * Finds the outside text that an action may have come from. Only a pointer for people: nothing is permitted because
 * nothing was found, and what looks harmless is bound by provenance all the same.
 */

/** Phrases that speak to an assistant, or give orders about mail. */
const orders: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your)\b.{0,30}\b(instructions?|rules?|directions?|prompts?)\b/i,
  /\b(ai|a\.i\.|virtual|digital|language|e-?mail|automated)[ -](assistant|agent|model|system)\b/i,
  /\b(assistant|chatbot|llm|gpt|claude|gemini|copilot)\b\s*[:,]/i,
  /\b(system|developer|admin(istrator)?)\s*(prompt|message|note|override|instruction)\b/i,
  /\brecord_decision\b|\btool[ _]call\b|"(action|needs_approval|tool)"\s*:/i,
  /\b(forward|send|redirect|reply|delete|archive|label|escalate)\b.{0,60}\b(all|every|this|these|the) (e-?mails?|messages?|mails?|threads?|inbox)\b/i,
  /\b(ignorier\w*|vergiss|missachte)\b.{0,40}\b(anweisung\w*|regeln|vorgaben)\b/i,
  /\b(ignore[zr]?|oublie[zr]?)\b.{0,40}\b(instructions|consignes|règles)\b/i,
  /\b(ignora|olvida|omite)\b.{0,40}\b(instrucciones|reglas|órdenes)\b/i,
  /(忽略|无视|無視).{0,20}(指令|指示|说明|規則|规则)/,
];

/** The parts of a message that can carry orders, with their names. */
function partsOf(input: EmailInput): readonly { readonly part: string; readonly text: string }[] {
  return [
    ...input.hidden.map(({ how, text }) => ({ part: `hidden text (${how})`, text })),
    { part: 'subject', text: input.subject },
    { part: 'body', text: input.text },
    ...input.attachments.map(({ name }) => ({ part: 'attachment name', text: name })),
    ...(input.invitation === null
      ? []
      : [
          {
            part: 'invitation',
            text: `${input.invitation.summary} ${input.invitation.location} ${input.invitation.description}`,
          },
        ]),
    ...input.links.map(({ text }) => ({ part: 'link', text })),
    { part: 'sender name', text: input.from?.name ?? '' },
  ];
}

/** The first stretch that gives orders to an assistant, or null. */
export function findInstruction(input: EmailInput): Span | null {
  for (const { part, text } of partsOf(input)) {
    const searched = text.slice(0, 20_000);
    for (const order of orders) {
      const found = order.exec(searched);
      if (found !== null)
        return spanOf(part, searched.slice(Math.max(0, found.index - 40), found.index + 120));
    }
  }
  return null;
}

/** The outside text behind a proposal: an order where one stands out, else the message's own words. */
export function causeIn(input: EmailInput): Span | null {
  const found = findInstruction(input);
  if (found !== null) return found;
  if (input.text !== '') return spanOf('body', input.text);
  return input.subject === '' ? null : spanOf('subject', input.subject);
}
