import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tactError } from '@tact/core/errors';
import {
  type ClassifiedKind,
  classifyKind,
  type KindInput,
  type MailKind,
  mailKinds,
} from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { z } from 'zod';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines, type UnreadRow } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { ratio, rounded } from '../measures.ts';
import { expandMail } from './expand-mail.ts';
import { mailRowSchema } from './mail-row.ts';

/** How well kinds of mail are told apart. */
export interface KindsEvalResult {
  readonly cases: number;
  readonly right: number;
  /** A kind was claimed, and it was another one. */
  readonly wrong: number;
  /** No kind was claimed. */
  readonly unsure: number;
  /** Right ones among all cases. */
  readonly accuracy: number;
  /** Right ones among those with a claimed kind. */
  readonly precision: number;
  readonly kinds: Readonly<Record<string, KindFigures>>;
  /** By the right kind, how often which kind was claimed. */
  readonly claimed: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By the probability of the claim: how many, and how many of them are right. Calibrated means that the two agree. */
  readonly calibration: Readonly<Record<string, { readonly claims: number; readonly right: number }>>;
}

interface KindFigures {
  readonly cases: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** A message with the kind that it is. */
export interface KnownMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly raw: () => Uint8Array | Promise<Uint8Array>;
}

interface KindsEvalOptions extends Omit<EvalOptions, 'data'> {
  readonly data: readonly string[];
  /** The folder of the messages that rows with a `file` name. */
  readonly mails?: string | undefined;
  readonly classify?: (input: KindInput) => ClassifiedKind;
}

/** Tells the kind of every mail. Throws `EVAL_DATA_MISSING`. */
export async function evaluateKinds({
  data,
  mails,
  out,
  unread,
  onProgress,
  classify = classifyKind,
}: KindsEvalOptions): Promise<KindsEvalResult> {
  const known = (await Promise.all(data.map((path) => readKnownMails(path, mails, unread)))).flat();
  const answers: Answer[] = [];
  for (const { id, kind, raw } of known) {
    const { kind: claimed, probability, why } = classify(await parser.parse(await raw()));
    answers.push({ id, kind, claimed, probability, why });
    onProgress?.(answers.length, known.length);
  }
  await writeAnswers(out, answers);
  return resultOf(answers);
}

interface Answer {
  readonly id: string;
  readonly kind: MailKind;
  readonly claimed: MailKind | null;
  readonly probability: number;
  readonly why: readonly string[];
}

const parser = createMailParser();

const rowSchema = z.union([mailRowSchema, z.strictObject({ file: z.string(), kind: z.enum(mailKinds) })]);

/** Reads mails that are written down in short, or files with their kinds. */
export async function readKnownMails(
  path: string,
  mails?: string,
  unread?: UnreadRow[],
): Promise<readonly KnownMail[]> {
  const rows = await readJsonLines(path, matching(rowSchema), unread);
  return rows.map((row) =>
    'file' in row
      ? { id: row.file, kind: row.kind, raw: () => readMail(mails, row.file) }
      : { id: row.id, kind: row.kind, raw: () => expandMail(row) },
  );
}

async function readMail(folder: string | undefined, file: string): Promise<Uint8Array> {
  if (folder === undefined) {
    throw tactError('USAGE_INVALID', {
      problem: 'The data names files, and --mails does not say where they are.',
      help: 'tact eval kinds --help',
    });
  }
  const path = join(folder, file);
  return readFile(path).catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
}

function resultOf(answers: readonly Answer[]): KindsEvalResult {
  const right = answers.filter(({ kind, claimed }) => kind === claimed).length;
  const unsure = answers.filter(({ claimed }) => claimed === null).length;
  return {
    cases: answers.length,
    right,
    wrong: answers.length - right - unsure,
    unsure,
    accuracy: rounded(ratio(right, answers.length)),
    precision: rounded(ratio(right, answers.length - unsure)),
    kinds: Object.fromEntries(mailKinds.map((kind) => [kind, figuresOf(kind, answers)])),
    claimed: Object.fromEntries(mailKinds.map((kind) => [kind, claimsFor(kind, answers)])),
    calibration: Object.fromEntries(
      steps.map(([from, to]) => {
        const claims = answers.filter(
          ({ claimed, probability }) => claimed !== null && probability >= from && probability < to,
        );
        const name = to > 1 ? `${from} and more` : `${from} to ${to}`;
        return [
          name,
          { claims: claims.length, right: claims.filter(({ kind, claimed }) => kind === claimed).length },
        ];
      }),
    ),
  };
}

const steps = [
  [0, 0.7],
  [0.7, 0.9],
  [0.9, 0.99],
  [0.99, 1.01],
] as const;

function figuresOf(kind: MailKind, answers: readonly Answer[]): KindFigures {
  const cases = answers.filter((answer) => answer.kind === kind);
  const claims = answers.filter(({ claimed }) => claimed === kind);
  const right = cases.filter(({ claimed }) => claimed === kind).length;
  return {
    cases: cases.length,
    precision: claims.length === 0 ? null : rounded(right / claims.length),
    recall: cases.length === 0 ? null : rounded(right / cases.length),
  };
}

function claimsFor(kind: MailKind, answers: readonly Answer[]): Readonly<Record<string, number>> {
  const cases = answers.filter((answer) => answer.kind === kind);
  return Object.fromEntries(
    [...mailKinds, null].map((claimed) => [
      claimed ?? 'unsure',
      cases.filter((answer) => answer.claimed === claimed).length,
    ]),
  );
}
