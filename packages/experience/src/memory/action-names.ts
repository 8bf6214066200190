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
