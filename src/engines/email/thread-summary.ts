import { z } from 'zod';
import type { Item } from '#ports/store';
import type { Decision } from '#records';
import { readNote } from '#tools';

/** What is known of the earlier messages of a conversation. Its words come from outside, like the messages'. */
export interface ThreadSummary {
  /** How many earlier messages were decided about. */
  readonly messages: number;
  readonly labels: readonly string[];
  /** Names of the actions that were carried out or asked for. */
  readonly actions: readonly string[];
  readonly participants: readonly string[];
  readonly notes: readonly string[];
}

const earlierMail = z.object({
  labels: z.array(z.string()),
  from: z.object({ address: z.string() }).nullable(),
});
const mostShown = 10;

/** Sums up the earlier decisions of a thread, their recorded inputs and the notes about them; null without any. */
export function summariseThread(
  decisions: readonly Decision[],
  inputs: ReadonlyMap<string, string>,
  notes: readonly Item[],
): ThreadSummary | null {
  if (decisions.length === 0) return null;
  const mails = decisions.flatMap(({ inputDigest }) => {
    const parsed = earlierMail.safeParse(JSON.parse(inputs.get(inputDigest) ?? 'null'));
    return parsed.success ? [parsed.data] : [];
  });
  const appliedLabels = decisions.flatMap(({ actions }) =>
    actions.flatMap(({ action, parameters }) =>
      action === 'apply_label' ? [String(parameters['label'])] : [],
    ),
  );
  return {
    // Taking a decision back is a decision about the same message.
    messages: decisions.filter(({ path }) => path !== 'undo').length,
    labels: distinct([...mails.flatMap(({ labels }) => labels), ...appliedLabels]),
    actions: distinct(decisions.map(({ outcome, verdict }) => `${outcome} (${verdict})`)),
    participants: distinct(mails.flatMap(({ from }) => (from === null ? [] : [from.address]))),
    notes: distinct(notes.map(({ content }) => readNote(content)?.body ?? '')),
  };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== '').slice(0, mostShown);
}
