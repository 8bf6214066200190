/**
 * Regular expressions over outside text. Matching time is linear in the text for every pattern
 * (no backtracking), because patterns meet text that others wrote.
 */
export interface PatternCompiler {
  /** Throws `CONFIG_INVALID`-style reasons as a plain `SyntaxError` with a sentence for people. Case is ignored. */
  compile(source: string): Pattern;
}

interface Pattern {
  test(text: string): boolean;
}
