/**
 * Things are found by the last digits of their ids. One that an action made is called by the action's key: the id of the
 * decision, or of the question behind it, and the action's number in it (`approval:…`, `…:1`). The number 0 goes without saying.
 */
export function shortItemId(id: string): string {
  const [, uuid = id, number = ''] = /^(.*?)(:[1-9]\d*|:0)?$/s.exec(id) ?? [];
  return `${uuid.slice(-8)}${number === ':0' ? '' : number}`;
}
