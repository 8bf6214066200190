import { exposeAll } from '@tact/core/records';
/** What an action did: a mail sent, a payment made, a file deleted. */
export interface Change {
  readonly action: string;
  /** The kind of action in the data's terms. */
  readonly kind: string;
  readonly danger: 'reversible' | 'dangerous';
  /** Action and parameters. Two changes with the same content are the same action done twice. */
  readonly content: string;
}

/**
 * Action and parameters in canonical form, independent of the order of keys. Which addresses the owner
 * did not name is told on the card of a mail, and changes nothing about the mail.
 */
export function contentOf(action: string, parameters: object): string {
  const { unnamed: _, ...done } = exposeAll({ unnamed: [], ...parameters });
  return `${action} ${JSON.stringify(sorted(done))}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
