import { z } from 'zod';
import type { Item } from '#ports/store';
import { type Decision, Outside, outside, reviveOutside } from '#records';
import { distinctOutside } from '#text';
import { readNote } from '#tools';

/** What is known of the earlier messages of a conversation. Its words come from outside, like the messages'; labels may be a model's. */
export interface ThreadSummary {
  /** How many earlier messages were decided about. */
  readonly messages: number;
  readonly labels: readonly Outside[];
  /** Names of the actions that were carried out or asked for. */
  readonly actions: readonly string[];
  readonly participants: readonly Outside[];
  readonly notes: readonly Outside[];
}

const earlierMail = z.object({
  labels: z.array(z.string()),
  /** Version 0.1.0 kept no labels. */
  from: z.object({ address: z.union([z.string(), z.instanceof(Outside)]) }).nullable(),
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
    const parsed = earlierMail.safeParse(JSON.parse(inputs.get(inputDigest) ?? 'null', reviveOutside));
    return parsed.success ? [parsed.data] : [];
  });
  const appliedLabels = decisions.flatMap(({ actions }) =>
    actions.flatMap(({ action, parameters }) =>
      action === 'apply_label' ? [outside(String(parameters['label']), 'mail:label')] : [],
    ),
  );
  return {
    // Taking a decision back is a decision about the same message.
    messages: decisions.filter(({ path }) => path !== 'undo').length,
    labels: distinct([
      ...mails.flatMap(({ labels }) => labels.map((label) => outside(label, 'mail:label'))),
      ...appliedLabels,
    ]),
    actions: [...new Set(decisions.map(({ outcome, verdict }) => `${outcome} (${verdict})`))].slice(
      0,
      mostShown,
    ),
    participants: distinct(
      mails.flatMap(({ from }) => (from === null ? [] : [outside(from.address, 'mail:address')])),
    ),
    notes: distinct(notes.map(({ content }) => outside(readNote(content)?.body ?? '', 'note'))),
  };
}

function distinct(values: readonly Outside[]): readonly Outside[] {
  return distinctOutside(values).slice(0, mostShown);
}
