import { issueText } from '@tact/core/config-issue';
import { z } from 'zod';

const count = z.int().min(1);
const sends = z.int().min(0).max(2000);
const folder = z.string().trim().min(1).max(100);

/** Large providers take messages of 25 MB, which base64 makes 35 MB. */
export const defaultMaxMailBytes = 35 * 1024 * 1024;

/** `[mail]`: how mail is read, whose word on senders counts, and what a model may do with it. */
export const mailPart = z.strictObject({
  /** Servers whose Authentication-Results are believed, by the name that they write there. */
  authenticated_by: z
    .array(
      z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, {
        error: issueText(
          'must be the name of a mail server',
          'Write `authenticated_by = ["mx.example.org"]`, as your provider names itself in Authentication-Results.',
        ),
      }),
    )
    .default([]),
  max_bytes: count.default(defaultMaxMailBytes),
  max_subject_length: count.max(2000).default(500),
  max_body_length: count.max(40_000).default(8000),
  /** A Chromium that proves texts visible which styles alone do not: its path, or `true` to find it on PATH. */
  browser: z.union([z.boolean(), z.string().trim().min(1).max(500)]).default(false),
  /** Folders that a model may move mail to although they do not exist yet. */
  folders: z.array(folder).default([]),
  /** How many labels a model may make in a day before it has to ask. */
  new_labels_per_day: z.int().min(0).max(100).default(5),
  /** How much mail leaves without a yes before it is held back and asked about. */
  answers_per_hour: sends.default(20),
  answers_per_day: sends.default(100),
  forwards_per_hour: sends.default(60),
  forwards_per_day: sends.default(300),
});

/** How much mail leaves without a yes, as the settings say. */
export function sendLimitsIn(mail: z.infer<typeof mailPart>) {
  return {
    answers: { hour: mail.answers_per_hour, day: mail.answers_per_day },
    forwards: { hour: mail.forwards_per_hour, day: mail.forwards_per_day },
  };
}
