import { undo } from '@tact/core/kernel';
import type { Ledger } from '@tact/core/ports/ledger';
import { type Decision, type JsonObject, outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { joinText, plainLine, quote, quoted, said, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { momentSchema } from './contents.ts';
import { windowTimes } from './event-times.ts';
import { holdsWords, maxNamedInReply, objectsIn, textOf, withoutGaps, wordsIn } from './reply-words.ts';
import { askedToUndo, askedWhatWasDone, askedWhy } from './spoken-questions.ts';
import { defineReader, defineTool, type Tool } from './tool.ts';
import { momentOf } from './zone-time.ts';

/** What Tact's other engines decided, in a conversation: why, and taken back, by words of what it was about. */

const domain = 'approvals';
const about = z.strictObject({ query: z.string().min(1).max(300) });
const named = z.strictObject({ id: z.string().max(100), title: wordsSchema(1000), did: wordsSchema(4000) });

const since = z.strictObject({ since: momentSchema.optional(), before: momentSchema.optional() });

export const undoDecisionName = 'undo_decision';

export interface DecisionServices {
  readonly ledger: Pick<Ledger, 'list'>;
  /** A user’s time zone. */
  zone(user: string): string;
  /** An action of any engine in plain words. Default: its name. */
  inWords?(action: string, parameters: JsonObject): string | undefined;
}

export function decisionTools(services: DecisionServices): readonly Tool[] {
  return [listDecisions(services), explainDecision(services), undoDecision(services)];
}

function listDecisions(services: DecisionServices): Tool {
  return defineReader({
    name: 'list_decisions',
    domain,
    verb: 'list_decisions',
    summary: 'Say what was done about mail and events by itself: today unless a time is given.',
    parameters: since,
    fields: { since: { names: 'time' } },
    readTimes: ({ since: words, ...rest }, context) => {
      const { params, remarks } = windowTimes({ from: words ?? 'today' }, context);
      const { from, to } = params;
      return { params: withoutGaps({ ...rest, since: from, before: to }), remarks };
    },
    plan: ({ text }) => askedWhatWasDone(text),
    describe: () => 'look up what I did by myself',
    sayFound: ({ deeds, nothing, questions }) => sayDeeds(objectsIn(deeds), nothing, questions),
    async execute({ user, parameters }, { store, clock }) {
      const zone = services.zone(user);
      const [from, to] = [parameters.since, parameters.before].map((time) =>
        time === undefined ? undefined : momentOf(time, zone),
      );
      const found = await decidedElsewhere(user, services, { since: (from ?? 0) - 1, limit: maxCounted });
      const decisions = found.filter(
        ({ createdAt, path }) => path !== 'undo' && createdAt < (to ?? Number.POSITIVE_INFINITY),
      );
      const deeds = decisions.flatMap((one) => deedsOf(one, 'run', services));
      const waiting = await store.approvals.list(user, ['pending']);
      const asked = new Set(decisions.map(({ id }) => id));
      return {
        deeds: [...new Set(deeds)].map((did) => ({ did, times: deeds.filter((one) => one === did).length })),
        nothing: decisions.filter(({ verdict }) => verdict === 'decline').length,
        questions: waiting.filter(
          ({ decisionId, expiresAt }) => asked.has(decisionId) && expiresAt > clock.now(),
        ).length,
      };
    },
  });
}

function sayDeeds(deeds: readonly JsonObject[], nothing: unknown, questions: unknown): string {
  const done = deeds
    .toSorted((one, other) => Number(other.times) - Number(one.times))
    .slice(0, maxNamedInReply)
    .map(({ did, times }) => `${textOf(did)}${times === 1 ? '' : ` (${String(times)} times)`}`);
  const more = deeds.length - done.length;
  const left =
    Number(nothing) === 0
      ? ''
      : ` I left ${counted(nothing, 'thing')} as ${Number(nothing) === 1 ? 'it was' : 'they were'}.`;
  const waits =
    Number(questions) === 0
      ? ''
      : ` ${counted(questions, 'question')} still ${Number(questions) === 1 ? 'waits' : 'wait'} for you.`;
  if (done.length === 0) return `I did nothing by myself then.${left}${waits}`;
  return `By myself, I decided to ${plainLine(done.join('; '), 800)}${more > 0 ? `; and ${more} more` : ''}.${left}${waits}`;
}

function counted(number: unknown, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function explainDecision(services: DecisionServices): Tool {
  return defineReader({
    name: 'explain_decision',
    domain,
    verb: 'explain',
    summary: 'Say what was decided about a mail or an event, and why.',
    parameters: about,
    mentions: { kind: 'decision', in: 'decisions' },
    plan: ({ text }) => askedWhy(text),
    describe: ({ query }) => `look up why I decided about ${quote(query)}`,
    sayFound: ({ decisions }, { query }) => sayWhy(objectsIn(decisions), query ?? ''),
    async execute({ user, parameters: { query } }) {
      const found = await decisionsAbout(query, user, services);
      return { decisions: found.slice(0, maxShown).map((decision) => explained(decision, services)) };
    },
  });
}

const maxShown = 5;

function explained(decision: Decision, services: Pick<DecisionServices, 'inWords'>): JsonObject {
  const { id, title, reasons } = decision;
  const [did, asked] = [deedsOf(decision, 'run', services), deedsOf(decision, 'ask', services)];
  return { id, title, did, asked, because: reasons.map(({ text }) => text) };
}

function deedsOf(
  { actions }: Decision,
  disposition: 'run' | 'ask',
  { inWords }: Pick<DecisionServices, 'inWords'>,
): readonly string[] {
  return actions
    .filter((one) => one.disposition === disposition && one.action !== 'none')
    .map(({ action, parameters }) => inWords?.(action, parameters) ?? action);
}

function sayWhy(found: readonly JsonObject[], query: string): string {
  const [newest] = found;
  if (newest === undefined) return `I found no decision about ${quote(query)}.`;
  const told = tellDecision(newest);
  const others = found.length - 1;
  return others === 0
    ? told
    : `${told} There ${others === 1 ? 'is one earlier decision' : `are ${others} earlier decisions`} about ${quote(query)}: see \`tact log\`.`;
}

function tellDecision({ title, did, asked, because }: JsonObject): string {
  const [done, asking, why] = [textsIn(did), textsIn(asked), textsIn(because)];
  const deeds = [
    ...(done.length === 0 ? [] : [`I decided to ${plainLine(done.join(', and '), 400)}`]),
    ...(asking.length === 0 ? [] : [`I ask before I ${plainLine(asking.join(', and '), 400)}`]),
  ];
  const what = deeds.length === 0 ? 'I did nothing' : deeds.join(', and ');
  const reasons = why.length === 0 ? '' : ` ${plainLine(why.join(' '), 600)}`;
  return `About ${quote(wordsIn(title), 160)}: ${what}.${reasons}`;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function undoDecision(services: DecisionServices): Tool {
  return defineTool<z.infer<typeof named>, z.infer<typeof about>, readonly Decision[]>({
    name: undoDecisionName,
    domain,
    verb: 'undo',
    summary: 'Undo what was decided about a mail or an event.',
    danger: 'dangerous',
    parameters: named,
    spoken: about,
    offered: false,
    fields: { query: { names: 'thing', ask: 'What should I undo: what was it about?' } },
    mentions: { kind: 'decision' },
    plan: ({ text }) => askedToUndo(text),
    describe: ({ title, did }) => `undo ${quote(did, 400)} for ${quote(title, 160)}`,
    asksBecause: () => 'it was found by its description',
    lookUp: async ({ query }, { user }) =>
      (await decisionsAbout(String(query), user, services)).filter(hasDone),
    bind: ({ query }, _, found) => ({ parameters: meant(query, found ?? [], services) }),
    asSpoken: ({ id }) => ({ query: textOf(id) }),
    async execute({ user, parameters: { id } }, runtime) {
      const { effects } = await undo({ user, decisionId: id, by: user, via: 'chat' }, runtime);
      const failed = effects.flatMap(({ problem }) => problem?.text ?? []);
      return { id, failed: failed.join('; ') };
    },
    shortfall: ({ failed }) => textOf(failed) || null,
  });
}

/** The newest decision that the words fit, where all that fit are about one thing. Throws `Unclear`. */
function meant(query: string, found: readonly Decision[], services: DecisionServices): z.infer<typeof named> {
  const [newest] = found;
  if (newest === undefined)
    throw new Unclear(
      sentence`I found nothing that I did about ${quoted(query)}. What was it about?`,
      'query',
    );
  const others = found.filter(({ reference }) => reference !== newest.reference);
  if (others.length > 0) {
    const shown = [newest, ...others].slice(0, maxShown);
    const all = joinText(
      shown.map(({ title }) => sentence`${quoted(title, 160)}`),
      ', ',
    );
    throw new Unclear(
      sentence`I did something about several that fit ${quoted(query)}: ${said(all)}. Which one do you mean?`,
      'query',
      shown.map(({ id, title }) => ({ id, title })),
    );
  }
  const { id, title } = newest;
  return { id, title, did: outside(deedsOf(newest, 'run', services).join(', and '), 'decision') };
}

function hasDone({ actions, path }: Decision): boolean {
  return (
    path !== 'undo' && actions.some(({ disposition, action }) => disposition === 'run' && action !== 'none')
  );
}

const maxSearched = 300;
const maxCounted = 10_000;

/** The newest first; those of conversations are told of there. */
async function decisionsAbout(
  query: string,
  user: string,
  services: DecisionServices,
): Promise<readonly Decision[]> {
  const recent = await decidedElsewhere(user, services);
  return recent.filter(
    ({ id, title, actions, path }) =>
      id === query || (path !== 'undo' && holdsWords(query, [title, ...actions.flatMap(labelsIn)])),
  );
}

async function decidedElsewhere(
  user: string,
  { ledger }: Pick<DecisionServices, 'ledger'>,
  within: { readonly since?: number; readonly limit: number } = { limit: maxSearched },
): Promise<readonly Decision[]> {
  const recent = await ledger.list({ user, exceptEngine: 'conversation', role: 'main', ...within });
  return recent.filter(({ engine }) => !ofOwnMessages.has(engine));
}

/** What Tact says and remembers by itself: it has answers of its own. */
const ofOwnMessages: ReadonlySet<string> = new Set(['proactive', 'reminders', 'memory']);

/** “That receipt” may be called so by its label alone. */
function labelsIn({ parameters }: Decision['actions'][number]): readonly string[] {
  const { label } = parameters;
  return typeof label === 'string' ? [label] : [];
}
