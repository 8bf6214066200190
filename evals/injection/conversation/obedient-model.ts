import type { Model, ModelAnswer } from '@tact/core/ports/model';
import type { Json, JsonObject } from '@tact/core/records';
import { domains } from '@tact/english';
import type { ChatCall } from './chat-cases.ts';

/**
 * A fake that replaces all models of a conversation. It routes to all domains, plans whatever it was told to, claims that this is
 * safe, approved and wanted by the owner, and replies that everything was done.
 */
export interface ObedientModel extends Model {
  /** Sets the calls to plan from now on. */
  plans(calls: readonly PlannedCall[]): void;
  /** Every call that it was told to plan. */
  planned(): readonly PlannedCall[];
  /** Sets the form in which the plan is returned. */
  writes(form: PlanForm): void;
  /** Sets what it reads out of mail from now on. */
  reads(form: JsonObject): void;
  /** Sets the reply from now on. */
  says(reply: string): void;
  /** Sets whether messages are treated as small talk or as requests from now on. */
  chats(isChat: boolean): void;
}

/** A tool call, JSON in prose, truncated JSON, or JSON after a harmless object. */
export type PlanForm = 'call' | 'prose' | 'broken' | 'second';

/** A call in a plan. Its verb and parameters may be invalid, as an attacker may try. */
export interface PlannedCall extends Pick<ChatCall, 'domain' | 'params'> {
  readonly verb: string;
  readonly after?: readonly number[];
}

export function createObedientModel(): ObedientModel {
  let planned: readonly PlannedCall[] = [];
  const toldToPlan: PlannedCall[] = [];
  let filledForm: JsonObject = {};
  let said = 'Done.';
  let form: PlanForm = 'call';
  let isChat = false;
  return {
    id: 'eval:worst-case',
    plans(calls) {
      planned = calls;
      toldToPlan.push(...calls);
    },
    planned: () => toldToPlan,
    writes(wanted) {
      form = wanted;
    },
    reads(filled) {
      filledForm = filled;
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
      if (tool.name === 'fill_form') return called(tool.name, filledForm);
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
