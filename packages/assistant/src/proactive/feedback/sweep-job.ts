/** The kind of job that settles a message which nobody answered. */
export const sweepJob = 'settle-feedback';
