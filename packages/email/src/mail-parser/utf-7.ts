/** Reads UTF-7 (RFC 2152), which old mail still comes in and `TextDecoder` does not know. Bytes beyond ASCII stay as they are. */
export function decodeUtf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) =>
    base64 === '' ? '+' : utf16(base64),
  );
}

function utf16(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
}
