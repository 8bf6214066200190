import { type MaybeUnlabelled, outside } from '#records';
import type { OutsideAddress, OutsideInvitation, OutsideMail } from './mail-parser.ts';

/** Labels every text of a mail that was read by a parser; texts that carry a label keep it. */
export function labelMail(mail: MaybeUnlabelled<OutsideMail>): OutsideMail {
  const { messageId, inReplyTo, references, date, problems, invitation } = mail;
  const { fromProblem, authentication, listId, carriedIds, contentKeys, hasUnreadText, delivery } = mail;
  return {
    messageId,
    inReplyTo,
    references,
    date,
    from: mail.from === null ? null : labelAddress(mail.from),
    ...(fromProblem === undefined ? {} : { fromProblem }),
    ...(authentication === undefined ? {} : { authentication }),
    ...(listId === undefined ? {} : { listId: listId === null ? null : outside(listId, 'mail:header') }),
    ...(carriedIds === undefined ? {} : { carriedIds }),
    ...(contentKeys === undefined ? {} : { contentKeys }),
    sender: mail.sender === null ? null : labelAddress(mail.sender),
    replyTo: mail.replyTo.map(labelAddress),
    to: mail.to.map(labelAddress),
    cc: mail.cc.map(labelAddress),
    bcc: mail.bcc.map(labelAddress),
    subject: outside(mail.subject, 'mail:subject'),
    headers: mail.headers.map(({ name, value }) => ({ name, value: outside(value, 'mail:header') })),
    text: outside(mail.text, 'mail:body'),
    ...(hasUnreadText === undefined ? {} : { hasUnreadText }),
    links: mail.links.map(({ text, href }) => ({
      text: outside(text, 'mail:link'),
      href: outside(href, 'mail:link'),
    })),
    hidden: mail.hidden.map(({ how, text }) => ({ how, text: outside(text, 'mail:hidden') })),
    attachments: mail.attachments.map(({ name, mimeType, size }) => ({
      name: outside(name, 'mail:attachment'),
      mimeType: outside(mimeType, 'mail:attachment'),
      size,
    })),
    ...(delivery === undefined ? {} : { delivery }),
    invitation: invitation === null ? null : labelInvitation(invitation),
    problems,
  };
}

export function labelAddress({ name, address }: MaybeUnlabelled<OutsideAddress>): OutsideAddress {
  return { name: outside(name, 'mail:address'), address: outside(address, 'mail:address') };
}

function labelInvitation(invitation: MaybeUnlabelled<OutsideInvitation>): OutsideInvitation {
  const { method, answer, summary, location, organizer, description, start, end } = invitation;
  const labelled = (text: typeof method) => outside(text, 'mail:invitation');
  return {
    method: labelled(method),
    ...(answer === undefined ? {} : { answer: labelled(answer) }),
    summary: labelled(summary),
    location: labelled(location),
    organizer: labelled(organizer),
    description: labelled(description),
    start: labelled(start),
    end: labelled(end),
  };
}
