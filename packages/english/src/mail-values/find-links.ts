import type { FoundValue } from './found-value.ts';

/** Web addresses. */
export function findLinks(text: string): readonly FoundValue[] {
  return [...text.matchAll(link)].map(({ 0: found, index }) => ({
    kind: 'link',
    text: withoutTail(found),
    index,
  }));
}

/** Mail addresses. */
export function findEmails(text: string): readonly FoundValue[] {
  const links = findLinks(text);
  return [...text.matchAll(email)]
    .filter(({ index }) => !links.some((one) => index >= one.index && index < one.index + one.text.length))
    .map(({ 0: found, index }) => ({ kind: 'email', text: found, index }));
}

const link = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”'‘’`\\^{}|]+/giu;
const email =
  /(?<![\p{L}\p{N}._%+-])[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])/gu;

/** A full stop or a bracket that closes the sentence is no part of the address, unless the address opened the bracket. */
function withoutTail(found: string): string {
  const short = found.replace(/[.,;:!?]+$/, '');
  const closes = short.endsWith(')') && short.split(')').length > short.split('(').length;
  return closes ? withoutTail(short.slice(0, -1)) : short;
}
