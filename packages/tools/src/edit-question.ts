import { edit } from '@tact/core/kernel';
import { type Approval, exposeOutside, type Json, type JsonObject } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote, quoted, said, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { contactSource } from './contact-source.ts';
import { readContact } from './contents.ts';
import { meantQuestion, openQuestions, type QuestionServices } from './question-tools.ts';
import { textOf } from './reply-words.ts';
import { addressesOf, contactsCalled, isAddress } from './resolve-recipients.ts';
import { askedToEdit } from './spoken-questions.ts';
import { defineTool, type Tool, type ToolServices } from './tool.ts';

/**
 * “Label it Travel instead”, “change the amount on that one to 40”: changes what an open question would do. It stays open, under a new hash, and
 * nothing is done before a yes. No model is offered it.
 */

const spoken = z.strictObject({
  query: z.string().min(1).max(300),
  field: z.string().min(1).max(60),
  value: z.string().min(1).max(500),
});
const bound = z.strictObject({
  id: z.string().max(100),
  hash: z.string().max(200),
  question: wordsSchema(4000),
  field: z.string().max(100),
  value: z.json(),
});

export function editQuestion(services: QuestionServices & Pick<ToolServices, 'items'>): Tool {
  const contacts = contactSource(services.items);
  return defineTool<z.infer<typeof bound>, z.infer<typeof spoken>, readonly Approval[]>({
    name: 'edit_question',
    domain: 'approvals',
    verb: 'edit',
    summary: 'Change what a question that waits would do; it still waits.',
    danger: 'reversible',
    parameters: bound,
    spoken,
    offered: false,
    fields: { query: { names: 'thing', ask: 'Which question do you mean?' } },
    mentions: { kind: 'approval' },
    sources: [contacts],
    plan: ({ text, about }) => askedToEdit(text, about === 'approval'),
    lookUp: (_, { user, now }) => openQuestions(services, user, now),
    bind({ query, field, value }, context, open) {
      const { approval, id, hash, question } = meantQuestion(query, open ?? []);
      const name = fieldCalled(field, approval.parameters);
      if (name === null)
        throw new Unclear(
          sentence`The question ${quoted(question, 160)} has nothing called ${said(quote(field, 60))}. What should I change?`,
          'field',
        );
      const known = context.data.of(contacts).flatMap(({ content }) => readContact(content) ?? []);
      const addresses = contactsCalled(value, known).flatMap(addressesOf).map(exposeOutside);
      const meant = isRecipient(name) && !isAddress(value) ? addresses[0] : value;
      return {
        parameters: {
          id,
          hash,
          question,
          field: name,
          value: fitted(meant, approval.parameters[name], value),
        },
      };
    },
    asSpoken: ({ id, field, value }) => ({ query: textOf(id), field: textOf(field), value: String(value) }),
    describe: ({ question, field, value }) =>
      `change the question ${quote(question, 400)}: ${field.replaceAll('_', ' ')} is now ${quote(inWords(value), 200)}`,
    async execute({ user, parameters: { id, hash, field, value } }, runtime) {
      const { hash: now } = await edit(
        { id, hash, user, by: user, via: 'chat', parameters: { [field]: value } },
        runtime,
      );
      return { id, hash: now };
    },
  });
}

function inWords(value: Json): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

/** The parameter that words name; null where there is none, or more than one. */
function fieldCalled(words: string, parameters: JsonObject): string | null {
  const wanted = synonyms.find((group) => group.includes(words.toLowerCase())) ?? [words.toLowerCase()];
  const found = Object.keys(parameters).filter((name) =>
    wanted.includes(name.toLowerCase().replaceAll('_', ' ')),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const synonyms: readonly (readonly string[])[] = [
  ['to', 'recipient', 'recipients', 'address'],
  ['folder', 'mailbox'],
  ['text', 'body', 'message', 'wording'],
  ['until', 'time', 'date', 'when'],
];

function isRecipient(name: string): boolean {
  return /^(?:to|cc|recipients?|address)$/i.test(name);
}

/** The value as the parameter holds it. Throws `Unclear` where it cannot be. */
function fitted(value: string | undefined, before: Json | undefined, words: string): Json {
  const unread = () =>
    new Unclear(`I could not read ${quote(words, 60)} as a value of that. What should it be?`, 'value');
  if (value === undefined) throw unread();
  if (Array.isArray(before)) return [value];
  if (typeof before !== 'number') return value;
  const number = Number(value.replace(/[^\d.-]/g, ''));
  if (!/\d/.test(value) || Number.isNaN(number)) throw unread();
  return number;
}
