/** Whether two values are the same as JSON: a key whose value is undefined counts as absent, and order of keys does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areSameItems(one, other);
  return !Array.isArray(other) && areSameFields(one as Fields, other as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

function areSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (!isSameJson(one[at], other[at])) return false;
  return true;
}

/** If every field of one is in the other, it is enough to count those of the other, which is faster than looking them up. */
function areSameFields(one: Fields, other: Fields): boolean {
  let ahead = 0;
  for (const key in one) {
    if (one[key] === undefined) continue;
    if (!isSameJson(one[key], other[key])) return false;
    ahead += 1;
  }
  for (const key in other) if (other[key] !== undefined) ahead -= 1;
  return ahead === 0;
}
