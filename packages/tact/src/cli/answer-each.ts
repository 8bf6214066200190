import type { Approval } from '@tact/core/records';
import { denyQuestion } from '@tact/server/operations/approvals/answer';
import { getQuestion } from '@tact/server/operations/approvals/get';
import { listQuestions } from '@tact/server/operations/approvals/list';
import type { LocalTact } from '#presets/local';
import { approveQuestion } from './approve-question.ts';
import { answering, callOperation, readWhole } from './call-operation.ts';
import type { Cli } from './cli.ts';
import { confirmOn } from './confirm.ts';
import { editOnTerminal } from './edit-on-terminal.ts';
import { createLineReader, type LineReader } from './line-reader.ts';
import { printAnswered, printDenied } from './output/answers.ts';
import { formatCard, formatQuestionLine } from './output/approval-card.ts';
import { exitCodeOf } from './output/effect-lines.ts';
import { printError } from './print-error.ts';

/**
 * Goes through open questions on a terminal, as `git add --patch` goes through hunks.
 *
 * Invariants:
 * 1. An answer is bound to the hash of the card that was shown.
 * 2. An empty line answers nothing, and so does the end of the input: what was not answered stays open.
 * 3. A question that cannot be answered any more is reported, and the next one follows.
 */
export async function answerEach(questions: readonly Approval[], tact: LocalTact, cli: Cli): Promise<void> {
  const { screen, terminal } = cli;
  const lines = createLineReader(terminal.stdin, terminal.stdout);
  const review: Review = { open: [...questions], counts: { approved: 0, denied: 0 }, tact, cli, lines };
  screen.line(`${countOf(questions.length)} waiting for your answer.\n`);
  try {
    while (review.open[0] !== undefined) {
      const next = await answerOne(review.open[0], review);
      if (next === 'quit') break;
    }
  } finally {
    lines.close();
  }
  printSummary(review, questions.length);
}

interface Review {
  /** Not yet shown, or shown and not yet answered; the first is the current one. */
  open: Approval[];
  readonly counts: { approved: number; denied: number };
  readonly tact: LocalTact;
  readonly cli: Cli;
  readonly lines: LineReader;
}

type Next = 'next' | 'quit';

async function answerOne(asked: Approval, review: Review): Promise<Next> {
  const { screen, terminal } = review.cli;
  const standing = await asItStands(asked, review);
  const question = standing.approval;
  const now = review.tact.assistant.runtime.clock.now();
  screen.page(`${formatCard(question, now, screen, standing.forbidden)}\n`);
  for (;;) {
    const line = await review.lines.next(promptFor(question, review));
    if (line === null) {
      // Ctrl-D leaves the cursor behind the prompt.
      terminal.stdout.write('\n');
      return 'quit';
    }
    const [, key = '', reason = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
    const answer = answers.get(key.toLowerCase());
    if (answer === undefined) {
      screen.line(helpText);
      continue;
    }
    const next = await answer(question, review, reason);
    if (next === 'ask again') continue;
    screen.line();
    return next;
  }
}

/** The question under the policy in force now: an answer is one to the card that is shown. */
async function asItStands({ id }: Approval, review: Review) {
  const standing = await callOperation(getQuestion, { id }, review.tact);
  review.open = review.open.map((one) => (one.id === id ? standing.approval : one));
  return standing;
}

type AnswerKey = (question: Approval, review: Review, reason: string) => Promise<Next | 'ask again'>;

const yes: AnswerKey = (question, review, why) =>
  settle([question], review, (one) => approveOne(one, review, why));
const no: AnswerKey = (question, review, why) =>
  settle([question], review, (one) => denyOne(one, review, why));
const edit: AnswerKey = async (question, review) => {
  const edited = await reporting(review.cli, () =>
    editOnTerminal(question, review.tact, review.cli, review.lines),
  );
  if (edited === null) return 'ask again';
  review.open = review.open.map((one) => (one.id === edited.id ? edited : one));
  return 'next';
};
const later: AnswerKey = async (question, review) => {
  review.open = review.open.filter(({ id }) => id !== question.id);
  return 'next';
};
const yesToAll: AnswerKey = (question, review) =>
  answerAlike(question, review, { verb: 'Approve', answer: (one) => approveOne(one, review, '') });
const noToAll: AnswerKey = (question, review) =>
  answerAlike(question, review, { verb: 'Deny', answer: (one) => denyOne(one, review, '') });
const quit: AnswerKey = async () => 'quit';

const answers: ReadonlyMap<string, AnswerKey> = new Map([
  ['y', yes],
  ['yes', yes],
  ['n', no],
  ['no', no],
  ['e', edit],
  ['edit', edit],
  ['l', later],
  ['later', later],
  ['a', yesToAll],
  ['d', noToAll],
  ['q', quit],
  ['quit', quit],
]);

const helpText = `y  approve: do exactly what the card shows
n  deny; a reason may follow: n she is a friend
e  edit the proposed action, then answer it
l  leave it open and go on
a  approve all open questions with the same action
d  deny all open questions with the same action
q  quit; what is not answered stays open`;

function promptFor(question: Approval, review: Review): string {
  const alike = alikeIn(review.open, question).length;
  const all = alike < 2 ? '' : ` · a/d yes/no to all ${alike} alike`;
  return `${review.cli.screen.paint.bold('y yes · n no · e edit · l later')}${all} · q quit > `;
}

/** Shows every question of the kind before the one answer to all of them. */
async function answerAlike(
  question: Approval,
  review: Review,
  { verb, answer }: { readonly verb: string; answer(question: Approval): Promise<void> },
): Promise<Next | 'ask again'> {
  const asked = new Set(alikeIn(review.open, question).map(({ id }) => id));
  const listed = await readWhole(listQuestions, { action: question.action }, review.tact);
  const standing = new Map(listed.map(({ approval }) => [approval.id, approval]));
  review.open = review.open.map((one) => standing.get(one.id) ?? one);
  const alike = review.open.filter(({ id }) => asked.has(id));
  const { screen } = review.cli;
  screen.page(alike.map((one) => formatQuestionLine(one, screen)).join('\n'));
  const isSure = await confirmOn(
    review.lines,
    `${verb} ${alike.length === 1 ? 'it' : `all ${alike.length}`}?`,
  );
  return isSure ? settle(alike, review, answer) : 'ask again';
}

function alikeIn(open: readonly Approval[], { action }: Approval): readonly Approval[] {
  return open.filter((one) => one.action === action);
}

/** Answers each; one that fails is reported, and is no longer asked about. */
async function settle(
  questions: readonly Approval[],
  review: Review,
  answer: (question: Approval) => Promise<void>,
): Promise<Next> {
  for (const question of questions) {
    await reporting(review.cli, () => answer(question));
    review.open = review.open.filter(({ id }) => id !== question.id);
  }
  return 'next';
}

async function approveOne(
  question: Approval,
  { tact, cli, counts, lines }: Review,
  why: string,
): Promise<void> {
  const answered = await approveQuestion(answerTo(question, why), tact, cli, (asked) =>
    confirmOn(lines, asked),
  );
  counts.approved += 1;
  printAnswered(answered, tact, cli.screen);
  cli.exitCode ||= exitCodeOf(answered.effects);
}

async function denyOne(question: Approval, { tact, cli, counts }: Review, why: string): Promise<void> {
  await callOperation(denyQuestion, answerTo(question, why), tact, answering(cli));
  counts.denied += 1;
  printDenied(question, cli.screen);
}

function answerTo({ id, hash }: Approval, why: string) {
  return { id, hash, why: why === '' ? undefined : why };
}

/** Null where it failed, which is printed and becomes the exit code. */
async function reporting<Result>(cli: Cli, step: () => Promise<Result>): Promise<Result | null> {
  try {
    return await step();
  } catch (thrown) {
    const failed = await printError(thrown, cli);
    cli.exitCode ||= failed;
    return null;
  }
}

function printSummary({ counts, cli }: Review, asked: number): void {
  const left = asked - counts.approved - counts.denied;
  const parts = [`${counts.approved} approved`, `${counts.denied} denied`, `${left} not answered`];
  cli.screen.line(`${parts.join(', ')}.`);
}

function countOf(questions: number): string {
  return questions === 1 ? '1 question is' : `${questions} questions are`;
}
