import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { type Decision, outside, titleSource } from '@tact/core/records';
import { type AdmitEvidence, admissionIn } from '../admission.ts';
import { memoryName, runKind, runTag } from '../memory-name.ts';
import { concernedBy, readRuns, removalWrites, writeRuns } from '../stored/write-runs.ts';

/**
 * Erases runs for ever: their texts, links and embeddings, and those of the runs that were counted on them as repetitions, in the
 * decisions about them as well, also from the files of the store. An equal run may be remembered again; what was merged with them is
 * apart again, and what they took the place of stays superseded. That they were decided about stays in the ledger. A run that was only
 * offered, and left out, can be named too. Safe to call again.
 *
 * @throws RUN_CHANGED, STORE_LOCKED: the rows are gone then, and another call cleans the files.
 */
export async function forgetRuns(
  user: string,
  ids: readonly string[],
  { experiences, ledger }: Pick<Store, 'experiences' | 'ledger'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const now = clock.now();
  await forgetOffers(user, new Set(ids), { ledger });
  for (const id of ids) {
    await writeRuns(experiences, { user, id, now }, async () => {
      const [run] = await readRuns(experiences, user, [id]);
      if (run === undefined || run.run.status === 'removed') return { writes: [], claims: [], releases: [] };
      return removalWrites(run, await readRuns(experiences, user, concernedBy(run.run)), false);
    });
  }
  await experiences.erase(user, runKind, ids, now);
}

type Reads = Pick<Store, 'ledger'>;

/**
 * Takes the texts of runs out of the decisions of this engine: the runs as they were offered, their titles, and the prompts, answers
 * and reasons of every model that was shown one of them. What was decided stays. A document that another decision uses stays.
 */
async function forgetOffers(user: string, runs: ReadonlySet<string>, { ledger }: Reads): Promise<void> {
  const tags = new Set([...runs].map(runTag));
  const offers = new Set<string>();
  const redacted: Decision[] = [];
  const removed = new Set<string>();
  const used = new Set<string>();
  for await (const page of pagesOf(user, ledger)) {
    const asked = page.filter(({ layers }) => layers.length > 0).map(({ id }) => id);
    const seen = await ledger.seen(user, asked);
    for (const decision of page) {
      const isOffer = isAbout(decision, runs, tags) || offers.has(decision.parentId ?? '');
      if (isOffer) offers.add(decision.id);
      const isShown = shownIn(seen.get(decision.id)?.evidence).some((id) => runs.has(id));
      const { prompt, input } = documentsOf(decision);
      for (const digest of prompt) (isOffer || isShown ? removed : used).add(digest);
      (isOffer ? removed : used).add(input);
      if (isOffer || (isShown && asked.includes(decision.id))) redacted.push(redactedOf(decision, isOffer));
    }
  }
  await ledger.redact(
    user,
    redacted,
    [...removed].filter((digest) => !used.has(digest)),
  );
}

/** What was left out for such a run says the same. Tags of long ids are cut, so they tell only where no admission is recorded. */
function isAbout(decision: Decision, runs: ReadonlySet<string>, tags: ReadonlySet<string>): boolean {
  const admission = admissionIn(decision);
  if (admission === null) return decision.tags.some((tag) => tags.has(tag));
  const { decision: word, runId, targetRunId } = admission;
  return runs.has(runId) || (word === 'NOT' && targetRunId !== null && runs.has(targetRunId));
}

const pageSize = 500;

async function* pagesOf(user: string, ledger: Reads['ledger']): AsyncGenerator<readonly Decision[]> {
  for (let afterId: string | undefined; ; ) {
    const filter = { user, engine: memoryName, order: 'oldest', limit: pageSize } as const;
    const page = await ledger.list(afterId === undefined ? filter : { ...filter, afterId });
    yield page;
    afterId = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

function shownIn(evidence: string | null | undefined): AdmitEvidence['shown'] {
  return evidence == null ? [] : ((JSON.parse(evidence) as Partial<AdmitEvidence>).shown ?? []);
}

function documentsOf({ layers, answerDigest, inputDigest }: Decision) {
  const prompt = layers.map(({ digest }) => digest);
  return { prompt: answerDigest === null ? prompt : [...prompt, answerDigest], input: inputDigest };
}

const forgotten = 'Forgotten.';

/** Rules give fixed reasons; a model words its own. */
function redactedOf(decision: Decision, isOffer: boolean): Decision {
  const { layers, reasons, proposals, details } = decision;
  const title = isOffer ? outside(forgotten, titleSource) : decision.title;
  if (layers.length === 0) return { ...decision, title };
  const admission = admissionIn(decision);
  return {
    ...decision,
    title,
    reasons: reasons.map((reason) => ({ ...reason, text: forgotten })),
    proposals: proposals.map((one) => ({
      ...one,
      rationale: forgotten,
      ...(one.details === undefined ? {} : { details: { ...one.details, reason: forgotten } }),
    })),
    details: admission === null ? details : { ...details, reason: forgotten },
  };
}
