import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tactError } from '#errors';

/**
 * A conversation with an assistant, and what must be true after it. A folder holds files of JSON, each a list of scenarios.
 * Texts are patterns (`/…/i` without the slashes) where that is said, else they are compared as they are.
 */

const text = z.string().min(1);
const thing = z.record(z.string(), z.json());

const givenSchema = z.strictObject({
  tasks: z.array(thing).default([]),
  notes: z.array(thing).default([]),
  /** `{ name, addresses, isGroup?, nicknames? }` */
  contacts: z.array(thing).default([]),
  memories: z.array(thing).default([]),
  /** `{ summary, start, end, zone?, location?, attendees?, recurrence?, outside? }` */
  events: z.array(thing).default([]),
  /** Messages in the owner's mailbox, as received (RFC 5322). */
  mails: z.array(text).default([]),
});

const turnSchema = z.strictObject({
  say: z.string(),
  /** What a scripted model answers at each stage; a scenario without any of these runs without a model. */
  route: z.json().optional(),
  plan: z.json().optional(),
  reply: z.string().optional(),
  /** Time that passes before the message: `2h`, `3d`, `10m`. */
  later: z
    .string()
    .regex(/^\d+[mhd]$/)
    .optional(),
  /** The process ends before the message and another one goes on. */
  restart: z.boolean().default(false),
  /** What does not work during this turn. */
  broken: z.array(z.enum(['calendar', 'mail-server', 'mailbox', 'model'])).default([]),
  /** Where the owner is from this message on. */
  zone: z.string().optional(),
  expect: z
    .strictObject({
      path: z.string().optional(),
      waits: z.boolean().optional(),
      /** `calendar.create_event`, `!email.send_email` for one that was tried and failed; in any order, all of them. */
      actions: z.array(text).optional(),
      /** Patterns that the reply must hold. */
      reply: z.array(text).default([]),
      /** Patterns that the reply must not hold. */
      not: z.array(text).default([]),
    })
    .prefault({}),
});

/** What there must be at the end: each entry fits exactly one thing, and there is nothing beside those listed. */
const endSchema = z.strictObject({
  tasks: z.array(thing).optional(),
  notes: z.array(thing).optional(),
  memories: z.array(thing).optional(),
  events: z.array(thing).optional(),
  /** `{ to, cc?, subject?, text? }`; texts are patterns. */
  sent: z.array(thing).optional(),
  drafts: z.number().optional(),
  /** Questions that wait. */
  waiting: z.number().optional(),
});

export const scenarioSchema = z.strictObject({
  name: text,
  /** What it is about: `composite`, `pronoun`, `correction`, `failure`, `denial`, `expiry`, `zone`, … */
  tags: z.array(text).min(1),
  now: z.iso.datetime({ offset: true }),
  zone: text.default('Europe/Berlin'),
  given: givenSchema.prefault({}),
  turns: z.array(turnSchema).min(1),
  end: endSchema.default({}),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioTurn = Scenario['turns'][number];

/** Whether a scenario says what a model answers. */
export function isScripted({ turns }: Scenario): boolean {
  return turns.some(({ route, plan, reply }) => Boolean(route ?? plan ?? reply));
}

/** All scenarios of a folder, in the order of its files. Throws `EVAL_DATA_MISSING`, or an error that names the mistake. */
export async function readScenarios(folder: string): Promise<readonly Scenario[]> {
  const files = await readdir(folder).catch((thrown: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path: folder }, thrown);
  });
  const scenarios: Scenario[] = [];
  for (const file of files.filter((name) => name.endsWith('.json')).sort()) {
    const read = z.array(scenarioSchema).safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
    if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
    scenarios.push(...read.data);
  }
  return scenarios;
}
