/** A message with one HTML part and nothing else. */
export function htmlMail(html: string): Uint8Array {
  const body = Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return Buffer.from(
    [
      'From: ann@example.com',
      'Subject: Hello',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      body,
      '',
    ].join('\r\n'),
  );
}
