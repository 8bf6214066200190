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
