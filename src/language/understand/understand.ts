import type { JsonObject } from '#records';
import type { ReplyClassifier, ReplyReading } from '../replies/index.ts';
import type { Router } from '../router/router.ts';
import type { Moment } from '../words.ts';
import { otherOne } from './belongs-to.ts';
import { changeAsked } from './change-asked.ts';
import { type ClauseAct, readAct } from './read-act.ts';
import { readAnswer } from './read-answer.ts';
import { readCommand } from './read-command.ts';
import { readDeed } from './read-deed.ts';
import { readFilling } from './read-filling.ts';
import { readFollowUp } from './read-follow-up.ts';
import { type Clause, readingOf, readingsOf, splitClauses } from './readings-of.ts';
import { readSmallTalk } from './small-talk.ts';
import type {
  Filling,
  Situation,
  Span,
  SpeechAct,
  Understanding,
  UnderstoodRequest,
} from './understanding.ts';

/**
 * The front door: a message is read here once, into data.
 *
 * In order: what it asks of the assistant itself; whether it answers the open question; then each clause by its speech act, and
 * those that ask for something into requests. What no step accounts for stands in `unexplained`.
 */
export type Understand = (text: string, situation: Situation) => Understanding;

/** What reading needs beside the rules. */
export interface UnderstandOptions {
  readonly router: Router;
  readonly replies: ReplyClassifier;
  /** Tools that read requests for themselves; asked before the grammar. */
  readonly tools: readonly ReadingTool[];
}

interface ReadingTool {
  readonly domain: string;
  readonly verb: string;
  plan?(request: Moment & { readonly text: string }): JsonObject | null;
}

export function createUnderstand(options: UnderstandOptions): Understand {
  return (text, situation) => {
    const command = readCommand(text, situation.question);
    const answer = readAnswer(text, situation, options.replies);
    const filling = command === null ? readFilling(text, situation.question, situation.moment) : null;
    const isSettled =
      (command !== null && command !== 'explain') ||
      namesOther(answer) ||
      (answer.kind !== 'other' && answer.rest === null && answer.change === null);
    const asked = isSettled ? '' : (answer.rest ?? answer.change ?? text);
    const clauses = asked === '' ? [] : splitClauses(asked, situation, options);
    const read = clauses.map((clause) => readClause(clause, situation, options));
    const requests = read.flatMap(({ request }) => request ?? []);
    const change = command === null ? changeAsked(text, answer, situation) : null;
    return {
      act: filling === null ? actOf({ command, answer, read }) : 'answer',
      ...{ command, answer, requests },
      smallTalk: requests.length === 0 ? readSmallTalk(text) : null,
      change,
      filling: filling ?? insteadOf(answer),
      isFollowup:
        requests.some(({ belongsTo }) => belongsTo === 'topic') ||
        answer.kind !== 'other' ||
        filling !== null ||
        change !== null,
      unexplained: read.flatMap(({ unexplained }) => unexplained),
    };
  };
}

/** “No, the other one”: refuses what was asked, and names another thing in its place. */
function namesOther({ kind, rest }: ReplyReading): boolean {
  return kind === 'negative' && rest !== null && otherOne(rest) !== null;
}

function insteadOf(answer: ReplyReading): Filling | null {
  return namesOther(answer) && answer.rest !== null ? { text: answer.rest, option: null } : null;
}

interface ReadClause {
  readonly act: ClauseAct;
  readonly request: UnderstoodRequest | null;
  readonly unexplained: readonly Span[];
}

function readClause(clause: Clause, situation: Situation, { tools }: UnderstandOptions): ReadClause {
  const { span } = clause;
  const planned = plannedByTool(clause.text, tools, situation.moment);
  if (planned !== null) {
    const request = { span, readings: [], planned, belongsTo: 'itself' } as const;
    return { act: 'request', request, unexplained: [] };
  }
  const following = readFollowUp(span.text, situation);
  if (following !== null) {
    const request = {
      span,
      readings: [readingOf(following, following.confidence)],
      planned: null,
      belongsTo: 'topic',
    } as const;
    return { act: 'request', request, unexplained: [] };
  }
  const { act, domain } = readAct(clause, situation);
  if (!asksForSomething.has(act)) return { act, request: null, unexplained: act === 'unclear' ? [span] : [] };
  const isHinted = domain !== clause.domain;
  if (act === 'deed') {
    const done = readDeed(clause.text, situation.moment);
    if (done === null) return { act: 'statement', request: null, unexplained: [] };
    const request = { span, readings: [done], planned: null, belongsTo: 'itself' } as const;
    return { act, request, unexplained: [] };
  }
  const { readings, belongsTo } = readingsOf(
    isHinted ? { ...clause, domain, confidence: confidenceOfForm } : clause,
    situation,
  );
  return readings.length === 0
    ? { act: 'unclear', request: null, unexplained: [span] }
    : {
        act,
        request: {
          span,
          readings: readings.map((reading) => ({ ...reading, onlyIfKnown: act === 'if_known' })),
          ...{ planned: null, belongsTo },
        },
        unexplained: [],
      };
}

/** How sure the form of a clause is about its domain, where the router knows none. */
const confidenceOfForm = 0.75;

const asksForSomething: ReadonlySet<ClauseAct> = new Set(['request', 'question', 'deed', 'if_known']);

function plannedByTool(
  text: string,
  tools: readonly ReadingTool[],
  moment: Moment,
): UnderstoodRequest['planned'] {
  for (const { plan, domain, verb } of tools) {
    const params = plan?.({ text, ...moment }) ?? null;
    if (params !== null) return { domain, verb, params };
  }
  return null;
}

function actOf({
  command,
  answer,
  read,
}: {
  readonly command: Understanding['command'];
  readonly answer: ReplyReading;
  readonly read: readonly ReadClause[];
}): SpeechAct {
  if (command !== null) return 'command';
  if (read.some(({ request }) => request !== null)) {
    return read.find(({ request }) => request !== null)?.act === 'question' ? 'question' : 'request';
  }
  if (answer.kind !== 'other') return 'answer';
  const acts: readonly string[] = read.map(({ act }) => (act === 'deed' ? 'statement' : act));
  return precedence.find((act) => acts.includes(act)) ?? 'unclear';
}

/** Of several clauses that ask for nothing, what matters most to the reply. */
const precedence = ['out_of_scope', 'about_assistant', 'unclear', 'statement', 'small_talk'] as const;
