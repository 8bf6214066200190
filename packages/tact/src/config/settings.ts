import { type ConfigIssue, checkPart, configIssueError, issueAt, issueText } from '@tact/core/config-issue';
import { defaultPolicy } from '@tact/core/kernel';
import type { EditableFile, ParsedDocument } from '@tact/core/ports/editable-file';
import { type ScaleKnot, scaleProblem } from '@tact/core/records';
import { readClockTime, suggestWord } from '@tact/core/text';
import { z } from 'zod';
import { calendarPart } from './calendar-part.ts';
import { agentsPart, executivePart } from './executive-part.ts';
import { environmentVariable, name, serverAddress, unit } from './fields.ts';
import { mailPart } from './mail-part.ts';
import { httpPart, modelFields, modelPart } from './model-part.ts';

/**
 * What `config.toml` may say. Every part and every field may be left out; keys and passwords are never in it, only the names
 * of the environment variables that hold them.
 */

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
};
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
const clockTime = (example: string) =>
  z.string().refine((text) => readClockTime(text) !== null, {
    error: issueText(
      'must be a time of day as HH:MM, from "00:00" to "23:59"',
      `Write one in quotes, as in \`${example}\`.`,
    ),
  });
const milliseconds = z.int().min(1).max(600_000);

const durationUnits: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const duration = z
  .string()
  .regex(/^\d+[mhd]$/, {
    error: issueText('must be a time such as "12h" or "7d"', 'Use m, h or d after a whole number.'),
  })
  .transform((text) => Number.parseInt(text, 10) * (durationUnits[text.at(-1) ?? 'd'] ?? 0));

const knot: z.ZodType<ScaleKnot> = z.tuple([z.number(), z.number()], {
  error: issueText(
    'must be a pair: a cosine and the similarity that it means',
    'Write it as in `[0.5, 0.7]`.',
  ),
});

/** The parts of the file, each with its schema. */
export const configParts = {
  owner: z.strictObject({
    /** Whose assistant it is where several people share a store, and the name shown to recipients. */
    user: name.optional(),
    name: name.optional(),
    zone: name
      .refine(isZone, {
        error: issueText('must be a time zone', 'Write one as in `zone = "Europe/Berlin"`.'),
      })
      .optional(),
    /** Whose emergency number is named in a crisis. */
    country: z
      .string()
      .refine(isCountry, {
        error: issueText('must be a country code of two letters', 'Write one as in `country = "DE"`.'),
      })
      .optional(),
    /** When quiet hours end and begin, by the owner's clock. */
    wake_time: clockTime('wake_time = "08:00"').optional(),
    sleep_time: clockTime('sleep_time = "23:00"').optional(),
    /** Whether events count as quiet hours while they last. */
    do_not_disturb: z.boolean().optional(),
    addresses: z
      .array(
        z.email({
          error: issueText('must be a mail address', 'Write `addresses = ["ann@example.org"]`.'),
        }),
      )
      .default([]),
  }),
  mailbox: z.strictObject({
    where: name,
    password_env: environmentVariable('password_env = "TACT_IMAP_PASSWORD"').default('TACT_IMAP_PASSWORD'),
    /** A PEM file of certificates to trust beside those of the machine. */
    ca: name.optional(),
  }),
  model: modelPart,
  /** A second model that decides beside the first; recorded, never acted on. */
  shadow: z.strictObject(modelFields),
  /** A second model that decides for a share of the users. */
  trial: z.strictObject({ ...modelFields, share: unit }),
  embeddings: z.strictObject({
    /** `provider:name`; without it, texts are embedded by their words, without a model. */
    model: z
      .string()
      .regex(/^[a-z]+:\S+$/, {
        error: issueText(
          'must be a provider and a model',
          'Write it as in `model = "openai:text-embedding-3-small"`.',
        ),
      })
      .optional(),
    dimensions: z.int().min(16).max(4096).optional(),
    base_url: name.optional(),
    ca: name.optional(),
    key_env: environmentVariable('key_env = "MY_GATEWAY_KEY"').optional(),
    timeout_ms: milliseconds.default(10_000),
    /** What the model's cosines mean. */
    scale: z
      .array(knot)
      .superRefine((knots, context) => {
        const problem = scaleProblem(knots);
        if (problem === null) return;
        context.addIssue({
          code: 'custom',
          message: issueText(
            `is not a scale: ${problem}`,
            'Write pairs that rise, as in `scale = [[0.2, 0], [0.6, 0.7], [0.9, 0.95], [1, 1]]`.',
          ),
        });
      })
      .optional(),
  }),
  policy: z.strictObject({
    approval_always: z.array(name).default([...defaultPolicy.approvalAlways]),
    confidence_default: unit.default(defaultPolicy.confidenceDefault),
    confidence: z.record(z.string(), unit).default({}),
    approval_expires_after: duration.default(defaultPolicy.approvalTtlMs),
    approvers: z.array(name).default([]),
    /** Where questions may be answered. */
    answer_from: z
      .enum(['anywhere', 'terminal'], {
        error: issueText('must be "anywhere" or "terminal"', 'Write `answer_from = "terminal"`.'),
      })
      .default('anywhere'),
  }),
  smtp: z.strictObject({
    host: name,
    port: z.int().min(1).max(65_535).default(587),
    secure: z.boolean().default(false),
    user: name.optional(),
    password_env: environmentVariable('password_env = "TACT_SMTP_PASSWORD"').default('TACT_SMTP_PASSWORD'),
    ca: name.optional(),
    from: name,
  }),
  mail: mailPart,
  calendar: calendarPart,
  canvas: z.strictObject({
    url: serverAddress('url = "https://canvas.example.edu"'),
    token_env: environmentVariable('token_env = "TACT_CANVAS_TOKEN"').default('TACT_CANVAS_TOKEN'),
  }),
  chat: z.strictObject({
    /** Start planning before the message is classified: faster, but more expensive. */
    plans_early: z.boolean().default(false),
  }),
  executive: executivePart,
  notify: z.strictObject({
    /** A program with its arguments, started for each message without a shell. */
    command: z
      .array(z.string(), {
        error: issueText(
          'must be a list: a program and its arguments',
          'Write `command = ["ntfy", "publish", "my-topic"]`.',
        ),
      })
      .refine(([program = '']) => program.trim() !== '', {
        error: issueText('must name a program first', 'Write `command = ["ntfy", "publish", "my-topic"]`.'),
      })
      .refine((words) => words.every((word) => !word.includes('\0')), {
        error: issueText('must not contain a null character', 'Remove it.'),
      }),
    /** How the program is given the message. */
    input: z
      .enum(['argument', 'stdin'], {
        error: issueText('must be "argument" or "stdin"', 'Write `input = "stdin"`.'),
      })
      .default('argument'),
  }),
  telemetry: z.strictObject({ contents: z.boolean().default(false) }),
  store: z.strictObject({
    /** Of a PostgreSQL database; the schema may be named, as in `?schema=tact`. */
    url: name.refine(isStoreAddress, {
      error: issueText(
        'must be a postgres:// address without a password',
        'Write `url = "postgres://tact@db.example.org/tact"`.',
      ),
    }),
    password_env: environmentVariable('password_env = "TACT_STORE_PASSWORD"').default('TACT_STORE_PASSWORD'),
  }),
  memory: z
    .strictObject({
      /** From this similarity on two runs are compared; below it the new one is added. */
      similar: unit.default(0.7),
      /** Above it they are nearly the same. */
      very_similar: unit.default(0.95),
    })
    .superRefine(({ similar, very_similar: verySimilar }, context) => {
      if (similar <= verySimilar || similar > 1) return;
      context.addIssue({
        code: 'custom',
        path: ['very_similar'],
        message: issueText(
          `must be at least as great as similar (${verySimilar} < ${similar})`,
          'Write them as in `similar = 0.7` and `very_similar = 0.95`.',
        ),
      });
    }),
  agents: agentsPart,
  http: httpPart,
  plugins: z.strictObject({
    /** Modules to load: paths that begin with ./ and are relative to this file, or with ~/, or packages that are installed there. */
    modules: z.array(name).default([]),
  }),
} as const;

export type ConfigPart = keyof typeof configParts;
/** A part that was left out is null, but for the policy and the limits, which have defaults. */
export type Config = {
  readonly [Part in ConfigPart]: z.output<(typeof configParts)[Part]> | null;
};

/** Reads a whole `config.toml`; every issue names its line. */
export function parseConfig(document: ParsedDocument): {
  readonly config: Config;
  readonly issues: readonly ConfigIssue[];
} {
  const issues: ConfigIssue[] = Object.keys(document.value)
    .filter((key) => !Object.hasOwn(configParts, key))
    .map((key) => {
      const why = `is unknown; ${suggestWord(key, Object.keys(configParts))}`;
      return issueAt(
        document,
        [key],
        issueText(why, `Use one of [${Object.keys(configParts).join('], [')}].`),
      );
    });
  const read = <Part extends ConfigPart>(part: Part): Config[Part] => {
    if (document.value[part] === undefined) return null;
    const checked = checkPart(
      document,
      [part],
      configParts[part] as unknown as z.ZodType<NonNullable<Config[Part]>>,
    );
    issues.push(...checked.issues);
    return checked.value;
  };
  const config: Config = {
    owner: read('owner'),
    mailbox: read('mailbox'),
    model: read('model'),
    shadow: read('shadow'),
    trial: read('trial'),
    embeddings: read('embeddings'),
    policy: read('policy'),
    smtp: read('smtp'),
    mail: read('mail'),
    calendar: read('calendar'),
    canvas: read('canvas'),
    chat: read('chat'),
    executive: read('executive'),
    notify: read('notify'),
    telemetry: read('telemetry'),
    store: read('store'),
    memory: read('memory'),
    agents: read('agents'),
    http: read('http'),
    plugins: read('plugins'),
  };
  return { config, issues: issues.toSorted((left, right) => left.line - right.line) };
}

/** A settings file is copied, shared and backed up more freely than a password should be. */
function isStoreAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { password, searchParams } = new URL(text);
  return password === '' && !searchParams.has('password');
}

/** Reads a whole `config.toml`, which may be missing. Throws for issues, each with its line. */
export async function readConfig(file: EditableFile): Promise<Config> {
  const text = await file.read();
  const { config, issues } = parseConfig(file.parse(text ?? ''));
  if (issues.length > 0) throw configIssueError(issues);
  return config;
}
