/**
 * Where a link leads that a mail filter or a mail service has rewritten to look at each click. Only services whose rewritten address
 * holds the target are known, and only under their own hosts: anybody can put somebody else's address into a query.
 */
export function rewrittenTarget(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [host, read] of rewriters) {
    if (!host.test(url.hostname)) continue;
    const target = read(url);
    if (target !== null && URL.canParse(target)) return target;
  }
  return address;
}

type Reader = (url: URL) => string | null;

const query =
  (name: string): Reader =>
  ({ searchParams }) =>
    searchParams.get(name);

/**
 * Microsoft Defender Safe Links, Proofpoint URL Defense 2 and 3, Google, Facebook, LinkedIn and GMX, as their links stand in mail.
 * Sources: the vendors' pages on how they rewrite links.
 */
const rewriters: readonly (readonly [RegExp, Reader])[] = [
  [/\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/, query('url')],
  [/^urldefense\.com$/, ({ pathname }) => /^\/v3\/__(.+?)__;/.exec(pathname)?.[1] ?? null],
  [/^urldefense\.proofpoint\.com$/, ({ searchParams }) => proofpoint2(searchParams.get('u'))],
  [/^www\.google\.com$/, (url) => (url.pathname === '/url' ? (query('q')(url) ?? query('url')(url)) : null)],
  [/^l\.facebook\.com$/, query('u')],
  [/^www\.linkedin\.com$/, (url) => (/^\/(?:redir|safety)\//.test(url.pathname) ? query('url')(url) : null)],
  [/^deref-(?:gmx|mail|web-02)\.(?:net|com|de)$/, query('redirectUrl')],
];

/** Its `-` stands for `%` and its `_` for `/`. */
function proofpoint2(given: string | null): string | null {
  if (given === null) return null;
  try {
    return decodeURIComponent(given.replaceAll('-', '%').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
