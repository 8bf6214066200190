import type { RecalledRun } from '#ports/run-recall';
import { type MaybeOutside, Outside, type StoredRun } from '#records';
import { plainLine } from '#text';

/**
 * Earlier runs, a line each, in our words and the owner's: one that holds words of others is left out, so that nothing a stranger
 * wrote can become a plan.
 */
export function recalledLines(recalled: readonly RecalledRun[]): readonly string[] {
  return recalled.flatMap(({ run, outdatedReferences }) => {
    const line = lineOf(run);
    if (line === null) return [];
    return [outdatedReferences.length === 0 ? line : `${line} (relied on something outdated)`];
  });
}

const maxLineLength = 1000;

function lineOf({ task, summary, outcome, steps }: StoredRun): string | null {
  const told = [task, ...(summary === null ? steps : [summary])];
  if (told.some(isOutside)) return null;
  const [asked, ...done] = told as readonly string[];
  return plainLine(
    `- ${asked} → ${outcome}${done.length === 0 ? '' : `: ${done.join('; ')}`}`,
    maxLineLength,
  );
}

function isOutside(text: MaybeOutside): boolean {
  return text instanceof Outside;
}
