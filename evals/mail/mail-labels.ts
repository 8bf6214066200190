import { cutAtWord } from '@tact/core/kernel';
import { labelMail } from '@tact/core/ports/label-mail';
import type { ParsedMail } from '@tact/core/ports/mail-parser';
import { exposeOutside, type Origin, Outside, outside } from '@tact/core/records';
import { createEmailRegistry, type EmailInput, mailPromptLayers, messageRefOf } from '@tact/email/engine';

/**
 * The labels under which the parts of a mail appear in the prompt. Any origin other than `outside` means that the prompt presents
 * a stranger's text as someone else's.
 */
export function labelsInPrompt(
  mail: ParsedMail,
): readonly { readonly part: string; readonly origin: Origin }[] {
  const input = inputOf(mail);
  const layers = mailPromptLayers({
    input,
    directions: [],
    llmRules: [],
    thread: null,
    messageRef: messageRefOf(input, 'eval'),
    registry,
  });
  return partsOf(input).flatMap(({ part, text }) => {
    const words = exposeOutside(text).replace(/\s+/g, ' ').trim().slice(0, 60);
    if (words.length < shortest) return [];
    return layers
      .filter((layer) => exposeOutside(layer.text).replace(/\s+/g, ' ').includes(words))
      .map((layer) => ({ part, origin: layer.text instanceof Outside ? 'outside' : layer.origin }));
  });
}

/** Shorter texts occur in our own sentences by chance. */
const shortest = 12;

const registry = createEmailRegistry({} as never);

function inputOf(mail: ParsedMail): EmailInput {
  return {
    ...labelMail(mail),
    account: 'eval',
    provider: 'eml',
    ref: 'eval',
    folder: 'INBOX',
    labels: [],
    seen: false,
    flagged: false,
    receivedAt: 0,
    size: 0,
    threadId: mail.references[0] ?? null,
    snippet: outside(cutAtWord(mail.text.slice(0, 2000).replace(/\s+/g, ' ').trim(), 160), 'mail:body'),
    unreadable: null,
  };
}

function partsOf({ subject, text, snippet, from, attachments, invitation, headers }: EmailInput) {
  return [
    { part: 'subject', text: subject },
    { part: 'body', text },
    { part: 'snippet', text: snippet },
    { part: 'sender name', text: from?.name ?? '' },
    { part: 'sender address', text: from?.address ?? '' },
    ...attachments.map(({ name }) => ({ part: 'attachment name', text: name })),
    ...(invitation === null ? [] : [{ part: 'invitation', text: invitation.summary }]),
    ...headers.map(({ name, value }) => ({ part: `header ${name}`, text: value })),
  ];
}
