/** Something that is there after a deed: a mail that was sent, a payment that was made, a file that was deleted. */
export interface Thing {
  readonly action: string;
  /** What sort of deed it was. */
  readonly kind: string;
  readonly danger: 'reversible' | 'dangerous';
  /** What was done to what; two deeds with the same content are the same deed done twice. */
  readonly content: string;
}

/** What was done with what, in one form whatever the order of its parts. */
export function contentOf(action: string, parameters: object): string {
  return `${action} ${JSON.stringify(sorted(parameters))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
