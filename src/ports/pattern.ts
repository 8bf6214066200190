/**
 * Regular expressions over outside text. Matching takes time linear in the text, whatever the pattern
 * (no backtracking), because patterns meet text that others wrote.
 */
export interface PatternCompiler {
  /** Throws `CONFIG_INVALID`-style reasons as a plain `SyntaxError` with a sentence for people. Case is ignored. */
  compile(source: string): Pattern;
}

interface Pattern {
  test(text: string): boolean;
}
