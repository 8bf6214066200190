/**
 * Secrets within texts: keys, tokens, passwords and private keys. They are told by the prefixes that services give them, by the
 * name that stands before a value, and by their place in a URL; never by how random they look, so that hashes, UUIDs and paths are
 * none.
 */

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text with each secret replaced by what `replace` makes of it. What was replaced already stays. */
export function replaceSecrets(text: string, replace: (secret: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of secretsIn(text)) {
    replaced += text.slice(from, start) + replace(text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}

/** In order, without overlaps. */
function secretsIn(text: string): readonly Span[] {
  const found = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.['secret'] ?? [0, 0];
      const isValue = indices?.groups?.['value'] !== undefined;
      return end > start && !(isValue && isPlaceholder(text.slice(start, end))) ? [{ start, end }] : [];
    }),
  );
  const spans: Span[] = [];
  for (const span of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = spans.at(-1);
    if (last === undefined || span.start >= last.end) spans.push(span);
    else if (span.end > last.end) spans[spans.length - 1] = { start: last.start, end: span.end };
  }
  return spans;
}

/** What stands before a secret: `DB_PASSWORD=`, `"api_key": `, `--token `. */
const names =
  'passw(?:or)?d|passwd|pwd|passphrase|passwort|kennwort|contraseña|mot de passe|secret|client[_-]?secret|api[ _-]?key|apikey|access[_-]?key|account[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|(?:access|auth|api|refresh|session|id|bearer)[_-]?token|_authToken|credentials?';

const bare = String.raw`[^\s"'\x60,;)}\]>&]`;

const patterns: readonly RegExp[] = [
  // Blocks of PEM and PGP, also those that are cut off before their end.
  /(?<secret>-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|$))/dgu,
  /(?<![\w-])(?<secret>AGE-SECRET-KEY-1[A-Z0-9]{50,})/dgu,
  // Prefixes that services give their keys.
  /(?<![\p{L}\p{N}])(?<secret>(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16})(?![A-Za-z0-9])/dgu,
  /(?<![\p{L}\p{N}])(?<secret>sk-(?:ant-|proj-|svcacct-|admin-|or-v1-)?[\w-]{20,})/dgu,
  /(?<![\p{L}\p{N}])(?<secret>(?:gh[opsur]_|github_pat_|glpat-|gldt-|glrt-|npm_|dckr_pat_|figd_|glc_|glsa_|gsk_|hf_|lin_api_|ntn_|ops_ey|tskey-[a-z]+-|pypi-|xox[abeoprs]-|xapp-|xai-|pat-na1-|rubygems_|sntrys_|vc[acikpr]_|cf(?:k|ut|at)_|shp(?:at|ca|pa|ss)_|[rs]k_(?:live|test)_|whsec_|sq0(?:atp|csp)-|EAAA|dop_v1_|PMAK-|r8_|pplx-|nvapi-|hv[bsr]\.)[\w./+=-]{15,}[\w/+=-])/dgu,
  /(?<![\p{L}\p{N}])(?<secret>AIza[\w-]{35}|ya29\.[\w-]{20,}|dapi[a-f0-9]{32}(?:-\d)?|SG\.[\w-]{16,}\.[\w-]{16,}|\d{8,10}:AA[\w-]{32,})(?![\p{L}\p{N}])/dgu,
  // Signed tokens of three parts, of which the first two are JSON.
  /(?<![\w-])(?<secret>eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})/dgu,
  // Headers.
  /\b(?:Bearer|Basic|Token)\s+(?<value>(?<secret>(?=[^\s"']*\d)[\w.~+/=-]{16,}))/dgu,
  // Passwords and signatures in URLs.
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@]{0,200}:(?<value>(?<secret>[^\s/@]+))@/dgiu,
  /[?&](?:sig|signature|x-amz-signature|x-goog-signature|token|key|code_verifier)=(?<value>(?<secret>[^\s&"'#]{12,}))/dgiu,
  // A name and its value: assigned, quoted, given as an option, or told in a sentence.
  new RegExp(
    String.raw`(?<![\w.-])[\w.-]{0,40}?(?:${names}|(?<![a-z])token)\w*["']?\s*(?:=|:=|=>)\s*(?:"(?<value>(?<secret>[^"\n]{4,}))"|'(?<value>(?<secret>[^'\n]{4,}))'|(?<value>(?<secret>${bare}{4,})))`,
    'dgiu',
  ),
  new RegExp(
    String.raw`["'][\w.-]{0,40}?(?:${names}|(?<![a-z])token)\w*["']\s*:\s*["'](?<value>(?<secret>[^"'\n]{4,}))["']`,
    'dgiu',
  ),
  new RegExp(
    String.raw`--(?:[\w-]{0,40}?(?:${names}|token))(?:\s+|=)(?<value>(?<secret>(?!-)${bare}{4,}))`,
    'dgiu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:${names})\w*(?:\s+(?:for|of|to|ist|von|für)(?:\s+[\p{L}\p{N}.@'’-]+){1,4})?(?:\s*:|\s+(?:is|was|ist|to))\s+["'“‘\x60]?(?<value>(?<secret>(?=[^\s"'”’\x60]*[\d!#$%&*+=?^~])[^\s"'”’\x60,;)]{5,}?))(?=[.!?]?(?:[\s"'”’\x60,;)]|$))`,
    'dgiu',
  ),
  /(?<![\p{L}])token:\s+["']?(?<value>(?<secret>(?=[^\s"']*\d)(?=[^\s"']*\p{L})[\w.~+/=-]{16,}))/dgiu,
];

/** What stands where a secret would: a mask, a variable, a type, nothing, or an identifier that names no secret. */
function isPlaceholder(value: string): boolean {
  return (
    /^[*•x.]+$/iu.test(value) ||
    /^(?:\$|\{\{?|<|%|\[(?:secret|redacted)|process\.env|os\.environ|env[.(])/iu.test(value) ||
    /^(?:null|none|nil|undefined|true|false|yes|no|string|number|empty|unset|missing|required|optional|changeme|redacted|hidden|masked|expired|invalid|unknown)$/iu.test(
      value,
    ) ||
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu.test(value) ||
    /^(?:[~.]{0,2}\/[\w.-]+)+\/?$/u.test(value)
  );
}
