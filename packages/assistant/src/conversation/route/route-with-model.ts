import { type AskOptions, askModel, buildPrompt, type PromptLayer, readAnswer } from '@tact/core/kernel';
import type { ModelTool } from '@tact/core/ports/model';
import type { Turn } from '@tact/english';
import type { DomainTopic } from '@tact/tools';
import { z } from 'zod';
import { ownWords, spokenLines, spokenText } from '../spoken-lines.ts';
import { chatRoute, type Route } from './route.ts';

/**
 * The router of a model: which domains, nothing else. About 200 tokens in and 30 out, and no second try: a router that takes long
 * is none.
 *
 * Invariants:
 * 1. An answer that is no route, whatever else it is, says nothing: the message is left to other means (`isLeft`).
 * 2. Only `chat` without a domain is small talk. Whatever else it is called, what names a domain needs it.
 */

const toolName = 'route_message';

const answerSchema = z.object({
  type: z.enum(['chat', 'action', 'followup']),
  domains: z.array(z.string()),
  is_followup: z.boolean(),
});

const toolFor = (topics: readonly DomainTopic[]): ModelTool => ({
  name: toolName,
  description: 'Says where the message goes.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'domains', 'is_followup'],
    properties: {
      type: { type: 'string', enum: ['chat', 'action', 'followup'] },
      domains: { type: 'array', items: { type: 'string', enum: topics.map(({ domain }) => domain) } },
      is_followup: { type: 'boolean' },
    },
  },
});

const systemText = (topics: readonly DomainTopic[]) =>
  `You sort the messages that an assistant gets. Call ${toolName} and say nothing else.
Domains: ${topics.map(({ domain, about }) => `${domain} (${about})`).join(', ')}.
type is chat for small talk that needs no domain, followup when the message only goes on with what was said before ("yes", "that one", "make it 4pm"), else action.
Name every domain that the message needs, several for several requests. Pick out no details: others do that.`;

const lastTurns = 3;
/** A route takes 30; a model that thinks first needs many more. */
const maxOutputTokens = 1024;

/** Asks the model where a message goes, of these domains. */
export async function routeWithModel(
  text: string,
  history: readonly Turn[],
  topics: readonly DomainTopic[],
  asking: AskOptions,
): Promise<Route> {
  const prompt = buildPrompt(layersFor(text, history.slice(-lastTurns), topics));
  const request = {
    messages: prompt.messages,
    tools: [toolFor(topics)],
    temperature: 0,
    maxOutputTokens,
  };
  const domainOf = new Map(
    topics.flatMap(({ domain, formerNames = [] }) => [domain, ...formerNames].map((name) => [name, domain])),
  );
  const { result, usage, failures, answer } = await askModel(
    request,
    (given) => readAnswer(given, { toolName, schema: answerSchema }),
    { ...asking, attempts: 1, own: ownWords(text, history) },
  );
  const trail = {
    usage,
    layers: prompt.layers,
    documents: [...prompt.documents, ...(answer === null ? [] : [answer])],
    failures: failures.map((failure) => ({ ...failure, stage: 'gather' as const })),
  };
  if (result === null) {
    return { ...chatRoute, by: 'fallback', isLeft: true, ...trail };
  }
  const { type, is_followup } = result.value;
  // A domain that no tool has is none.
  const named = result.value.domains.flatMap((name) => domainOf.get(name) ?? []);
  return {
    ...{ domains: [...new Set(named)], confidence: 1, isFollowup: is_followup || type === 'followup' },
    ...{ isSmallTalk: type === 'chat', parts: [], by: 'model' },
    ...trail,
  };
}

function layersFor(
  text: string,
  history: readonly Turn[],
  topics: readonly DomainTopic[],
): readonly PromptLayer[] {
  return [
    { name: 'router', role: 'system', origin: 'system', budgetTokens: 500, text: systemText(topics) },
    {
      name: 'last-messages',
      role: 'user',
      origin: 'owner',
      budgetTokens: 300,
      heading: 'SAID BEFORE',
      text: spokenLines(history),
    },
    {
      name: 'message',
      role: 'user',
      origin: 'owner',
      budgetTokens: 1000,
      heading: 'MESSAGE',
      text: spokenText(text),
    },
  ];
}
