import { spanOf } from '@tact/core/kernel';
import type { Outside, Span } from '@tact/core/records';
import { mapOutside, matchOutside, outsideText, searchOutside } from '@tact/core/text';
import type { EmailInput } from './email-input.ts';

/**
 * Finds the outside text that an action may have come from. Only a pointer for people: nothing is permitted because
 * nothing was found, and what looks harmless is bound by provenance all the same.
 */

/** Phrases that speak to an assistant itself; people do not write so to people. */
const addressed = phrases([
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your)\b.{0,30}\b(instructions?|rules?|directions?|prompts?)\b/i,
  /\b(assistants?|chatbots?|llms?|gpt|claude|gemini|copilot)\b\s*:/i,
  /\b(dear|hey|hello|attention|note to( the)?|for( all)?)\s+((ai|a\.i\.|virtual|digital|e-?mail|automated|scheduling)[ -])?(assistants?|agents?|models?)\b/i,
  /\b(ai|a\.i\.|virtual|digital|language|e-?mail|automated)[ -](assistant|agent|model)s?\b.{0,60}\b(must|should|please|now|forward|delete|reply|send)\b/i,
  /\bassistants?\b\s+(escalate|forward|delete|reply|send|archive|label|ignore)\b/i,
  /\byou( are|,)? (the|an) (ai\b|a\.i\.|language model|(virtual|digital|e-?mail|automated)[ -](assistant|agent))/i,
  /\brecord_decision\b|\btool[ _]call\b|"(action|needs_approval|tool)"\s*:/i,
  /\b(ignorier\w*|vergiss|missachte)\b.{0,40}\b(anweisung\w*|regeln|vorgaben)\b/i,
  /\b(ignore[zr]?|oublie[zr]?)\b.{0,40}\b(instructions|consignes|règles)\b/i,
  /\b(ignora|olvida|omite)\b.{0,40}\b(instrucciones|reglas|órdenes)\b/i,
  /(忽略|无视|無視).{0,20}(指令|指示|说明|規則|规则)/,
]);

/** Orders about mail, as people write them to people too: worth pointing at, not worth suspecting. */
const aboutMail = phrases([
  /\b(ai|a\.i\.|virtual|digital|language|e-?mail|automated)[ -](assistant|agent|model|system)s?\b/i,
  /\b(assistant|chatbot|llm|gpt|claude|gemini|copilot)\b\s*,/i,
  /\b(system|developer|admin(istrator)?)\s*(prompt|message|note|override|instruction)\b/i,
  /\b(forward|send|redirect|reply|delete|archive|label|escalate)\b.{0,60}\b(all|every|this|these|the|last)\b.{0,20}\b(e-?mails?|messages?|mails?|threads?|inbox)\b/i,
]);

const searchedLength = 20_000;

interface Phrases {
  /** Fits where one of `each` does: most texts hold none, and to learn that one search takes half as long as all of them. */
  readonly any: RegExp;
  readonly each: readonly RegExp[];
}

function phrases(each: readonly RegExp[]): Phrases {
  return { any: new RegExp(each.map(({ source }) => source).join('|'), 'i'), each };
}

interface Part {
  readonly part: string;
  readonly text: Outside;
}

function hiddenPartsOf({ hidden }: EmailInput): readonly Part[] {
  return hidden.map(({ how, text }) => ({ part: `hidden text (${how})`, text }));
}

/** The parts of a message that can carry orders, with their names. */
function partsOf(input: EmailInput): readonly Part[] {
  return [
    ...hiddenPartsOf(input),
    { part: 'subject', text: input.subject },
    { part: 'body', text: input.text },
    ...input.attachments.map(({ name }) => ({ part: 'attachment name', text: name })),
    ...(input.invitation === null
      ? []
      : [
          {
            part: 'invitation',
            text: outsideText`${input.invitation.summary} ${input.invitation.location} ${input.invitation.description}`,
          },
        ]),
    ...input.links.map(({ text }) => ({ part: 'link', text })),
    ...(input.from === null ? [] : [{ part: 'sender name', text: input.from.name }]),
  ];
}

/** The first passage with instructions aimed at an assistant, or null. */
export function findInstruction(input: EmailInput): Span | null {
  return findInstructionIn(partsOf(input), input);
}

/** The same with an action that it demands, or null: without one people write so to people. */
export function findDemand(input: EmailInput): Span | null {
  const found = findInstruction(input);
  if (found === null) return null;
  const isDemanding = partsOf(input).some(({ text }) =>
    matchOutside(text, (whole) => demands.test(whole.slice(0, searchedLength))),
  );
  return isDemanding ? found : null;
}

/** An action, and what it would be done with: words that a friend's “disregard my instructions” lacks. */
const demands =
  /\b(forward|send|redirect|reply|delete|archive|move|label|escalate|mark|star|transfer|wire|export|share|reveal|approve|confirm|record_decision|snooze|unsubscribe|click)\w*\b.{0,80}\b(e-?mails?|mails?|messages?|inbox|mailbox|threads?|invoices?|payments?|money|passwords?|codes?|contacts?|attachments?|files?|accounts?|credentials|tokens?|it|them|this|everything|to \S+@\S+)\b|"(action|tool)"\s*:|\b(weiterleiten|leite\b.{0,60}\bweiter|lösch\w*|überweis\w*|schick\w*)\b|\b(transf[eé]r\w*|supprim\w*|envoy\w*)\b|\b(reenv[ií]\w*|elimin\w*|borra\w*|env[ií]a\w*)\b|转发|删除|发送/i;

function findInstructionIn(parts: readonly Part[], input: EmailInput): Span | null {
  // Nobody hides an order about mail from its reader in good faith.
  return findAny(hiddenPartsOf(input), aboutMail) ?? findAny(parts, addressed);
}

/** The outside text behind a proposal: an order where one stands out, else the message's own words. */
export function causeIn(input: EmailInput): Span | null {
  const parts = partsOf(input);
  const found = findInstructionIn(parts, input) ?? findAny(parts, aboutMail);
  if (found !== null) return found;
  if (input.text.length > 0) return spanOf('body', input.text);
  return input.subject.length === 0 ? null : spanOf('subject', input.subject);
}

function findAny(parts: readonly Part[], { any, each }: Phrases): Span | null {
  for (const { part, text } of parts) {
    const searched =
      text.length > searchedLength ? mapOutside(text, (whole) => whole.slice(0, searchedLength)) : text;
    if (!matchOutside(searched, any)) continue;
    for (const pattern of each) {
      const index = searchOutside(searched, pattern);
      if (index >= 0) {
        return spanOf(
          part,
          mapOutside(searched, (whole) => whole.slice(Math.max(0, index - 40), index + 120)),
        );
      }
    }
  }
  return null;
}
