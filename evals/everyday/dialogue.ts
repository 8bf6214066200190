import { z } from 'zod';
import { scenarioSchema } from '../assistant/scenario.ts';
import { readJsonFiles } from '../data/json-files.ts';
import type { UnreadRow } from '../data/json-lines.ts';

/**
 * Dialogues of ordinary speech, and what is right after each message. Each JSON file in a folder is a list of them.
 *
 * What counts is the world before and after a message: items, calendar, drafts, sent mail and questions that wait for a yes. A change or
 * a question that no expectation allows is wrong, so an expectation lists everything that serves the user.
 * Fields of items are patterns of the whole value (ignoring case); names, questions and replies are searched for a pattern.
 */

const text = z.string().min(1);
const pattern = text.refine(isRegularExpression, 'is not a regular expression');
const fields = z.record(z.string(), z.json());

/** `draft` and `sent` have `to`, `cc`, `subject` and `text`; `setting` has `action` and `params`. */
const kind = z.enum(['task', 'event', 'note', 'memory', 'contact', 'draft', 'sent', 'setting']);

const deedSchema = z.union([
  z.strictObject({ add: kind, with: fields }),
  /** `of` is a pattern of the name before: title, summary, key or subject. A finished task is `{ state: 'done' }`. */
  z.strictObject({ change: kind, of: pattern, with: fields }),
  z.strictObject({ remove: kind, of: pattern }),
]);

/** A question that waits for a yes: its action, and patterns that its text with all values (ISO 8601) must contain. */
const cardSchema = z.strictObject({ action: pattern.optional(), text: z.array(pattern).default([]) });

/** One thing that a message asks for. It is satisfied by any of the alternatives. */
const partSchema = z.strictObject({
  /** How a reply names this part when it says that it was left out. */
  words: pattern,
  /** Changes of the world, all of an alternative together. An empty alternative: nothing needs to be done. */
  done: z.array(z.array(deedSchema)).default([]),
  /** What a reply must contain, all of an alternative together. */
  answers: z.array(z.array(pattern)).default([]),
  /** A plan that is shown and asks for a yes. */
  cards: z.array(cardSchema).default([]),
  /** What a question back may be about. */
  asks: z.array(pattern).default([]),
  /** Out of scope: right is to say so. */
  outside: z.boolean().default(false),
});

const turnSchema = z.strictObject({
  say: text,
  tags: z.array(text).default([]),
  /** Time that passes before the message: `10m`, `2h`, `3d`. */
  later: z
    .string()
    .regex(/^\d+[mhd]$/)
    .optional(),
  /** What has to be there for the message to make sense; if an earlier message was not understood, nothing may be done. */
  needs: z.array(z.strictObject({ kind: z.enum([...kind.options, 'card']), name: pattern })).default([]),
  parts: z.array(partSchema).default([]),
  /** A message that asks for nothing the assistant can do. */
  talk: z.enum(['small_talk', 'statement', 'out_of_scope', 'nonsense']).optional(),
  /** Replies that are right beside an admission, to what is out of scope. */
  answers: z.array(pattern).default([]),
  /** Changes that may come along. */
  may: z.array(deedSchema).default([]),
  /** Questions that may come along. */
  may_ask: z.array(cardSchema).default([]),
  /** The message ends or replaces what waits for a yes. */
  closes: z.boolean().default(false),
  /** What must be true of waiting questions afterwards. */
  waiting: z.enum(['none', 'kept']).optional(),
  /** No question that contains one of these may wait afterwards. */
  not_waiting: z.array(pattern).default([]),
  /** The message undoes something, which needs no yes. */
  undoes: z.boolean().default(false),
  /** The reply may tell what was done earlier. */
  recounts: z.boolean().default(false),
  says: z.array(pattern).default([]),
  not: z.array(pattern).default([]),
});

const mailSchema = z.strictObject({
  from: text,
  subject: text,
  text,
  at: z.iso.datetime({ offset: true }),
  /** Mails that differ in nothing but a number in the subject. */
  copies: z.number().int().min(1).default(1),
});

const dialogueSchema = z
  .strictObject({
    name: text,
    /** `first` was at hand while the code was written, `second` was not. */
    half: z.enum(['first', 'second']),
    tags: z.array(text).min(1),
    now: z.iso.datetime({ offset: true }),
    zone: text.default('Europe/Berlin'),
    given: scenarioSchema.shape.given
      .unwrap()
      .extend({ mails: z.array(mailSchema).default([]) })
      .prefault({}),
    turns: z.array(turnSchema).min(1),
  })
  .refine(({ turns }) => turns.every(({ parts, talk }) => parts.length > 0 !== (talk !== undefined)), {
    message: 'each turn needs either parts or talk',
  });

export type Dialogue = z.infer<typeof dialogueSchema>;
export type DialogueTurn = Dialogue['turns'][number];
export type Part = z.infer<typeof partSchema>;
export type Deed = z.infer<typeof deedSchema>;
export type CardPattern = z.infer<typeof cardSchema>;
export type GivenMail = z.infer<typeof mailSchema>;

/** One dialogue, checked. Throws where it is not valid. */
export function parseDialogue(value: unknown): Dialogue {
  return dialogueSchema.parse(value);
}

/** All dialogues in a folder, in the order of its files. Throws `EVAL_DATA_MISSING`, or an error that describes an invalid file. */
export async function readDialogues(folder: string, unread?: UnreadRow[]): Promise<readonly Dialogue[]> {
  return readJsonFiles(folder, dialogueSchema, unread);
}

function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    // Only whether it can be read is asked.
    return false;
  }
}
