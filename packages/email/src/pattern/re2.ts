import type { PatternCompiler } from '@tact/core/ports/pattern';
import { RE2JS, RE2JSException } from 're2js';

/** Regular expressions by RE2: linear in the text, without look-around and back-references. */
export const re2Patterns: PatternCompiler = {
  compile(source) {
    if (source.length > maximumLength) {
      throw new SyntaxError(`it is longer than ${maximumLength} characters`);
    }
    try {
      const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
      return { test: (text) => compiled.test(text) };
    } catch (thrown) {
      if (thrown instanceof RE2JSException) throw new SyntaxError(explain(thrown), { cause: thrown });
      throw thrown;
    }
  },
};

/** Time grows with the text times the pattern, so the pattern is bounded too. */
const maximumLength = 1000;

/** RE2's messages in plain words; a fragment of the pattern follows where RE2 names one. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^missing closing \)/, 'a "(" is not closed'],
  [/^unexpected \)/, 'a ")" closes nothing'],
  [/^missing closing \]/, 'a "[" is not closed'],
  [/^missing argument to repetition/, 'nothing to repeat before'],
  [/^invalid nested repetition/, 'a repetition is repeated in'],
  [/^invalid repeat count/, 'too many repetitions, at most 1000, in'],
  [/^invalid character class range/, 'invalid character range or class:'],
  [/^invalid escape sequence/, 'unknown escape sequence:'],
  [/^trailing backslash/, 'it ends with a single backslash'],
  [/^duplicate capture group name/, 'two groups have the name'],
  [/^expression nests too deeply/, 'it is nested too deeply'],
  [/^expression too large/, 'it is too large'],
];

function explain(exception: RE2JSException): string {
  const [, problem = exception.message, fragment] =
    /^error parsing regexp: (.*?)(?:: `(.*)`)?$/s.exec(exception.message) ?? [];
  const shown = fragment === undefined || fragment.startsWith('(?i)') ? '' : ` \`${fragment.slice(0, 60)}\``;
  if (/^\(\?<?[=!]/.test(fragment ?? '')) {
    return `look-ahead and look-behind are not supported:${shown}`;
  }
  if (/^\\[1-9]/.test(fragment ?? '')) return `back-references are not supported:${shown}`;
  const words = explanations.find(([pattern]) => pattern.test(problem))?.[1] ?? problem;
  return `${words}${shown}`;
}
