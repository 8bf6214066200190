/**
 * What kind of mail a message is, by who sends such mail and what for:
 *
 * - `personal`: somebody wrote it to its reader, or to a few people; also what they forward.
 * - `receipt`: what was bought, booked or paid, or is to be paid.
 * - `notification`: a program reports something: builds, deliveries, comments, alerts, absences.
 * - `newsletter`: the same text for everybody who gets it, advertising too.
 * - `list`: somebody wrote it to a mailing list.
 * - `security`: about access to an account: codes, sign-ins, passwords, addresses to confirm.
 * - `calendar`: an invitation, an answer to one, or a calendar's reminder.
 * - `bounce`: a mail could not be delivered, or not yet.
 */
export const mailKinds = [
  'personal',
  'receipt',
  'notification',
  'newsletter',
  'list',
  'security',
  'calendar',
  'bounce',
] as const;

export type MailKind = (typeof mailKinds)[number];
