import { plainLine } from '@tact/core/text';
import type { ReportedAction } from '../reported-action.ts';
import { inflect } from './inflect.ts';
import { withReadableTimes } from './readable-times.ts';
import { describeFound } from './result-list.ts';

const maxNamed = 6;
/** More than these are counted, and the first of them named. */
const maxAsked = 20;

/**
 * What became of actions, honestly and without a model: what was done, what failed and why, what nobody knows, what was
 * left out, what was found, and what waits for a word. A sentence a kind, so that the whole stays short.
 */
export function plainReply(actions: readonly ReportedAction[]): string {
  const of = (state: ReportedAction['state'], reads?: boolean) =>
    actions.filter((action) => action.state === state && (reads === undefined || action.reads === reads));
  const done = of('done', false);
  const sentences = [
    ...sayDone(done),
    ...of('done', true).map(describeFound),
    ...sayFailed(of('failed'), done.length > 0),
    ...sayUnknown(of('unknown')),
    ...sayNotDone([...of('declined'), ...of('cancelled')]),
    ...sayWaiting(of('waiting')),
  ];
  return withReadableTimes(sentences.join(' ')) || 'I have not done anything.';
}

function sayDone(actions: readonly ReportedAction[]): readonly string[] {
  return actions.length === 0
    ? []
    : [
        withFullStop(
          `I've ${listed(
            actions.map(({ words }) => inForm(words, 'past')),
            'and',
          )}`,
        ),
      ];
}

/** Those that failed for one reason share a sentence. */
function sayFailed(actions: readonly ReportedAction[], isAfterDone: boolean): readonly string[] {
  const reasons = [...new Set(actions.map(({ problem }) => problem))];
  return reasons.map((problem, index) => {
    const failed = actions.filter((action) => action.problem === problem).map(({ words }) => words);
    const why = problem === null ? '' : `: ${reason(problem)}`;
    if (index > 0)
      return withFullStop(
        `${capital(
          listed(
            failed.map((words) => inForm(words, 'gerund')),
            'and',
          ),
        )} did not work either${why}`,
      );
    return withFullStop(`${isAfterDone ? 'But I' : 'I'} could not ${listed(failed, 'or')}${why}`);
  });
}

function sayUnknown(actions: readonly ReportedAction[]): readonly string[] {
  return actions.map(({ words }) => {
    const [, verb = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(words) ?? [];
    const mail = verb === 'send' ? rest : /^(?:reply|respond)$/.test(verb) ? `the reply ${rest}` : null;
    if (mail !== null)
      return `I cannot tell whether ${mail} went out; look into your Sent folder before you try again.`;
    if (/^(?:e-?mail|mail|forward|message|answer)$/.test(verb)) {
      return `I cannot tell whether the mail went out (${words}); look into your Sent folder before you try again.`;
    }
    return `I tried to ${words} and cannot tell whether that worked; look before you try again.`;
  });
}

function sayNotDone(actions: readonly ReportedAction[]): readonly string[] {
  if (actions.length === 0) return [];
  const reasons = new Set(actions.map(({ problem }) => problem).filter((problem) => problem !== null));
  const why = reasons.size === 0 ? '' : `: ${[...reasons].map(reason).join('; ')}`;
  return [
    withFullStop(
      `I did not ${listed(
        actions.map(({ words }) => words),
        'or',
      )}${why}`,
    ),
  ];
}

function sayWaiting(actions: readonly ReportedAction[]): readonly string[] {
  return actions.length === 0
    ? []
    : [
        // A yes is one to all of them.
        actions.length > maxAsked
          ? `Shall I do ${actions.length} things: ${listed(
              actions.map(({ words }) => words),
              'and',
            )}? \`tact approvals\` lists them all.`
          : `Shall I ${joined(
              actions.map(({ words }) => words),
              'and',
            )}?`,
      ];
}

/** `add “Lunch”` as `added “Lunch”` or `adding “Lunch”`. */
function inForm(words: string, form: 'past' | 'gerund'): string {
  const [, verb, rest = ''] = /^([a-z]+)\b(.*)$/s.exec(words) ?? [];
  if (verb === undefined) return form === 'past' ? `done this: ${words}` : `this (${words})`;
  const { past, gerund } = inflect(verb);
  return `${form === 'past' ? past[0] : gerund}${rest}`;
}

function listed(all: readonly string[], word: 'and' | 'or'): string {
  const shown = all.slice(0, maxNamed);
  const left = all.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : joined(shown, word);
}

function joined(all: readonly string[], word: 'and' | 'or'): string {
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`;
}

/** As the end of a sentence: one line, no full stop, no capital where the word has none elsewhere. */
function reason(problem: string): string {
  const line = plainLine(problem, 240).replace(/[.!]+$/, '');
  return line.replace(/^(?:The|A|An|It|There|This|That|Your|No|Nothing|Nobody)\b/, (word) =>
    word.toLowerCase(),
  );
}

/** A sentence that ends with somebody's own full stop needs no second one: “I am late.” */
function withFullStop(sentence: string): string {
  return /[.!?…]”$/.test(sentence) ? sentence : `${sentence}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
