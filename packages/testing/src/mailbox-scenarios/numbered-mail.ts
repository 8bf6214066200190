/** What the scenarios deliver and compare. */

/** What a message shows before anybody did anything with it. */
export const untouched = { folder: 'INBOX', labels: [], seen: false, flagged: false };

export const messageId = (number: number): string => `<message-${number}@contract.example>`;

export function mail(number: number, body = 'Hello.\r\n'): string {
  return [
    'From: Ann <ann@contract.example>',
    'To: bob@contract.example',
    `Subject: Message ${String(number).padStart(3, '0')}`,
    `Message-ID: ${messageId(number)}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0000',
    '',
    body,
  ].join('\r\n');
}

export function text(raw: Uint8Array | null | undefined): string {
  return raw == null ? '' : Buffer.from(raw).toString();
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
