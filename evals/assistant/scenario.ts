import { z } from 'zod';
import { readJsonFiles } from '../data/json-files.ts';
import type { UnreadRow } from '../data/json-lines.ts';

/**
 * Scenarios: conversations with an assistant, and what must be true afterwards. Each JSON file in a folder is a list of them.
 * Strings are regular expressions (without slashes, ignoring case) where noted, and compared literally elsewhere.
 */

const text = z.string().min(1);
const item = z.record(z.string(), z.json());

const givenSchema = z.strictObject({
  tasks: z.array(item).default([]),
  notes: z.array(item).default([]),
  /** `{ name, addresses, isGroup?, nicknames? }` */
  contacts: z.array(item).default([]),
  memories: z.array(item).default([]),
  /** `{ summary, start, end, zone?, location?, attendees?, recurrence?, outside? }` */
  events: z.array(item).default([]),
  /** Messages in the owner's mailbox, as received (RFC 5322). */
  mails: z.array(text).default([]),
  /** False for an owner who connected no mailbox. */
  mailbox: z.boolean().default(true),
});

const turnSchema = z.strictObject({
  say: z.string(),
  /** The model's scripted answer at each stage. A scenario without any of these runs without a model. */
  route: z.json().optional(),
  plan: z.json().optional(),
  reply: z.string().optional(),
  /** Time that passes before the message: `10m`, `2h`, `3d`. */
  later: z
    .string()
    .regex(/^\d+[mhd]$/)
    .optional(),
  /** The process is replaced by a new one before the message. */
  restart: z.boolean().default(false),
  /** What fails during this turn. */
  broken: z.array(z.enum(['calendar', 'mail-server', 'mailbox', 'model'])).default([]),
  /** The owner's time zone from this message on. */
  zone: z.string().optional(),
  expect: z
    .strictObject({
      path: z.string().optional(),
      waits: z.boolean().optional(),
      /** All actions in any order: `calendar.create_event`, or `!email.send_email` for one that failed. */
      actions: z.array(text).optional(),
      /** Patterns that the reply must match. */
      reply: z.array(text).default([]),
      /** Patterns that the reply must not match. */
      not: z.array(text).default([]),
    })
    .prefault({}),
});

/** The final state: each entry matches exactly one item, and there are no other items. */
const endSchema = z.strictObject({
  tasks: z.array(item).optional(),
  notes: z.array(item).optional(),
  memories: z.array(item).optional(),
  events: z.array(item).optional(),
  /** `{ to, cc?, subject?, text? }`; strings are patterns. */
  sent: z.array(item).optional(),
  drafts: z.number().optional(),
  /** Number of pending approvals. */
  waiting: z.number().optional(),
});

export const scenarioSchema = z.strictObject({
  name: text,
  /** What it tests: `composite`, `pronoun`, `correction`, `failure`, `denial`, `expiry`, `zone`, … */
  tags: z.array(text).min(1),
  now: z.iso.datetime({ offset: true }),
  zone: text.default('Europe/Berlin'),
  given: givenSchema.prefault({}),
  turns: z.array(turnSchema).min(1),
  end: endSchema.default({}),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioTurn = Scenario['turns'][number];

/** Whether a scenario has scripted model answers. */
export function isScripted({ turns }: Scenario): boolean {
  return turns.some(({ route, plan, reply }) => Boolean(route ?? plan ?? reply));
}

/** All scenarios in a folder, in the order of its files. Throws `EVAL_DATA_MISSING`, or an error that describes an invalid file. */
export async function readScenarios(folder: string, unread?: UnreadRow[]): Promise<readonly Scenario[]> {
  return readJsonFiles(folder, scenarioSchema, unread);
}
