import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import type { Integrity } from '@tact/core/records';
import type { ChatModel } from '#presets/conversation';
import { duration } from '../output/time-words.ts';
import { attempt, type Finding, failedBy, good, warning } from './finding.ts';

/** What a model can do, asked as the engines ask: a decision about a mail through their tool, and a reply as a stream. */
export async function callModel(
  role: string,
  where: string,
  settings: ChatModel,
  clock: Clock,
): Promise<readonly Finding[]> {
  const called = await callTool(role, where, settings, clock);
  return isReachable(called) ? [called, ...(await streamReply(settings, clock))] : [called];
}

/** What keeps it from answering at all is told once. */
function isReachable({ state, code = '' }: Finding): boolean {
  return state !== 'bad' || code.startsWith('DECISION_') || code === 'MODEL_NO_TOOLS';
}

/** Has the mail engine, in memory, decide about a mail that no heuristic decides. */
async function callTool(role: string, where: string, settings: ChatModel, clock: Clock): Promise<Finding> {
  const { openInMemory } = await import('#presets/in-memory');
  const { decide } = await openInMemory({ model: asConfigured(settings), clock });
  const decision = await decide(sampleMail);
  const { proposals = [], usage = null, failures = [] } = decision ?? {};
  const [proposal] = proposals;
  if (proposal?.proposer !== 'model' || usage === null) {
    const { text, ...failure } = failures.at(-1) ?? noAnswer;
    return failedBy(role, { ...failure, text: `${where}: ${text}` });
  }
  const cost = `in ${duration(usage.latencyMs)} (${usage.inputTokens} tokens in, ${usage.outputTokens} out)`;
  if (proposal.integrity !== 'intact') {
    const text = `${where}: answered ${cost}, but ${alterations[proposal.integrity]}.`;
    return warning(role, text, 'Only safe actions run from such answers; choose a model that calls tools.');
  }
  if (usage.calls === 1) return good(role, `${where}: called the tool ${cost}`);
  const text = `${where}: called the tool ${cost}, after its first answer could not be used: ${failures[0]?.text ?? ''}`;
  return warning(
    role,
    text,
    'Each such message costs two requests; choose another model if this happens often.',
  );
}

const noAnswer = { code: 'INTERNAL_UNEXPECTED', text: 'It gave no answer.' };

const alterations: Readonly<Record<Exclude<Integrity, 'intact'>, string>> = {
  repaired: 'its answer had to be repaired',
  embedded: 'its answer stood beside other words',
  truncated: 'its answer was cut off',
  multiple: 'it gave several answers',
};

/** The model with the temperature and the deadline of the settings. */
function asConfigured({ model, temperature, timeoutMs }: ChatModel): Model {
  return {
    ...model,
    generate: (request, options) => model.generate({ ...request, temperature }, { ...options, timeoutMs }),
  };
}

function streamReply(settings: ChatModel, clock: Clock): Promise<readonly Finding[]> {
  const { model, temperature, timeoutMs, maxOutputTokens } = settings;
  return attempt('stream', async () => {
    const startedAt = clock.monotonicMs();
    let pieces = 0;
    let firstMs = 0;
    const onText = () => {
      pieces += 1;
      if (pieces === 1) firstMs = clock.monotonicMs() - startedAt;
    };
    const messages = [{ role: 'user', text: streamedQuestion }] as const;
    await model.generate({ messages, tools: [], temperature, maxOutputTokens }, { timeoutMs, onText });
    const whole = duration(clock.monotonicMs() - startedAt);
    if (pieces > 1)
      return [good('stream', `first words after ${duration(firstMs)}, the whole reply in ${whole}`)];
    return [
      warning(
        'stream',
        `The reply came in one piece, after ${whole}.`,
        'Chat replies appear only when they are complete; check whether its server can stream.',
      ),
    ];
  });
}

const streamedQuestion = 'Name the days of the week, in order, in one line.';

const sampleMail = [
  'From: Harriet Lund <harriet@lund-bakery.example>',
  'To: you@example.org',
  'Subject: The painted sign',
  'Message-ID: <doctor@lund-bakery.example>',
  'Date: Fri, 6 Nov 2026 09:00:00 +0000',
  '',
  'Could you tell me what a painted sign of two metres would cost?',
  'Harriet',
  '',
].join('\r\n');
