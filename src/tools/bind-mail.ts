import type { Item } from '#ports/store';
import { exposeOutside, type JsonObject, type MaybeOutside } from '#records';
import { joinText, mapOutside, matchOutside, quote, saysSame } from '#text';
import { Unclear } from './bind-context.ts';
import { type ContactContent, readContact } from './contents.ts';
import { whichOne } from './find-item.ts';
import type { FoundMail } from './find-mail.ts';
import { holdsWords } from './kept-words.ts';
import {
  addressesOf as addressesIn,
  contactsCalled,
  isAddress,
  namesIn,
  resolveRecipients,
} from './resolve-recipients.ts';

/** Who and what a mail is about, looked up before anybody is asked: what is approved names addresses. Pure; all of it throws `Unclear`. */

/** A mail to people by their addresses. */
export function bindMail(spoken: JsonObject, contacts: readonly Item[]): JsonObject {
  const { to, cc, subject, body, ...rest } = spoken;
  const known = readContacts(contacts);
  const direct = addressesOf(to, known, 'to');
  const copies = cc === undefined ? [] : addressesOf(cc, known, 'cc');
  const about = typeof subject === 'string' && subject !== '' ? subject : subjectFrom(String(body));
  const others = copies.filter((one) => !direct.includes(one));
  return {
    ...rest,
    to: direct,
    ...(others.length === 0 ? {} : { cc: others }),
    subject: about,
    body: String(body),
  };
}

/** An answer to the last mail of somebody: to the address that it asks for only where that is near to who it is from. */
export function bindReply(
  { sender_name, body, message }: JsonObject,
  contacts: readonly Item[],
  mails: readonly FoundMail[],
): JsonObject {
  const sender = String(sender_name);
  const newest = mailMeant(sender, message, theirMails(sender, readContacts(contacts), mails));
  const { messageId, references, from, subject, notAnswered = [], kept } = newest;
  return {
    // Written to as it is; a question shows it.
    to: [exposeOutside(newest.answerTo)],
    sender_name: from.name.length > 0 ? from.name : from.address,
    subject: mapOutside(subject, (about) => (/^re:/i.test(about) ? about : `Re: ${about}`).slice(0, 300)),
    body: String(body),
    ...(notAnswered.length === 0 ? {} : { reply_to: notAnswered.slice(0, 20) }),
    ...(kept === undefined ? {} : { mail: kept }),
    ...(messageId === ''
      ? {}
      : { in_reply_to: messageId, references: [...references, messageId].slice(-100) }),
  };
}

/** Those who take part: addresses where they are known. Whom nobody knows stays a name, where no invitation is sent. */
export function bindAttendees(
  people: unknown,
  contacts: readonly Item[],
  sendsInvitations: boolean,
): readonly string[] {
  const known = readContacts(contacts);
  const attendees = namesIn(people as string | readonly string[]).flatMap((name) => {
    const found = resolveRecipients([name], known);
    if (found.status === 'resolved') return found.addresses;
    if (!sendsInvitations) return [name];
    throw new Unclear(askForAddress(found), 'attendees');
  });
  return [...new Set(attendees)];
}

function mailMeant(sender: string, message: unknown, theirs: readonly FoundMail[]): FoundMail {
  const unclear = (question: string) => new Unclear(question, 'sender_name');
  const about = typeof message === 'string' ? theirs.filter((one) => isAbout(one, message)) : theirs;
  const [newest] = (about.length === 0 ? theirs : about).toSorted(
    (one, other) => other.receivedAt - one.receivedAt,
  );
  if (newest === undefined)
    throw unclear(`I found no mail from ${quote(sender)}. Whose mail should I answer?`);
  const senders = theirs
    .map(({ from }) => from)
    .filter(({ address }, at, all) => all.findLastIndex((one) => saysSame(one.address, address)) === at);
  if (senders.length > 1 && about.length !== 1) {
    throw unclear(
      whichOne(
        senders.map(({ name, address }) => (name.length === 0 ? address : joinText([name, address], ' '))),
      ),
    );
  }
  if (!matchOutside(newest.answerTo, isAddress)) {
    throw unclear(`The mail from ${quote(sender)} gives no address to answer to. Where should it go?`);
  }
  return newest;
}

function addressesOf(people: unknown, contacts: readonly ContactContent[], field: string): readonly string[] {
  const found = resolveRecipients(namesIn(people as string | readonly string[]), contacts);
  if (found.status !== 'resolved') throw new Unclear(askForAddress(found), field, addressesAmong(found));
  if (found.addresses.length === 0) throw new Unclear('Who should it go to?', field);
  return found.addresses;
}

function askForAddress(found: Exclude<ReturnType<typeof resolveRecipients>, { status: 'resolved' }>): string {
  if (found.status === 'ambiguous') {
    return whichOne(
      found.among.map(({ name, addresses }) => withAddress(name, addresses[0] ?? 'no address')),
    );
  }
  const { name } = found;
  return `I have no address for ${quote(name)}. What is it? You can also keep it with: tact contacts add ${quote(name)} ADDRESS`;
}

/** What the question names: an address of each answers it. */
function addressesAmong(found: ReturnType<typeof resolveRecipients>) {
  if (found.status !== 'ambiguous') return [];
  return found.among.flatMap((contact) => {
    const [address] = addressesIn(contact);
    return address === undefined ? [] : [{ id: address, title: withAddress(contact.name, address) }];
  });
}

function withAddress(name: MaybeOutside, address: MaybeOutside): MaybeOutside {
  return joinText([name, joinText(['(', address, ')'], '')], ' ');
}

/** Of these mails those of whom the owner calls so: by the addresses of contacts of that name, else by the name that a mail bears. */
export function theirMails(
  sender: string,
  contacts: readonly ContactContent[],
  mails: readonly FoundMail[],
): readonly FoundMail[] {
  const addresses = contactsCalled(sender, contacts).flatMap(addressesIn);
  const known = new Set(addresses.map((one) => one.toLowerCase()));
  const byAddress = mails.filter(({ from }) =>
    matchOutside(from.address, (text) => known.has(text.toLowerCase())),
  );
  if (byAddress.length > 0) return byAddress;
  return mails.filter(({ from }) => holdsWords(sender, [from.name, from.address]));
}

function isAbout({ subject, text }: FoundMail, message: string): boolean {
  return holdsWords(message, [subject, text]);
}

function readContacts(contacts: readonly Item[]): readonly ContactContent[] {
  return contacts.flatMap(({ content }) => readContact(content) ?? []);
}

/** The first words of a mail, where nobody said what it is about. */
function subjectFrom(body: string): string {
  const [first = ''] = body.trim().split(/\n|(?<=[.!?])\s/);
  return first.length <= 60 ? first.replace(/[.,;:]$/, '') : `${first.slice(0, 57).replace(/\s+\S*$/, '')}…`;
}
