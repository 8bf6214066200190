import { approve, deny, overrideWords } from '@tact/core/kernel';
import type { Approvals } from '@tact/core/ports/approvals';
import {
  type Approval,
  type CardLine,
  type JsonObject,
  type MaybeOutside,
  outside,
} from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { joinText, quote, quoted, said, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { undoDecisionName } from './decision-tools.ts';
import { holdsWords, objectsIn, type ReplyWords, sayList, textOf, wordsIn } from './reply-words.ts';
import { askedAboutQuestion } from './spoken-questions.ts';
import { defineReader, defineTool, type Tool } from './tool.ts';

/**
 * The questions of all engines that wait for the owner, in a conversation. A yes there is shown the card as it stands elsewhere and is bound to
 * the same hash; no model is offered to answer one.
 */

const domain = 'approvals';
const kind = 'approval';
const about = z.strictObject({ query: z.string().min(1).max(300) });
const words = wordsSchema(4000);
const named = z.strictObject({
  id: z.string().max(100),
  hash: z.string().max(200),
  question: words,
  title: words,
  shown: z.array(z.strictObject({ name: z.string().max(100), text: wordsSchema(20_000) })).max(60),
});
type NamedQuestion = z.infer<typeof named>;

export interface QuestionServices {
  readonly approvals: Pick<Approvals, 'list'>;
}

export function questionTools(services: QuestionServices): readonly Tool[] {
  return [listQuestions(), approveQuestion(services), denyQuestion(services)];
}

function listQuestions(): Tool {
  return defineReader({
    name: 'list_approvals',
    domain,
    verb: 'list',
    summary: 'List the questions that wait for the owner, or show the one about something.',
    parameters: about.partial(),
    topic: {
      about: 'questions that wait for a yes or a no of the owner, and their cards',
      words: /\b(?:questions?|approvals?|approve|deny|waiting|pending)\b/i,
      status: 'Looking at what waits for you…',
    },
    mentions: { kind, in: 'approvals' },
    plan: ({ text }) => askedAboutQuestion('list', text),
    describe: ({ query }) => `look for open questions${query === undefined ? '' : ` about ${quote(query)}`}`,
    sayFound: ({ approvals }, words) => sayQuestions(objectsIn(approvals), words),
    async execute({ user, parameters: { query } }, { store, clock }) {
      const open = await openQuestions(store, user, clock.now());
      const found = query === undefined ? open : open.filter((one) => fits(one, query));
      return { approvals: found.map(shownQuestion), count: open.length };
    },
  });
}

function sayQuestions(found: readonly JsonObject[], { query, formatTime }: ReplyWords): string {
  const spoken = (words: string) => words.replace(isoTimes, (time) => formatTime(time));
  const [only] = found;
  if (found.length === 0 && query === null) return 'Nothing waits for your answer.';
  if (found.length === 1 && only !== undefined && query === null)
    return spoken(`${sayOne(only)} Say “approve”, or “deny”, and what it is about.`);
  if (found.length === 1 && only !== undefined) {
    const card = objectsIn(only.shown).map(
      ({ name, text }) => `\n${textOf(name)}: ${quote(wordsIn(text), 600)}`,
    );
    return spoken(`${sayOne(only)}${card.join('')}\nSay “approve”, or “deny”, and what it is about.`);
  }
  return spoken(sayList(found, ['question that waits', 'questions that wait'], query, questionWithTitle));
}

function sayOne(only: JsonObject): string {
  return `One question waits: ${questionWithTitle(only)}.`;
}

function questionWithTitle({ question, title }: JsonObject): string {
  const of = wordsIn(title);
  return `${quote(wordsIn(question), 600)}${of.length === 0 ? '' : ` for ${quote(of, 120)}`}`;
}

const isoTimes = /(?<![\d-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)/g;

function approveQuestion(services: QuestionServices): Tool {
  return defineTool<NamedQuestion, z.infer<typeof about>, readonly Approval[]>({
    ...answering(services, 'approve'),
    name: approveName,
    summary: 'Approve a question that waits; shows its card and asks first.',
    danger: 'dangerous',
    inverses: [undoDecisionName],
    inverse: ({ question, title }, { decision }, target) => ({
      action: undoDecisionName,
      parameters: { id: String(decision), title, did: question },
      target,
    }),
    describe: (asked) => `approve ${inWords(asked)}`,
    card: ({ shown }): readonly CardLine[] => shown,
    asksBecause: () => 'a yes answers the question that waits',
    async execute({ user, parameters: { id, hash } }, runtime) {
      const { approval, effects } = await approve({ id, hash, user, by: user, via: 'chat' }, runtime);
      const failed = effects.flatMap(({ problem }) => problem?.text ?? []);
      return { id, decision: approval.decisionId, failed: failed.join('; ') };
    },
    shortfall: ({ failed }) => textOf(failed) || null,
  });
}

function denyQuestion(services: QuestionServices): Tool {
  return defineTool<NamedQuestion, z.infer<typeof about>, readonly Approval[]>({
    ...answering(services, 'deny'),
    name: 'deny_question',
    summary: 'Deny a question that waits.',
    danger: 'reversible',
    describe: (asked) => `decline ${inWords(asked)}`,
    async execute({ user, parameters: { id, hash } }, runtime) {
      await deny({ id, hash, user, by: user, via: 'chat' }, runtime);
      return { id };
    },
  });
}

function inWords({ question, title }: NamedQuestion): string {
  return `${quote(question, 400)}${title.length === 0 ? '' : ` for ${quote(title, 200)}`}`;
}

/** What both answers have in common. */
function answering(services: QuestionServices, verb: 'approve' | 'deny') {
  return {
    ...{ domain, verb, parameters: named, spoken: about, offered: false },
    fields: { query: { names: 'thing', ask: 'Which question do you mean?' } },
    mentions: { kind },
    plan: ({ text }) => askedAboutQuestion(verb, text),
    lookUp: (_, { user, now }) => openQuestions(services, user, now),
    bind: ({ query }, _, open) => ({ parameters: meant(query, open ?? []) }),
    asSpoken: ({ id }: JsonObject) => ({ query: textOf(id) }),
  } satisfies Partial<
    Parameters<typeof defineTool<NamedQuestion, z.infer<typeof about>, readonly Approval[]>>[0]
  >;
}

/** A card that is shown again here is no question of its own. */
export async function openQuestions(
  { approvals }: QuestionServices,
  user: string,
  now: number,
): Promise<readonly Approval[]> {
  const pending = await approvals.list(user, ['pending']);
  return pending.filter(({ expiresAt, action }) => expiresAt > now && action !== approveName);
}

const approveName = 'approve_question';

/** The one open question that the words fit. Throws `Unclear`. */
function meant(query: string, open: readonly Approval[]): NamedQuestion {
  const { approval: _, ...asked } = meantQuestion(query, open);
  return asked;
}

/** The question with its card. Throws `Unclear`. */
export function meantQuestion(
  query: string,
  open: readonly Approval[],
): NamedQuestion & { readonly approval: Approval } {
  const found = open.filter((one) => fits(one, query));
  const [only, ...others] = found;
  if (only === undefined)
    throw new Unclear(sentence`No open question is about ${quoted(query)}. Which one do you mean?`, 'query');
  if (others.length > 0) {
    const all = found.map(({ card }) => sentence`${quoted(card.question, 160)}`);
    throw new Unclear(
      sentence`Several questions fit ${quoted(query)}: ${said(joinText(all, ', '))}. Which one do you mean?`,
      'query',
      found.map(({ id, card }) => ({ id, title: theirs(card.question) })),
    );
  }
  const { id, hash } = only;
  return { id, hash, ...shownOf(only), approval: only };
}

function shownQuestion(approval: Approval): JsonObject {
  const { id, action } = approval;
  return { id, action, ...shownOf(approval) };
}

/** A card in words: its quotations, what a yes does in full, cautions and reasons. */
function shownOf({ card }: Approval): Omit<NamedQuestion, 'id' | 'hash'> {
  const { question, quotes, lines = [], cautions = [], because } = card;
  const why = because.map(overrideWords).join(', ');
  const shown = [
    ...quotes.filter(({ text }) => text.length > 0).map(({ name, text }) => ({ name, text })),
    ...lines.map(({ name, text }) => ({ name, text })),
    ...cautions.map((text) => ({ name: 'caution', text })),
    ...(why === '' ? [] : [{ name: 'reasons', text: why }]),
  ];
  // Who wrote it, and what about; a message of the owner's by its own words.
  const title = joinText(
    quotes.slice(0, 2).map(({ text }) => text),
    ': ',
  );
  return { question: theirs(question), title, shown };
}

/** Its values may be somebody else's. */
function theirs(question: string): MaybeOutside {
  return outside(question, 'approval');
}

function fits({ id, card }: Approval, query: string): boolean {
  return id === query || holdsWords(query, [card.question, ...card.quotes.map(({ text }) => text)]);
}
