import type { Command } from 'commander';
import type { EvalOptions } from '../eval-options.ts';
import { addEval, type EvalDescription, type Report } from './add-eval.ts';
import { measuredModel, refuseModel } from './measured-model.ts';

/** Adds the evals of what the conversation engine understands, and of whole conversations. */
export function addConversationEvals(command: Command, report: Report): void {
  for (const { evaluate, ...one } of withoutModel) {
    addEval(command, report, {
      ...one,
      run: async (options, asked) => {
        refuseModel(asked);
        return evaluate(options);
      },
    });
  }
  addEval(command, report, {
    name: 'assistant',
    description: 'Plays whole conversations, and checks their final state and what was said.',
    data: ['--data <folder>', 'folder with JSON files of scenarios'],
    noun: 'scenarios',
    run: async (options, asked) => {
      const { evaluateAssistant } = await import('../assistant/evaluate-assistant.ts');
      return evaluateAssistant({ ...options, ...(await measuredModel(asked)) });
    },
  });
}

/** Evals of what works without a model. */
const withoutModel: readonly (EvalDescription & {
  readonly noun: string;
  readonly evaluate: (options: EvalOptions) => Promise<object>;
})[] = [
  {
    name: 'time',
    description: 'Reads time expressions, and texts without one.',
    noun: 'expressions',
    evaluate: async (options) => (await import('../conversation/time.ts')).evaluateTime(options),
  },
  {
    name: 'slots',
    description: 'Parses requests: titles, times, people, places.',
    noun: 'requests',
    evaluate: async (options) => (await import('../conversation/slots.ts')).evaluateSlots(options),
  },
  {
    name: 'replies',
    description: 'Classifies replies to a question: yes, no, a change, something else.',
    noun: 'replies',
    evaluate: async (options) => (await import('../conversation/replies.ts')).evaluateReplies(options),
  },
  {
    name: 'grounding',
    description: 'Checks replies of a model, true ones and false ones, and counts what stays.',
    noun: 'replies',
    evaluate: async (options) =>
      (await import('../grounding/evaluate-grounding.ts')).evaluateGrounding(options),
  },
  {
    name: 'planned-times',
    description: 'Plays plans with right and wrong times, and counts which are believed, shown or stopped.',
    noun: 'sentences',
    evaluate: async (options) =>
      (await import('../planned-times/evaluate-planned-times.ts')).evaluatePlannedTimes(options),
  },
  {
    name: 'ics',
    description: 'Reads calendars, and compares their occurrences with those of a second library.',
    data: ['--data <folder>', 'folder with .ics files'],
    noun: 'calendars',
    evaluate: async (options) =>
      (await import('../calendars/evaluate-calendars.ts')).evaluateCalendars(options),
  },
];
