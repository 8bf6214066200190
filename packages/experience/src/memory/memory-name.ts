/** The engine's name: of its decisions, and where its record is listed. */
export const memoryName = 'memory';

/** The action that carries out each admission; a run that is left out needs none. */
export const actionNames = { ADD: 'store_run', REPLACE: 'replace_run', MERGE: 'merge_run' } as const;

/** Counts a run that says nothing new on the one that says it, and takes that back. */
export const countRunName = 'count_run';
export const uncountRunName = 'uncount_run';

/** Takes an admission back. */
export const removeRunName = 'remove_run';
/** Makes a superseded run active again, and takes that back. */
export const restoreRunName = 'restore_run';
export const supersedeAgainName = 'supersede_run_again';

/** What is said about admissions beside the kernel's `approved`, `denied` and `undone`. */
export const feedbackKinds = {
  /** A model was asked, and this is how it judged. */
  judgedByModel: 'judged_by_model',
  /** The owner wants a run that was left out. */
  wrongNot: 'wrong_not',
  /** The owner wants a run back that another one took the place of. */
  wrongReplace: 'wrong_replace',
  /** The owner was shown it beside a known run; the text is what would have been right. */
  reviewed: 'reviewed',
} as const;

/** What runs are called among the experiences of a store. */
export const runKind = 'run';

/** What runs are found by, and what two of them cannot claim. */
export const fingerprintLink = (fingerprint: string): string => `fingerprint:${fingerprint}`;
export const runClaim = (fingerprint: string): string => `run:${fingerprint}`;
export const taskLink = (digest: string): string => `task:${digest}`;
export const referenceLink = (name: string): string => `reference:${name}`;
export const artifactLink = (name: string): string => `artifact:${name}`;

const maxTagLength = 200;

/** What decisions about a run can be found by. */
export function runTag(id: string): string {
  return `run:${id}`.slice(0, maxTagLength);
}
