/**
 * Corrects a mistyped command at the head of a message: "remnid me to call mom". Only the head is corrected, since what
 * follows may be a name. Each word is replaced by one of the same length, so that offsets stay valid.
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
