import type { Item } from '@tact/core/ports/store';
import { exposeOutside, type Json, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import {
  distinctText,
  joinText,
  mapOutside,
  mapText,
  matchOutside,
  quoted,
  saysSame,
  sentence,
} from '@tact/core/text';
import { aliasFor } from './alias-for.ts';
import { Unclear } from './bind-context.ts';
import { type ContactContent, readContact } from './contents.ts';
import { whichOne } from './find-item.ts';
import { type FoundMail, isMailId, senderInWords } from './find-mail.ts';
import { holdsWords } from './reply-words.ts';
import {
  addressesOf as addressesIn,
  contactsCalled,
  isAddress,
  namesIn,
  resolveRecipients,
} from './resolve-recipients.ts';

/** Who and what a mail is about, looked up before anybody is asked: what is approved names addresses. Pure; all of it throws `Unclear`. */

/** A mail that is sent: it says which of its addresses the owner did not ask for. */
export function bindSentMail(
  spoken: JsonObject,
  contacts: readonly Item[],
  said: readonly string[] | undefined,
): JsonObject {
  const mail = bindMail(spoken, contacts);
  if (said === undefined) return mail;
  const { to, cc = [] } = mail as {
    readonly to: readonly MaybeOutside[];
    readonly cc?: readonly MaybeOutside[];
  };
  const unnamed = unnamedAddresses([...to, ...cc], readContacts(contacts), said);
  return unnamed.length === 0 ? mail : { ...mail, unnamed };
}

/** A mail to people by their addresses. */
export function bindMail(spoken: JsonObject, contacts: readonly Item[]): JsonObject {
  const { to, cc, subject, body, ...rest } = spoken;
  const known = readContacts(contacts);
  const direct = addressesOf(to, known, 'to');
  const copies = cc === undefined ? [] : addressesOf(cc, known, 'cc');
  const text = textIn(body);
  const about = typeof subject === 'string' && subject !== '' ? subject : subjectFrom(text);
  const others = copies.filter((one) => !direct.some((other) => saysSame(one, other)));
  return {
    ...rest,
    to: direct,
    ...(others.length === 0 ? {} : { cc: others }),
    subject: about,
    body: text,
  };
}

/**
 * An answer to a mail of somebody: to the one that is named by its id or by its words, else to the last one. To the address that it asks
 * for only where that is near to who it is from.
 */
export function bindReply(
  { sender_name, body, message }: JsonObject,
  contacts: readonly Item[],
  mails: readonly FoundMail[],
  own: readonly string[] = [],
): JsonObject {
  const sender = String(sender_name);
  const newest = mailMeant(sender, message, theirMails(sender, readContacts(contacts), mails));
  const { messageId, references, from, subject, notAnswered = [], kept, recipients, through } = newest;
  return {
    // A stranger's word until the mail goes out; a question shows it.
    to: [newest.answerTo],
    sender_name: from.name.length > 0 ? from.name : from.address,
    subject: mapOutside(subject, (about) => (/^re:/i.test(about) ? about : `Re: ${about}`).slice(0, 300)),
    body: textIn(body),
    ...aliasFor(recipients, own),
    ...(through === undefined ? {} : { through }),
    ...(notAnswered.length === 0 ? {} : { reply_to: notAnswered.slice(0, 20) }),
    ...(kept === undefined ? {} : { mail: kept }),
    ...(messageId === ''
      ? {}
      : { in_reply_to: messageId, references: [...references, messageId].slice(-100) }),
  };
}

/**
 * Those who take part: addresses where they are known. Whom nobody knows stays a name, where no invitation is sent; of several of that name, one is
 * asked for.
 */
export function bindAttendees(
  people: unknown,
  contacts: readonly Item[],
  { isInvited, isOnly }: { readonly isInvited: boolean; readonly isOnly: boolean },
): readonly MaybeOutside[] {
  const known = readContacts(contacts);
  const names = namesIn(people as string | readonly string[]);
  const attendees = names.flatMap((name): readonly MaybeOutside[] => {
    const found = resolveRecipients([name], known);
    if (found.status === 'resolved') return found.addresses;
    const isAsked = isInvited || (isOnly && names.length === 1 && found.status === 'ambiguous');
    if (!isAsked) return [name];
    throw new Unclear(askForAddress(found), 'attendees', addressesAmong(found));
  });
  return distinctText(attendees);
}

function mailMeant(sender: string, message: unknown, theirs: readonly FoundMail[]): FoundMail {
  const unclear = (question: MaybeOutside) => new Unclear(question, 'sender_name');
  const about = typeof message === 'string' ? theirs.filter((one) => isMeant(one, message)) : theirs;
  const isNamed = typeof message === 'string' && isMailId(message);
  const [newest] = (about.length === 0 && !isNamed ? theirs : about).toSorted(
    (one, other) => other.receivedAt - one.receivedAt,
  );
  if (newest === undefined)
    throw unclear(sentence`I found no mail from ${quoted(sender)}. Whose mail should I answer?`);
  const senders = theirs
    .map(({ from }) => from)
    .filter(({ address }, at, all) => all.findLastIndex((one) => isSameAddress(one.address, address)) === at);
  if (senders.length > 1 && about.length !== 1) {
    const options = senders.map((from) => ({ id: exposeOutside(from.address), title: senderInWords(from) }));
    throw new Unclear(whichOne(options.map(({ title }) => title)), 'sender_name', options);
  }
  if (!matchOutside(newest.answerTo, isAddress)) {
    throw unclear(
      sentence`The mail from ${quoted(sender)} gives no address to answer to. Where should it go?`,
    );
  }
  return newest;
}

function addressesOf(
  people: unknown,
  contacts: readonly ContactContent[],
  field: string,
): readonly MaybeOutside[] {
  const found = resolveRecipients(namesIn(people as string | readonly string[]), contacts);
  if (found.status !== 'resolved') throw new Unclear(askForAddress(found), field, addressesAmong(found));
  if (found.addresses.length === 0) throw new Unclear('Who should it go to?', field);
  return found.addresses;
}

function askForAddress(
  found: Exclude<ReturnType<typeof resolveRecipients>, { status: 'resolved' }>,
): MaybeOutside {
  if (found.status === 'ambiguous') {
    return whichOne(
      found.among.map(({ name, addresses }) => withAddress(name, addresses[0] ?? 'no address')),
    );
  }
  const { name } = found;
  return sentence`I have no address for ${quoted(name)}. What is it? You can also save it with \`tact contacts add\`.`;
}

/** What the question names: an address of each answers it. */
function addressesAmong(found: ReturnType<typeof resolveRecipients>) {
  if (found.status !== 'ambiguous') return [];
  return found.among.flatMap((contact) => {
    const [address] = addressesIn(contact);
    return address === undefined
      ? []
      : [{ id: exposeOutside(address), title: withAddress(contact.name, address) }];
  });
}

function withAddress(name: MaybeOutside, address: MaybeOutside): MaybeOutside {
  return joinText([name, joinText(['(', address, ')'], '')], ' ');
}

/** Those of these mails whose sender the owner calls by this name: by the addresses of contacts of that name, else by the name in the mail. */
export function theirMails(
  sender: string,
  contacts: readonly ContactContent[],
  mails: readonly FoundMail[],
): readonly FoundMail[] {
  // A name may hold an address that is not its own.
  if (isAddress(sender)) return mails.filter(({ from }) => isSameAddress(sender, from.address));
  const addresses = contactsCalled(sender, contacts).flatMap(addressesIn);
  const byAddress = mails.filter(({ from }) => addresses.some((one) => isSameAddress(one, from.address)));
  if (byAddress.length > 0) return byAddress;
  return mails.filter(({ from }) => holdsWords(sender, [from.name, from.address]));
}

function isSameAddress(one: MaybeOutside, other: MaybeOutside): boolean {
  const folded = (text: MaybeOutside) => mapText(text, (raw) => raw.toLowerCase());
  return saysSame(folded(one), folded(other));
}

/** By its id, else by words of its subject or its text. */
function isMeant({ id, subject, text }: FoundMail, message: string): boolean {
  return isMailId(message) ? id === message : holdsWords(message, [subject, text]);
}

function readContacts(contacts: readonly Item[]): readonly ContactContent[] {
  return contacts.flatMap(({ content }) => readContact(content) ?? []);
}

function textIn(body: Json | undefined): MaybeOutside {
  return body instanceof Outside ? body : String(body);
}

/** The first words of a mail, where nobody said what it is about. */
function subjectFrom(body: MaybeOutside): string {
  // Words of a mail that is passed on are no subject of ours.
  if (body instanceof Outside) return 'For you';
  const [first = ''] = body.trim().split(/\n|(?<=[.!?])\s/);
  return first.length <= 60 ? first.replace(/[.,;:]$/, '') : `${first.slice(0, 57).replace(/\s+\S*$/, '')}…`;
}

/**
 * Of these addresses, those that no word of the owner asked for: they did not say it, and no contact of theirs has it. A contact that
 * somebody else's words made counts once the owner calls it by its name.
 *
 * @param said what the owner said in the conversation, with the addresses that their references stand for
 */
function unnamedAddresses(
  addresses: readonly MaybeOutside[],
  contacts: readonly ContactContent[],
  said: readonly string[],
): readonly MaybeOutside[] {
  const named = [
    ...contacts.flatMap((contact) => known(contact, said)),
    ...said.flatMap(writtenAddresses),
  ].map(lowerCase);
  return addresses.filter((address) => !named.some((one) => saysSame(one, lowerCase(address))));
}

function known(
  { name, nicknames, addresses }: ContactContent,
  said: readonly string[],
): readonly MaybeOutside[] {
  const isCalled = [name, ...nicknames].some((one) =>
    matchOutside(one, (raw) => raw.trim() !== '' && holdsWords(raw, said)),
  );
  return isCalled ? addresses : addresses.filter((address) => typeof address === 'string');
}

function lowerCase(address: MaybeOutside): MaybeOutside {
  return mapText(address, (raw) => raw.toLowerCase());
}

function writtenAddresses(text: string): readonly string[] {
  const found = text.match(/[^\s@,;:<>()"“”'‘’]+@[^\s@,;:<>()"“”‘’]+/g) ?? [];
  return found.map((one) => one.replace(/[.!?']+$/, ''));
}
