/** A verb's forms. */
interface VerbForms {
  /** `sent`, as in "I sent" and "I have sent"; some verbs have several. */
  readonly past: readonly string[];
  readonly gerund: string;
}

const irregular: Readonly<Record<string, string>> = {
  send: 'sent',
  put: 'put',
  set: 'set',
  make: 'made',
  write: 'written wrote',
  take: 'taken took',
  get: 'got gotten',
  tell: 'told',
  let: 'let',
  give: 'given gave',
  bring: 'brought',
  keep: 'kept',
  leave: 'left',
  undo: 'undone undid',
  do: 'done did',
  buy: 'bought',
  pay: 'paid',
  find: 'found',
  read: 'read',
  forget: 'forgotten forgot',
  show: 'shown showed',
  cut: 'cut',
  ring: 'rung rang',
  resend: 'resent',
  rewrite: 'rewritten rewrote',
  withdraw: 'withdrawn withdrew',
};

/** Verbs that double their last letter; British and American English differ over some, so both are known. */
const doubling = new Set(
  'plan drop swap log tag star scrap pin trim jot ship bin unpin submit blot slot stop skip'.split(' '),
);
const doublingInBritain = new Set('cancel label travel model'.split(' '));

/** The forms of a verb from its base. */
export function inflect(base: string): VerbForms {
  const gerund = gerundOf(base);
  const known = irregular[base];
  if (known !== undefined) return { past: known.split(' '), gerund };
  if (/[^aeiou]y$/.test(base)) return { past: [`${base.slice(0, -1)}ied`], gerund };
  if (base.endsWith('e')) return { past: [`${base}d`], gerund };
  if (doubling.has(base)) return { past: [`${doubled(base)}ed`], gerund };
  if (doublingInBritain.has(base)) return { past: [`${doubled(base)}ed`, `${base}ed`], gerund };
  return { past: [`${base}ed`], gerund };
}

function gerundOf(base: string): string {
  if (
    ['put', 'set', 'get', 'let', 'cut'].includes(base) ||
    doubling.has(base) ||
    doublingInBritain.has(base)
  ) {
    return `${doubled(base)}ing`;
  }
  return base.endsWith('e') && !base.endsWith('ee') ? `${base.slice(0, -1)}ing` : `${base}ing`;
}

function doubled(base: string): string {
  return base + base.charAt(base.length - 1);
}
