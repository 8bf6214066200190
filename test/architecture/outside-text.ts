/**
 * Who may take outside text out of its type (`exposeOutside`, `exposeAll`), and what for. Everybody else quotes, fences, matches or
 * maps it. A new entry needs a reason that a reviewer believes: the text must reach neither a person nor a model from there.
 */
export const mayExpose: Readonly<Record<string, string>> = {
  'src/records/outside.ts': 'defines it',
  'src/text/outside.ts': 'matches it, and makes other outside text from it',
  'src/text/quote.ts': 'quotes it',
  'src/kernel/prompt.ts': 'fences it',
  'src/kernel/digest.ts': 'hashes it',
  'src/engines/email/email-input.ts': 'compares senders and looks them up',
  'src/engines/email/classifier.ts': 'learns weights under words and senders',
  'src/engines/email/deceptive-link.ts': 'reads host names out of links',
  'src/engines/email/rules/mail-view.ts': 'holds texts against patterns and indexes',
  'src/engines/email/actions/send-actions.ts': 'writes subjects and addresses onto the wire',
  'src/adapters/store/decision-row.ts': 'writes titles into a column of their own, which is searched',
  'src/testing/memory-ledger.ts': 'searches titles',
  'src/cli/output/screen.ts': 'prints JSON, which has no labels',
  'src/index.ts': 'hands the ways out to those who build on Tact',
  'src/tools/find-mail.ts': 'hands found mail to tools, which know no labels yet',
};

/** Whether a source takes outside text out of its type. */
export function exposesOutside(text: string): boolean {
  return /\bexpose(?:Outside|All)\b/.test(text);
}
