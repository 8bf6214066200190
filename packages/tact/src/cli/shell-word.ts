/** A value as one word of a command that people are told to type: as it is where no shell reads it otherwise, else quoted. */
export function shellWord(value: string): string {
  if (/^[\w./:@%+=~,-]+$/.test(value) && !value.startsWith('~') && !value.startsWith('-')) return value;
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
