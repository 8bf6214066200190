/** Whether a message that nobody asked for gives its reader something to act with, or corrects and judges them. */
export interface Framing {
  readonly label: 'equips' | 'corrects';
  /** How likely it corrects, in [0, 1]. */
  readonly score: number;
  /** What speaks for `corrects`, in a few words each. */
  readonly why: readonly string[];
}

const cues: readonly (readonly [pattern: RegExp, weight: number, why: string])[] = [
  [
    /\byou(?:'ve| have)? (?:still |again )?(?:haven't|have not|didn't|did not|never|forgot|missed|failed|skipped)\b/i,
    0.9,
    'names a failing',
  ],
  [/\bstill (?:no|not|haven't|nothing)\b/i, 0.6, '“still” with a negation'],
  [
    /\byou (?:really )?(?:should|ought to|need to|must) (?:really )?(?:have|be|start|stop|try)\b/i,
    0.7,
    'says what ought to be done',
  ],
];

/** Local and pure. English. */
export function classifyFraming(text: string): Framing {
  const found = cues.filter(([pattern]) => pattern.test(text));
  const score = found.reduce((rest, [, weight]) => rest * (1 - weight), 1);
  return {
    label: 1 - score >= 0.5 ? 'corrects' : 'equips',
    score: 1 - score,
    why: found.map(([, , why]) => why),
  };
}
