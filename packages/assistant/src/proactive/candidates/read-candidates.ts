import { type ReadResult, readAnswer } from '@tact/core/kernel';
import type { ModelAnswer, ModelTool } from '@tact/core/ports/model';
import { type JsonObject, type ProactiveSignal, type StageFailure, urgentHint } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import { z } from 'zod';
import { byImportance, toldOf } from '../signals/whose-urgency.ts';
import { blockTime, type DraftCandidate } from './local-candidates.ts';
import { type CandidateScores, categoryOf, isUrgent, localScores, type TickTiming } from './score.ts';
import type { SpokenTime } from './spoken-time.ts';

/** What a model was shown, as far as its answer refers to it. */
export interface ShownSignals {
  /** Signal 1 is the first. */
  readonly signals: readonly ProactiveSignal[];
  readonly timing: TickTiming;
  readonly time: SpokenTime;
  readonly now: number;
}

export interface ReadCandidates {
  readonly candidates: readonly ModelCandidate[];
  /** Messages that were left out, and scores that were changed. */
  readonly failures: readonly StageFailure[];
}

type ModelCandidate = Omit<DraftCandidate, 'message'> & {
  /** As the model wrote it. */
  readonly message: string;
  readonly framing: WrittenCandidate['framing'];
};

/**
 * Reads a model's answer.
 *
 * Invariants:
 * 1. A message about a signal that it was not shown, in a category of none of its signals, or with a plan that makes no sense is left
 *    out and listed; the others count. If none is left of an answer that had some, the answer is invalid.
 * 2. Scores outside 0-10 are brought to the nearest end and listed.
 * 3. What a plan is called is in our words: the model has read words of strangers.
 * 4. Of something urgent, a model may raise what the templates would score but not lower it: it may not be missed because of a number.
 */
export function readCandidates(answer: ModelAnswer, shown: ShownSignals): ReadResult<ReadCandidates> {
  const reading = readAnswer(answer, { toolName: candidateToolName, schema: writtenAnswer });
  if (!reading.ok) return reading;
  const written = reading.value.candidates;
  const candidates: ModelCandidate[] = [];
  const problems: string[] = [];
  for (const [index, one] of written.slice(0, maxModelCandidates).entries()) {
    const read = readOne(one, shown);
    const name = `candidates[${index}]`;
    if (typeof read === 'string') problems.push(`${name} left out: ${read}`);
    else {
      candidates.push(read.candidate);
      problems.push(...read.changed.map((field) => `${name}: ${field} brought into 0-10`));
    }
  }
  if (written.length > maxModelCandidates)
    problems.push(`${written.length} candidates; only the first ${maxModelCandidates} count`);
  if (written.length > 0 && candidates.length === 0)
    return { ok: false, code: 'DECISION_INVALID', text: `${problems.join('. ')}.` };
  const failures = problems.map(
    (text): StageFailure => ({ stage: 'propose', code: 'DECISION_INVALID', text: `${text}.` }),
  );
  return { ok: true, value: { candidates, failures }, integrity: reading.integrity };
}

interface ReadOne {
  readonly candidate: ModelCandidate;
  /** Names of scores that were out of range. */
  readonly changed: readonly string[];
}

/** The candidate, or why it is left out, in words without any of the model's. */
function readOne(written: unknown, shown: ShownSignals): ReadOne | string {
  const parsed = writtenCandidate.safeParse(written, { error: plainIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue === undefined) return 'not a candidate';
    return `${issue.path.map(String).join('.').slice(0, 80) || 'candidate'} ${issue.message}`;
  }
  const { data } = parsed;
  const numbers = [...new Set(data.signals)];
  const about = numbers.flatMap((number) => shown.signals[number - 1] ?? []);
  if (about.length < numbers.length) return 'signals has a number that no signal has';
  const ranked = [...about].sort(byImportance);
  const [lead] = ranked;
  if (lead === undefined) return 'signals is empty';
  if (!about.some((signal) => categoryOf(signal) === data.category))
    return 'category is that of none of its signals';
  const problem = problemOfPlan(data, shown.now);
  if (problem !== null) return problem;
  const { plan } = data;
  // Without a plan there is nothing that Yes could stand for.
  const actionType = plan === null ? 'text' : data.action_type;
  const changed = (['relevance', 'timing', 'urgency'] as const).filter(
    (name) => within(data[name]) !== data[name],
  );
  return {
    changed,
    candidate: {
      message: data.message,
      category: data.category,
      signals: ranked.map(toldOf),
      ...scoresOf(data, ranked, shown.timing),
      actionType,
      offer:
        plan === null
          ? null
          : blockTime(lead, Date.parse(plan.start_time), Date.parse(plan.end_time), shown.time),
      about: ranked,
      isOurs: false,
      framing: data.framing,
    },
  };
}

const maxBlockMs = 12 * 60 * 60_000;
const furthestBlockMs = 14 * 24 * 60 * 60_000;

function problemOfPlan({ action_type: type, plan }: WrittenCandidate, now: number): string | null {
  if (type === 'text') return plan === null ? null : 'plan belongs to a button_prompt only';
  if (plan === null) return null;
  const from = Date.parse(plan.start_time);
  const to = Date.parse(plan.end_time);
  if (from < now || from > now + furthestBlockMs) return 'plan.start_time is not within the next 14 days';
  if (to <= from || to - from > maxBlockMs) return 'plan.end_time is not within 12 hours after its start';
  return null;
}

function scoresOf(
  written: WrittenCandidate,
  about: readonly ProactiveSignal[],
  timing: TickTiming,
): CandidateScores {
  const { relevance, timing: timed, urgency } = written;
  const own = { relevance: within(relevance), timing: within(timed), urgency: within(urgency) };
  if (!isUrgent(about)) return own;
  return about
    .filter(({ urgencyHint }) => urgencyHint >= urgentHint)
    .map((signal) => localScores(signal, timing))
    .reduce<CandidateScores>(
      (best, local) => ({
        relevance: Math.max(best.relevance, local.relevance),
        timing: Math.max(best.timing, local.timing),
        urgency: Math.max(best.urgency, local.urgency),
      }),
      own,
    );
}

function within(score: number): number {
  return Math.min(10, Math.max(0, score));
}

/** The tool that a model answers with: messages that might be sent, each about signals that it was shown. */

export const candidateToolName = 'propose_messages';

export const maxMessageLength = 400;
export const maxModelCandidates = 5;

const score = z.number();

/** One message as a model writes it. Unknown keys are refused; scores outside 0-10 are brought to the nearest end. */
export const writtenCandidate = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxMessageLength)
    .describe('Each signal that it is about placed once, as {{1}}.'),
  category: z.string().min(1).describe('The category of one of the signals it is about.'),
  signals: z.array(z.number().int()).min(1).max(20).describe('Numbers of the signals it is about.'),
  relevance: score.describe('0-10'),
  timing: score.describe('0-10'),
  urgency: score.describe('0-10'),
  action_type: z.enum(['text', 'button_prompt']),
  plan: z
    .strictObject({
      action: z.literal('create_event'),
      start_time: z.iso.datetime({ offset: true }),
      end_time: z.iso.datetime({ offset: true }),
    })
    .nullable()
    .default(null)
    .describe('What Yes stands for: a time to block in the calendar. Null for text.'),
  framing: z
    .enum(['equips', 'corrects'])
    .nullable()
    .default(null)
    .describe(
      'How the message reads to its reader; corrects if it points out anything they did or left undone.',
    ),
});

export type WrittenCandidate = z.infer<typeof writtenCandidate>;

/** The answer as a whole; each message is checked by itself, so that one bad one spoils no other. */
export const writtenAnswer = z.strictObject({ candidates: z.array(z.unknown()).max(50) });

export const candidateTool: ModelTool = {
  name: candidateToolName,
  description:
    'Records the messages that might be sent now; an empty list if silence is better. Call it once.',
  inputSchema: z.toJSONSchema(
    z.strictObject({ candidates: z.array(writtenCandidate).max(maxModelCandidates) }),
    { io: 'input' },
  ) as JsonObject as ModelTool['inputSchema'],
};
