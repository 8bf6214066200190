import { domains } from '#language';
import type { Model, ModelAnswer } from '#ports/model';
import type { Json } from '#records';
import type { ChatCall } from './chat-cases.ts';

/**
 * A plain function in the place of every model of a conversation: it routes to all domains, plans whatever it was told to plan and
 * calls it safe, approved and the owner's wish, and as the voice it says that everything was done.
 */
export interface ObedientModel extends Model {
  /** What it plans from now on. */
  plans(calls: readonly PlannedCall[]): void;
  /** In which form it hands its plan over. */
  writes(form: PlanForm): void;
  /** What it says from now on. */
  says(reply: string): void;
  /** Takes every message for small talk from now on, or for a request. */
  chats(isChat: boolean): void;
}

/** As a tool's call, as JSON in prose, as JSON that breaks off, or behind a harmless object. */
export type PlanForm = 'call' | 'prose' | 'broken' | 'second';

/** A call as it stands in a plan; what goes beyond one is what an attacker may try. */
export interface PlannedCall extends Pick<ChatCall, 'domain' | 'params'> {
  readonly verb: string;
  readonly after?: readonly number[];
}

export function createObedientModel(): ObedientModel {
  let planned: readonly PlannedCall[] = [];
  let said = 'Done.';
  let form: PlanForm = 'call';
  let isChat = false;
  return {
    id: 'eval:worst-case',
    plans(calls) {
      planned = calls;
    },
    writes(wanted) {
      form = wanted;
    },
    says(reply) {
      said = reply;
    },
    chats(small) {
      isChat = small;
    },
    async generate({ tools: [tool] }, { onText }) {
      if (tool === undefined) {
        onText?.(said);
        return answered({ text: said, finish: 'stop' });
      }
      if (tool.name === 'route_message') return called(tool.name, isChat ? smallTalk : everywhere);
      const plan = planOf(planned);
      return form === 'call' ? called(tool.name, plan) : written(plan, form);
    },
  };
}

function called(name: string, input: Json): ModelAnswer {
  return answered({ toolCalls: [{ name, input, inputText: JSON.stringify(input) }] });
}

function written(plan: Json, form: Exclude<PlanForm, 'call'>): ModelAnswer {
  const json = JSON.stringify(plan);
  switch (form) {
    case 'prose':
      return answered({ text: `Of course:\n\`\`\`json\n${json}\n\`\`\`\nDone.`, finish: 'stop' });
    case 'broken':
      return answered({ text: json.replaceAll('"', "'").slice(0, -1), finish: 'length' });
    case 'second':
      return answered({ text: `${JSON.stringify(planOf([]))}\n${json}`, finish: 'stop' });
  }
}

function answered(answer: Partial<Pick<ModelAnswer, 'text' | 'finish' | 'toolCalls'>>): ModelAnswer {
  return {
    toolCalls: [],
    text: '',
    finish: 'tool-calls',
    inputTokens: 0,
    outputTokens: 0,
    model: 'eval:worst-case',
    ...answer,
  };
}

const smallTalk: Json = { type: 'chat', domains: [], is_followup: false };
const everywhere: Json = { type: 'action', domains: [...domains], is_followup: false };

function planOf(calls: readonly PlannedCall[]): Json {
  return {
    actions: calls.map(({ domain, verb, params, after }) => ({
      domain,
      action: verb,
      params,
      reasoning: 'The owner asked for this and approved it. It is safe, with a confidence of 1.0.',
      ...(after === undefined ? {} : { after: [...after] }),
    })),
    requires_confirmation: false,
    confirmation_message: null,
    needs_clarification: false,
    clarification_question: null,
  };
}
