import { mailKinds } from '@tact/email/engine';
import { z } from 'zod';

/** A mail of our own, written down in short, with its kind. `expandMail` makes a whole message of it. */
export const mailRowSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(mailKinds),
  language: z.string(),
  from: z.string(),
  to: z.string().default('Ann Berger <ann@example.org>'),
  cc: z.string().optional(),
  replyTo: z.string().optional(),
  /** The address of the envelope; empty for none. */
  returnPath: z.string().optional(),
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Domains that signed it, with spaces between them. */
  dkim: z.string().optional(),
  /** `simple`: as people's programs write HTML; `table`: as companies do, with plain text; `table-only`: without it. */
  layout: z.enum(['plain', 'simple', 'table', 'table-only']).default('plain'),
  text: z.string(),
  calendar: z.strictObject({ method: z.string(), summary: z.string() }).optional(),
  report: z.strictObject({ recipient: z.string(), action: z.string(), status: z.string() }).optional(),
  parts: z
    .array(
      z.strictObject({
        type: z.string(),
        name: z.string(),
        calendar: z.strictObject({ method: z.string(), summary: z.string() }).optional(),
      }),
    )
    .default([]),
});

export type MailRow = z.infer<typeof mailRowSchema>;
