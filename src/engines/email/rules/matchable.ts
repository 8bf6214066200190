import { labelAddress } from '#ports/label-mail';
import type { OutsideAddress, OutsideAttachment, OutsideHeader } from '#ports/mail-parser';
import { type Authentication, type FromProblem, type MaybeUnlabelled, type Outside, outside } from '#records';
import type { MailKind } from '../kinds/index.ts';

/** What rules look at. */
export interface MatchableMail {
  readonly account: string;
  readonly from: OutsideAddress | null;
  /** Why nobody can tell who sent it; null if that is plain. Absent: not judged, as by earlier versions; `from` counts. */
  readonly fromProblem?: FromProblem | null;
  /** What a server that the owner named says about the sender; absent or null if none does. */
  readonly authentication?: Authentication | null;
  /** Its one plain List-Id in lower case, or null. Absent: not judged; the headers count. */
  readonly listId?: Outside | null;
  readonly to: readonly OutsideAddress[];
  readonly cc: readonly OutsideAddress[];
  readonly bcc: readonly OutsideAddress[];
  /** What kind of mail it looks like; absent where that cannot be told. No permission rests on it: its sender chooses how it looks. */
  readonly kind?: MailKind;
  /** Some of its text is there and cannot be read. */
  readonly hasUnreadText?: true;
  readonly subject: Outside;
  readonly text: Outside;
  readonly headers: readonly OutsideHeader[];
  readonly labels: readonly string[];
  /** Labels in the message's own header, which its sender may have written: no permission rests on them. */
  readonly headerLabels?: readonly Outside[];
  readonly attachments: readonly OutsideAttachment[];
  /** Bytes as received. */
  readonly size: number;
  /** What the sender says; milliseconds since 1970-01-01T00:00Z. No rule looks at it: anybody can write any date. */
  readonly date: number | null;
  /** When the server or the file got it; milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
}

/** Labels the texts of a mail that comes from elsewhere than a parser of Tact. */
export function labelMatchable(mail: MaybeUnlabelled<MatchableMail>): MatchableMail {
  const { listId, headerLabels, ...rest } = mail;
  return {
    ...rest,
    ...(listId === undefined ? {} : { listId: listId === null ? null : outside(listId, 'mail:header') }),
    ...(headerLabels === undefined
      ? {}
      : { headerLabels: headerLabels.map((label) => outside(label, 'mail:label')) }),
    from: mail.from === null ? null : labelAddress(mail.from),
    to: mail.to.map(labelAddress),
    cc: mail.cc.map(labelAddress),
    bcc: mail.bcc.map(labelAddress),
    subject: outside(mail.subject, 'mail:subject'),
    text: outside(mail.text, 'mail:body'),
    headers: mail.headers.map(({ name, value }) => ({ name, value: outside(value, 'mail:header') })),
    attachments: mail.attachments.map(({ name, mimeType, size }) => ({
      name: outside(name, 'mail:attachment'),
      mimeType: outside(mimeType, 'mail:attachment'),
      size,
    })),
  };
}
