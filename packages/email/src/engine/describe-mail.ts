import { cutAtWord, type InputDescription } from '@tact/core/kernel';
import type { Outside } from '@tact/core/records';
import { joinOutside, mapOutside, outsideText } from '@tact/core/text';
import type { EmailInput } from './email-input.ts';
import { tagsOf } from './facts.ts';
import { suspicionNote } from './local/evidence.ts';
import { senderWarnings } from './prompt/sender-notes.ts';

/** What a person recognises a mail by. */
export function describeMail(input: EmailInput): InputDescription {
  const { from, subject, attachments, hidden, unreadable } = input;
  const sender = from === null ? '(no sender)' : from.name.length > 0 ? from.name : from.address;
  const note = unreadable === null ? suspicionNote(input) : null;
  const cautions = [...senderWarnings(input), ...(note === null ? [] : [note.text])];
  const about = subject.length > 0 ? subject : '(no subject)';
  return {
    title: unreadable === null ? outsideText`${sender}: ${about}` : '(a message that cannot be read)',
    tags: tagsOf(input),
    ...(cautions.length === 0 ? {} : { cautions }),
    quotes: [
      { name: 'from', text: from === null ? '' : nameAndAddress(from) },
      { name: 'subject', text: subject },
      ...(hidden.length === 0 ? [] : [{ name: 'text that may not be visible', text: wordsOf(hidden) }]),
      ...(attachments.length === 0 ? [] : [{ name: 'attachments', text: namesOf(attachments) }]),
    ],
  };
}

function nameAndAddress({ name, address }: NonNullable<EmailInput['from']>): Outside {
  return mapOutside(outsideText`${name} <${address}>`, (text) => text.trim());
}

/** Enough to see what it is about. */
const maxWordsChars = 500;

function wordsOf(hidden: EmailInput['hidden']): Outside {
  const texts = hidden.slice(0, 20).map(({ text }) => text);
  return mapOutside(joinOutside(texts, ' … '), (text) => cutAtWord(text, maxWordsChars));
}

function namesOf(attachments: EmailInput['attachments']): Outside {
  return joinOutside(
    attachments.map(({ name }) => name),
    ', ',
  );
}
