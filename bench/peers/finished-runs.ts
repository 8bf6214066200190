/** Finished runs, each of its own: what Tact and the memory beside it are given to remember. */
export interface FinishedRun {
  readonly task: string;
  readonly summary: string;
  readonly references: readonly string[];
}

const verbs = ['Renewed', 'Archived', 'Sorted', 'Checked', 'Exported', 'Repaired', 'Translated', 'Scheduled', 'Paid', 'Drafted'];
const things = [
  ...['the certificate', 'the contract', 'the invoices', 'the backup', 'the calendar', 'the fence', 'the lease', 'the review'],
  ...['the water bill', 'the press note', 'the stock list', 'the photo archive', 'the door code', 'the expense report'],
];
const places = ['shop', 'office', 'garage', 'archive', 'warehouse', 'school', 'library', 'workshop', 'garden', 'kitchen', 'studio'];

export function finishedRun(index: number): FinishedRun {
  const verb = verbs[index % verbs.length] as string;
  const thing = things[Math.floor(index / verbs.length) % things.length] as string;
  const place = places[Math.floor(index / (verbs.length * things.length)) % places.length] as string;
  return {
    task: `${verb} ${thing} of the ${place}, number ${index}`,
    summary: `${verb} ${thing} of the ${place} as asked, under number ${index}, and told everybody concerned.`,
    references: [`item/${index}`],
  };
}

/** The same in one line. */
export function runText(index: number): string {
  const { task, summary } = finishedRun(index);
  return `${task}: ${summary}`;
}
