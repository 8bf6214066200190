/**
 * The order at the head of a message as it was meant: of "remnid me to call mom", "remind". Only the head is mended, what
 * follows may be somebody's name. Each word gives way to one as long, so that places in the text stay what they are.
 */
export function fixCommandTypo(text: string): string {
  const found = head.exec(text);
  const order = found?.[1];
  const meant = order === undefined ? undefined : meantBy.get(order.toLowerCase());
  if (found === null || order === undefined || meant === undefined) return text;
  const start = found[0].length - order.length;
  return text.slice(0, start) + meant + text.slice(start + order.length);
}

const head =
  /^\W*(?:(?:please|pls|plz|hey|hi|ok|okay|can you|could you|would you)\W+)*([a-z]{4,10})(?![\w'’])/i;

const meantBy: ReadonlyMap<string, string> = new Map(
  (
    [
      ['remind', 'remnid reimnd remidn rmeind remimd remond'],
      ['cancel', 'cancle cacnel canecl cansel'],
      ['schedule', 'scheduel shcedule schdeule scheudle schedlue'],
      ['arrange', 'shedule scedule schedul'],
      ['delete', 'deleet dleete deelte'],
      ['erase', 'delte delet'],
      ['email', 'emial eamil emali'],
      ['create', 'craete cretae'],
    ] as const
  ).flatMap(([meant, written]) => written.split(' ').map((word) => [word, meant] as const)),
);
